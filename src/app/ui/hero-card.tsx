// The card with the one large amount: what it is, what belongs to it, and below a line of its own with
// actions.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ReactNode } from 'react'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { keepDisplay, readDisplay } from './display.ts'
import { IconButton } from './icon-button.tsx'
import { MoneyHero } from './money-text.tsx'

interface HeroCardProps {
  label: string
  /** Null where this person may not see it. */
  amount: Kobo | null
  facts: readonly { label: string; amount: Kobo | null }[]
  /** Below a hairline, such as an account number. */
  foot?: ReactNode
}

/** Whether amounts are hidden from eyes beside the screen; kept with how the app is displayed. */
export function useHidden(): [boolean, () => void] {
  const [hidden, setHidden] = useState(() => readDisplay()['amounts'] === 'hidden')
  return [
    hidden,
    () => {
      setHidden(!hidden)
      keepDisplay('amounts', hidden ? '' : 'hidden')
    },
  ]
}

export function HeroCard({ label, amount, facts, foot }: HeroCardProps) {
  const [hidden, toggle] = useHidden()
  const shown = (value: Kobo | null) => (value === null || hidden ? '••••' : formatMoney(value))
  return (
    <section aria-label={label} className="p-4 rounded-card bg-hero text-hero-ink">
      <div className="flex items-center min-h-[40px] -mt-1">
        <h2 className="flex-1 text-15 text-hero-soft">{label}</h2>
        {amount !== null && (
          <IconButton
            label={hidden ? 'Show amounts' : 'Hide amounts'}
            icon={hidden ? EyeOff : Eye}
            aria-pressed={hidden}
            onClick={toggle}
            className="-my-1 -mr-3 desk:hover:!bg-hero-2"
          />
        )}
      </div>
      {amount === null ? (
        <p className="text-15">Your role does not show balances.</p>
      ) : (
        <p>
          <MoneyHero amount={amount} hidden={hidden} softClass="text-hero-soft" />
        </p>
      )}
      {amount !== null && (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 mt-2">
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt className="text-13 text-hero-soft">{fact.label}</dt>
              <dd className="text-15 font-semibold figures">{shown(fact.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot && <div className="-mx-4 mt-3 px-4 pt-2 -mb-2 border-t border-hero-line">{foot}</div>}
    </section>
  )
}
