// The page of a public screen: a way back, the title at 28 px, one column for the thumb, the button at the
// foot.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { IconLink } from '#app/ui/link-button.tsx'
import { usePageTitle } from '#app/ui/page-title.ts'
import { Awning } from './awning.tsx'

type WayBack = { to: '/login', label: string } | { onClick: () => void, label: string }

interface FrameProps {
  title: string
  lead?: ReactNode
  back?: WayBack
  children?: ReactNode
}

export const columnClasses = 'w-full px-side lg:max-w-[488px] lg:mx-auto'

export function Frame({ title, lead, back, children }: FrameProps) {
  usePageTitle(title)
  return (
    <div className="flex flex-col min-h-page">
      <Awning />
      <div className={`${columnClasses} flex-none min-h-[56px] pt-1 lg:pt-15`}>
        {back && <nav aria-label="Way back"><Back {...back} /></nav>}
      </div>
      <main className={`${columnClasses} flex-1 flex flex-col`}>
        <h1 tabIndex={-1} className="text-28 font-semibold">{title}</h1>
        {lead && <p className="mt-2 text-soft">{lead}</p>}
        {children}
      </main>
    </div>
  )
}

function Back(back: WayBack) {
  if ('to' in back) return <IconLink to={back.to} label={back.label} icon={ArrowLeft} className="-ml-3" />
  return <IconButton label={back.label} icon={ArrowLeft} onClick={back.onClick} className="-ml-3" />
}

/** The button of a form: at the thumb on a phone and above the keyboard, under the form on a wide screen. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky-foot -mx-side mt-auto !w-auto !border-t-0 lg:static lg:mx-0 lg:mt-6 lg:px-0">
      {children}
    </div>
  )
}
