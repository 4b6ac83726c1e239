// How much is missing for what is to be paid, and where it can be sent to.
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { CopyButton } from './copy-button.tsx'
import { Strip } from './strip.tsx'

interface ShortByProps {
  /** Nothing is said where it is zero. */
  short_by: Kobo
  /** Of the account that it is paid from. */
  bank: string
  source_nuban: string
  /** What else can be done. */
  children?: ReactNode
}

export function ShortBy({ short_by, bank, source_nuban, children }: ShortByProps) {
  if (short_by <= 0) return null
  return (
    <Strip
      kind="error"
      icon={Landmark}
      title={`Short by ${formatMoney(short_by)}.`}
      className="mt-3"
      announce
    >
      Transfer at least this much to {bank}, and it can be paid:
      <span className="flex items-center -mb-2">
        <b className="figures text-17">{source_nuban}</b>
        <CopyButton what="account number" text={source_nuban} />
      </span>
      {children}
    </Strip>
  )
}
