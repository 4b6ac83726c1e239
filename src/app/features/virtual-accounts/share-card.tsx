// A virtual account to give away: its number large, to copy, share or scan, and what is left of it.
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { lazy, Suspense, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { formatMoney } from '#domain/money.ts'
import { longDate } from '#domain/time.ts'
import { spaced } from '#app/ui/account-card.tsx'
import { CopyButton, ShareButton } from '#app/ui/copy-button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { VirtualAccount } from './facts.tsx'

const QrCode = lazy(() => import('#app/ui/qr-code.tsx'))

export function ShareCard({ account }: { account: VirtualAccount }) {
  const { account_name, bank_name, vnuban } = account
  const [open, setOpen] = useState(false)
  const text = `${account_name}\n${bank_name}\n${vnuban}`
  const left = whatIsLeft(account)
  const quiet = 'desk:hover:!bg-hero-2'
  return (
    <section aria-label="Account details" className="mt-3 p-4 rounded-card bg-hero text-hero-ink">
      <p className="text-15 text-hero-soft">{bank_name}</p>
      <p className="mt-1 card-figures">{spaced(vnuban)}</p>
      <p className="text-15">{account_name}</p>
      {left.length > 0 && (
        <ul aria-label="What is left of it" className="mt-3 text-13 text-hero-soft">
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="flex -mx-3 mt-2 -mb-2">
        <CopyButton what="account number" text={vnuban} className={quiet} />
        <ShareButton what="account details" title={account_name} text={text} className={quiet} />
        <IconButton
          label="Show the QR code"
          icon={QrCodeIcon}
          size={20}
          className={quiet}
          onClick={() => setOpen(true)}
        />
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title="Account details">
        <Suspense fallback={<Skeleton className="w-full h-64" />}>
          <QrCode text={text} title={`QR code of the account ${vnuban}`} />
        </Suspense>
        <p className="mt-4 text-center text-17 font-semibold figures">{spaced(vnuban)}</p>
        <p className="text-center text-15">{account_name}</p>
        <p className="mb-2 text-center text-13 text-soft">{bank_name}</p>
      </Sheet>
    </section>
  )
}

/** Until when, how often and how much it still takes, a line each; nothing for what has no limit. */
export function whatIsLeft(account: VirtualAccount): string[] {
  const { status, expires_on, uses_left, use_frequency, min_amount, max_amount } = account
  if (status === 'INACTIVE') return ['Takes no payments until it is activated']
  const until = expires_on && longDate(new Date(`${expires_on}T12:00:00Z`))
  const lines = [
    until && (status === 'EXPIRED' ? `Took payments until ${until}` : `Takes payments until ${until}`),
    uses_left !== null && use_frequency !== null
      && `${uses_left} of ${counted(use_frequency, 'payment', 'payments')} left`,
    amountLine(min_amount, max_amount),
  ]
  return lines.filter((line): line is string => typeof line === 'string' && line !== '')
}

function amountLine(least: VirtualAccount['min_amount'], most: VirtualAccount['max_amount']): string {
  if (least !== null && most !== null) return `From ${formatMoney(least)} to ${formatMoney(most)} at a time`
  if (least !== null) return `At least ${formatMoney(least)} at a time`
  return most === null ? '' : `At most ${formatMoney(most)} at a time`
}
