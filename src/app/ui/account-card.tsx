// An account: what may be spent of it, what is reserved, and its number to copy or share.
import type { Kobo } from '#domain/money.ts'
import { CopyButton, ShareButton } from './copy-button.tsx'
import { HeroCard } from './hero-card.tsx'

interface AccountCardProps {
  nuban: string
  bank: string
  name: string
  /** Null where this person may not see it. */
  available: Kobo | null
  ledger: Kobo | null
  pending: Kobo | null
  /** Held for payers who want their payment back. */
  lien?: Kobo | null
}

/** `9901234567` is read as `9901 234 567`. */
export const spaced = (nuban: string) => nuban.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3')

export function AccountCard({ nuban, bank, name, available, ledger, pending, lien }: AccountCardProps) {
  return (
    <HeroCard
      label="Available balance"
      amount={available}
      facts={[
        { label: 'Ledger', amount: ledger },
        { label: 'Reserved', amount: pending },
        ...(lien ? [{ label: 'Held', amount: lien }] : []),
      ]}
      foot={
        <div className="flex items-center">
          <div className="flex-1 min-w-0">
            <p className="text-13 text-hero-soft">
              {bank} · {name}
            </p>
            <p className="text-17 font-semibold figures">{spaced(nuban)}</p>
          </div>
          <CopyButton what="account number" text={nuban} className="desk:hover:!bg-hero-2" />
          <ShareButton
            what="account number"
            title={name}
            text={`${name}\n${bank}\n${nuban}`}
            className="-mr-3 desk:hover:!bg-hero-2"
          />
        </div>
      }
    />
  )
}
