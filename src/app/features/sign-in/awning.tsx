// The awning of the stall: the one ornament of the public screens. Stripes of 40 px, round at their ends,
// any width.
import { classes } from '#app/ui/classes.ts'
import { productName } from '#domain/product.ts'

interface AwningProps {
  /** The tall one of the login page; otherwise it hangs on wide screens only, above the form. */
  tall?: boolean
}

export function Awning({ tall = false }: AwningProps) {
  return (
    <header
      className={classes('relative flex-none items-end text-hero-ink',
        tall ? tallClasses : 'hidden lg:flex h-[120px]')}
    >
      <svg aria-hidden width="100%" height="100%" className="absolute inset-0">
        <pattern id="awning-stripes" width="80" height="80" patternUnits="userSpaceOnUse">
          <path d="M0 0h40v80H0z" className="fill-hero" />
          <path d="M40 0h40v80H40z" className="fill-hero-2" />
        </pattern>
        <rect width="100%" height="100%" fill="url(#awning-stripes)" />
      </svg>
      <svg aria-hidden width="100%" height="45" className="absolute left-0 top-full -mt-px">
        <pattern id="awning-ends" width="80" height="45" patternUnits="userSpaceOnUse">
          <path d="M0 0h40v25a20 20 0 0 1-40 0z" className="fill-hero" />
          <path d="M40 0h40v25a20 20 0 0 1-40 0z" className="fill-hero-2" />
        </pattern>
        <rect width="100%" height="45" fill="url(#awning-ends)" />
      </svg>
      <div className="relative flex items-center w-full px-side pb-5 lg:max-w-[488px] lg:mx-auto lg:pb-2">
        <Mark />
        <span className="ml-3 text-36 font-semibold">{productName}</span>
      </div>
    </header>
  )
}

// Lower on a low screen, and while the keyboard is up.
const tallClasses = 'flex h-[calc(44vh-112px)] min-h-[104px] max-h-[252px] lg:h-[200px]'

/** The stall under its roof; the same drawing as the app's icon. */
function Mark() {
  return (
    <svg aria-hidden width="56" height="56" viewBox="8 8 32 32" className="flex-none">
      <path fill="#8FD8BC" d="M20.3 12h7.4l1.3 8v.5a5 5 0 0 1-10 0V20z" />
      <path
        fill="#FFFFFF"
        d={'M13.5 12h6.8L19 20v.5a5 5 0 0 1-4 4.9V32h18v-6.6a5 5 0 0 1-4-4.9V20l-1.3-8h6.8a1 1 0 0 1 .9.6L39 '
          + '20v.5a5 5 0 0 1-3 4.6V35a1 1 0 0 1-1 1H13a1 1 0 0 1-1-1v-9.9a5 5 0 0 1-3-4.6V20l3.6-7.4a1 '
          + '1 0 0 1 .9-.6z'}
      />
    </svg>
  )
}
