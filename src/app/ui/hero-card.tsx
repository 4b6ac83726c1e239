// The card with the one large amount: what it is, what belongs to it, and below a line of its own with
// actions.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useSyncExternalStore, type ReactNode } from 'react'
import { formatMoney, type Kobo } from '#domain/money.ts'
import { keepDisplay, readDisplay } from './display.ts'
import { drawn } from './drawn.ts'
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

const watchers = new Set<() => void>()
let hiding: boolean | null = null

const isHiding = () => (hiding ??= readDisplay()['amounts'] === 'hidden')

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => { watchers.delete(watcher) }
}

/** On every card of the screen at once. */
function toggle() {
  hiding = !isHiding()
  for (const watcher of Array.from(watchers)) watcher()
  const kept = hiding ? 'hidden' : ''
  // A cookie is asked of another process, which keeps the picture waiting.
  void drawn().then(() => keepDisplay('amounts', kept))
}

/** Whether amounts are hidden from eyes beside the screen; kept with how the app is displayed. */
const useHidden = () => useSyncExternalStore(watch, isHiding, () => false)

export function HeroCard({ label, amount, facts, foot }: HeroCardProps) {
  const hidden = useHidden()
  const shown = (value: Kobo | null) => (value === null || hidden ? '••••' : formatMoney(value))
  return (
    <div className="p-4 rounded-card bg-hero text-hero-ink">
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
        <dl className="flex flex-wrap -mx-1.5">
          {facts.map((fact) => (
            <div key={fact.label} className="grow basis-[8rem] mx-1.5 mt-2">
              <dt className="text-13 text-hero-soft">{fact.label}</dt>
              <dd className="text-15 font-semibold figures">{shown(fact.amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot && <div className="-mx-4 mt-3 px-4 pt-2 -mb-2 border-t border-hero-line">{foot}</div>}
    </div>
  )
}
