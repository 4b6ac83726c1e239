// Rows on a card: who and how much on one line, status and time on the next. A long lead wraps, the amount
// never does.
import { createLink } from '@tanstack/react-router'
import { Children, isValidElement, type AnchorHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classes } from './classes.ts'
import { toneClasses, type Tone } from './chip.tsx'
import { Icon, type IconShape } from './icon.tsx'

const hairline = 'border-t border-line'

export function ListCard({ label, children }: { label?: string, children: ReactNode }) {
  return (
    <ul aria-label={label} className="px-4 rounded-card bg-card">
      {Children.toArray(children).map((row, place) => (
        <li key={isValidElement(row) ? row.key : String(row)} className={classes(place > 0 && hairline)}>
          {row}
        </li>
      ))}
    </ul>
  )
}

interface RowParts {
  /** An icon in a disc; its tone is the row's. */
  icon?: IconShape
  tone?: Tone
  /** Instead of an icon: initials or a picture. */
  picture?: ReactNode
  lead: ReactNode
  amount?: ReactNode
  status?: ReactNode
  when?: ReactNode
  /** A button or a menu at the end, 48 px. */
  action?: ReactNode
}

function Inside({ icon, tone = 'soft', picture, lead, amount, status, when }: RowParts) {
  return (
    <>
      {icon && <Disc tone={tone}><Icon of={icon} /></Disc>}
      {picture}
      <span className={classes('block flex-1 min-w-0', Boolean(icon || picture) && 'ml-3')}>
        <span className="flex flex-wrap items-baseline">
          <span className="grow basis-[4.5rem] min-w-0 mr-3 font-medium text-ink two-lines">{lead}</span>
          {amount && (
            <span className="flex-none ml-auto font-semibold figures row-figures text-ink">{amount}</span>
          )}
        </span>
        {(status || when) && (
          <span className="flex flex-wrap items-center mt-0.5 text-13 text-soft">
            <span className="grow basis-[4.5rem] min-w-0 mr-3">{status}</span>
            {when && <span className="ml-auto max-w-full tabular-nums text-right">{when}</span>}
          </span>
        )}
      </span>
    </>
  )
}

const rowClasses = 'flex items-center min-h-[64px] py-3 desk:min-h-[48px] desk:py-2.5'

export function Row({ action, ...parts }: RowParts) {
  return <div className={rowClasses}><Inside {...parts} />{action}</div>
}

type RowAnchorProps = RowParts & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> & {
  ref?: Ref<HTMLAnchorElement>
}

function RowAnchor(props: RowAnchorProps) {
  const { icon, tone, picture, lead, amount, status, when, action: _none, ...rest } = props
  return (
    <a {...rest} className={classes(rowClasses, '-mx-2 px-2 rounded-8', !amount && 'goes-on')}>
      <Inside {...{ icon, tone, picture, lead, amount, status, when }} />
    </a>
  )
}

/** A row that opens: `<RowLink to="/dashboard/payouts/$id" params={{ id }} lead=… amount=… />` */
export const RowLink = createLink(RowAnchor)

type RowButtonProps = RowParts & { onClick: () => void }

/** A row that opens something over the page. */
export function RowButton({ onClick, action: _none, ...parts }: RowButtonProps) {
  return (
    <button type="button" onClick={onClick} className={classes(rowClasses, 'w-full text-left')}>
      <Inside {...parts} />
    </button>
  )
}

/** The round place at the start of a row, 40 px. */
export function Disc({ tone = 'soft', children }: { tone?: Tone, children: ReactNode }) {
  return (
    <span aria-hidden className={classes('grid place-items-center w-10 h-10 rounded-full flex-none text-15',
      'font-semibold', toneClasses(tone))}
    >
      {children}
    </span>
  )
}
