// A sheet from the bottom on a phone, a dialog on a wide screen. Escape, Back and the scrim close it; focus
// stays in it and goes back to where it came from. A link inside takes `replace`, so that it stands in the
// sheet's place in history.
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBackToClose } from './back-to-close.ts'
import { classes } from './classes.ts'
import { showDialog } from './dialog.ts'
import { showsKeysLater, useAnswered } from './drawn.ts'
import { IconButton } from './icon-button.tsx'

interface SheetProps {
  open: boolean
  /** Asked by Escape, Back, the scrim and the close button; the owner then sets `open` to false. */
  onClose: () => void
  title: string
  /** Stands under the content and does not scroll away. */
  footer?: ReactNode
  /** 720 px instead of 480 on a wide screen. */
  wide?: boolean
  /** A question that must be answered: the scrim does not close it and there is no cross. */
  mustAnswer?: boolean
  /** One types in it at once. */
  typing?: boolean
  children: ReactNode
}

export function Sheet({ open, typing, ...rest }: SheetProps) {
  if (!open) return null
  const isAtOnce = typing && !showsKeysLater()
  return isAtOnce ? createPortal(<OpenSheet {...rest} />, document.body) : <AnsweringSheet {...rest} />
}

type OpenProps = Omit<SheetProps, 'open' | 'typing'>

/** The button that opens it is seen pressed first: a sheet may take longer to make than a tap may wait. */
function AnsweringSheet(props: OpenProps) {
  return useAnswered() ? createPortal(<OpenSheet {...props} />, document.body) : null
}

function OpenSheet({ onClose, title, footer, wide, mustAnswer, children }: OpenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const ask = useRef((_by: 'key' | 'outside') => {})
  useBackToClose(onClose)
  useLayoutEffect(() => {
    ask.current = (by) => { if (by === 'key' || !mustAnswer) onClose() }
  })
  useLayoutEffect(() => {
    if (dialog.current) return showDialog(dialog.current, (by) => ask.current(by))
  }, [])
  return (
    <dialog
      ref={dialog} className="sheet" role="dialog" aria-modal="true" aria-labelledby={titleId} tabIndex={-1}
    >
      <div className={classes('sheet-panel', wide && 'wide')}>
        <div aria-hidden className="lg:hidden w-9 h-1 mx-auto mt-2 rounded-full bg-edge opacity-60" />
        <header className="flex items-center min-h-[48px] pl-4 pr-1 lg:pl-6 lg:pr-3 lg:pt-3 flex-none">
          <h2 id={titleId} className="flex-1 py-2 text-22 font-semibold">{title}</h2>
          {!mustAnswer && <IconButton label="Close" icon={X} onClick={onClose} />}
        </header>
        <div className="flex-1 min-h-0 overflow-y-auto overscroll-contain px-4 pb-4 lg:px-6">{children}</div>
        {footer && <footer className="flex-none px-4 pt-2 pb-4 lg:px-6 lg:pb-6">{footer}</footer>}
      </div>
    </dialog>
  )
}
