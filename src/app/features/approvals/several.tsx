// Several requests at once, approved with one PIN or declined for one reason: chosen one by one, at most 20.
// One whose name differs, or that is above what a person may approve, can be declined here and not approved.
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { sum } from '#domain/money.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { Verdict } from './decision.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import { DecisionPin } from './pin.tsx'
import type { Item } from './readings.ts'
import { RequestCard, requestsClasses } from './request-card.tsx'
import { Results } from './results.tsx'
import { useRun } from './run.ts'
import { titleOf } from './words.ts'

/** Spec of the offline core: at most 20, one by one. */
const MOST_AT_ONCE = 20

export function Several({ items, onDone }: { items: readonly Item[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set())
  const [asking, setAsking] = useState<Verdict['kind'] | null>(null)
  const { results, progress, problem, run } = useRun()
  const picked = items.filter(({ unique_reference }) => chosen.has(unique_reference))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key) && next.size < MOST_AT_ONCE) next.add(key)
    setChosen(next)
  }
  const decide = (verdict: Verdict) =>
    void run(picked, verdict).then((isOver) => { if (isOver) setAsking(null) })
  if (results.length > 0) return <Results results={results} onDone={onDone} />
  const [only, other] = picked
  const payouts = counted(picked.length, 'payout', 'payouts')
  return (
    <>
      <div className="flex items-center mb-2">
        <h2 className="flex-1 text-17 font-semibold">Choose what to decide</h2>
        <Button look="quiet" className="-mr-4" onClick={onDone}>Cancel</Button>
      </div>
      <ul aria-label="Requests to choose from" className={requestsClasses}>
        {items.map((item) => (
          <RequestCard
            key={item.unique_reference}
            item={item}
            choice={<Choice item={item} isChosen={chosen.has(item.unique_reference)} onToggle={toggle} />}
          />
        ))}
      </ul>
      {picked.length === MOST_AT_ONCE && <Strip kind="info">At most {MOST_AT_ONCE} at once.</Strip>}
      <Verdicts picked={picked} busy={progress !== null} onAsk={setAsking} />
      <DecisionPin
        open={asking === 'approve'}
        onClose={() => setAsking(null)}
        busy={progress !== null}
        problem={problem}
        onPin={(pin) => decide({ kind: 'approve', pin })}
        lead={progress ? `${progress.done} of ${progress.of} sent` : `${payouts}, one after another`}
      />
      <DeclineSheet
        open={asking === 'decline'}
        onClose={() => setAsking(null)}
        what={payouts}
        told={only && !other ? `${only.creator_name} is` : 'Those who asked are'}
        busy={progress !== null}
        onDecline={(reason) => decide({ kind: 'decline', reason })}
      />
    </>
  )
}

interface ChoiceProps {
  item: Item
  isChosen: boolean
  onToggle: (key: string) => void
}

function Choice({ item, isChosen, onToggle }: ChoiceProps) {
  return (
    <Checkbox checked={isChosen} onChange={() => onToggle(item.unique_reference)}>
      <span className="sr-only">
        {titleOf(item)}
        {item.name_differs && ', the name differs'}
      </span>
    </Checkbox>
  )
}

interface VerdictsProps {
  picked: readonly Item[]
  busy: boolean
  onAsk: (verdict: Verdict['kind']) => void
}

function Verdicts({ picked, busy, onAsk }: VerdictsProps) {
  const isOffline = useReachable().state === 'offline'
  const bar = picked.map(whyNotHere).find((why) => why !== null)
  const isOff = busy || isOffline || picked.length === 0
  const count = picked.length > 0 && picked.length
  const why = isOffline ? 'No network. A decision is made online only.' : bar
  const chosen = picked.length > 0 && (
    <span>
      {picked.length} chosen, <MoneyText amount={sum(picked.map(({ amount }) => amount))} />
    </span>
  )
  return (
    <StickyActions place="within" state={why ? <span className="text-center">{why}</span> : chosen}>
      <div className="grid grid-cols-2 gap-4">
        <Button
          size="large" look="outlined" className="!border-clay !text-clay"
          disabled={isOff} onClick={() => onAsk('decline')}
        >
          Decline {count}
        </Button>
        <Button
          size="large" look="primary"
          disabled={isOff || bar !== undefined} onClick={() => onAsk('approve')}
        >
          Approve {count}
        </Button>
      </div>
    </StickyActions>
  )
}

/** Why one that was chosen cannot be approved among others; null where it can. */
function whyNotHere(item: Item): string | null {
  if (!item.can_approve) return `${titleOf(item)}: ${item.why_not ?? 'not yours to approve.'}`
  return item.name_differs ? `${titleOf(item)}: the name differs. Open it to approve it.` : null
}
