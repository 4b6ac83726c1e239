// Several requests at once: chosen one by one, decided one by one with one PIN, and stopped at the first
// whose outcome is not known. At most 20, and none whose name differs: those are opened.
import { useState } from 'react'
import { sum } from '#domain/money.ts'
import { currentSession } from '#app/api/session.ts'
import { Button } from '#app/ui/button.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { currently, judge, outcomeOf, useRefresh, useSend, type Outcome } from './decision.ts'
import { DecisionPin } from './pin.tsx'
import type { Item } from './readings.ts'
import { RequestCard } from './request-card.tsx'
import { titleOf } from './words.ts'

/** Spec of the offline core: at most 20, one by one. */
const MOST_AT_ONCE = 20

export function Several({ items, onDone }: { items: readonly Item[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set())
  const [isAsking, setIsAsking] = useState(false)
  const { results, isBusy, problem, run } = useRun()
  const picked = items.filter(({ unique_reference }) => chosen.has(unique_reference))
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key) && next.size < MOST_AT_ONCE) next.add(key)
    setChosen(next)
  }
  const approve = async (pin: string) => {
    if (await run(picked, pin)) setIsAsking(false)
  }
  if (results.length > 0 && !isBusy) return <Results results={results} onDone={onDone} />
  return (
    <>
      <ul aria-label="Requests to choose from">
        {items.map((item) => (
          <RequestCard
            key={item.unique_reference}
            item={item}
            choice={<Choice item={item} isChosen={chosen.has(item.unique_reference)} onToggle={toggle} />}
          />
        ))}
      </ul>
      {picked.length === MOST_AT_ONCE && <Strip kind="info">At most {MOST_AT_ONCE} at once.</Strip>}
      <StickyActions
        state={
          picked.length > 0 && (
            <>
              {picked.length} chosen, <MoneyText amount={sum(picked.map(({ amount }) => amount))} />
            </>
          )
        }
      >
        <div className="grid grid-cols-2 gap-4">
          <Button size="large" onClick={onDone}>
            Cancel
          </Button>
          <Button
            size="large"
            look="primary"
            disabled={picked.length === 0}
            onClick={() => setIsAsking(true)}
          >
            Approve {picked.length > 0 && picked.length}
          </Button>
        </div>
      </StickyActions>
      <DecisionPin
        open={isAsking}
        onClose={() => setIsAsking(false)}
        busy={isBusy}
        problem={problem}
        onPin={(pin) => void approve(pin)}
        lead={`${picked.length} ${picked.length === 1 ? 'payout' : 'payouts'}, one after another`}
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
  const { unique_reference, name_differs } = item
  return (
    <Checkbox checked={isChosen} disabled={name_differs} onChange={() => onToggle(unique_reference)}>
      <span className="sr-only">
        {titleOf(item)}
        {name_differs && ': open it, the name differs'}
      </span>
    </Checkbox>
  )
}

interface Result {
  item: Item
  outcome: Outcome
}

/** The queue of one go. A wrong PIN stops it before anything was done, and is said at the keys. */
function useRun() {
  const [results, setResults] = useState<readonly Result[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Outcome | null>(null)
  const send = useSend()
  const refresh = useRefresh()

  async function run(items: readonly Item[], pin: string): Promise<boolean> {
    const done: Result[] = []
    setIsBusy(true)
    setProblem(null)
    for (const item of items) {
      const outcome = await decideOne(item, pin, send)
      if (done.length === 0 && isAboutPin(outcome)) {
        setProblem(outcome)
        setIsBusy(false)
        return false
      }
      done.push({ item, outcome })
      if (outcome.step === 'unknown' || isAboutPin(outcome)) break
    }
    setResults(done)
    setIsBusy(false)
    void refresh()
    return true
  }
  return { results, isBusy, problem, run }
}

const isAboutPin = (outcome: Outcome) =>
  outcome.step === 'refused' && ['wrong_pin', 'no_pin', 'pin_locked'].includes(outcome.code ?? '')

async function decideOne(item: Item, pin: string, send: ReturnType<typeof useSend>): Promise<Outcome> {
  try {
    return { step: 'done', verdict: 'approve', item: await send(item, { kind: 'approve', pin }) }
  } catch (error) {
    const outcome = outcomeOf(error, 'approve')
    if (outcome.step !== 'unknown') return outcome
    const found = await currently(item).catch(() => null)
    const me = currentSession()?.user_id ?? ''
    return (found && judge(found, { version: item.version, kind: 'approve' }, me)) ?? outcome
  }
}

function Results({ results, onDone }: { results: readonly Result[]; onDone: () => void }) {
  return (
    <>
      <h2 className="mb-3 text-17 font-semibold" role="status">
        {results.filter(({ outcome }) => outcome.step === 'done').length} of {results.length} approved
      </h2>
      <ul aria-label="What became of each" className="px-4 rounded-card bg-card">
        {results.map(({ item, outcome }, place) => (
          <li key={item.unique_reference} className={place > 0 ? 'py-3 border-t border-line' : 'py-3'}>
            <span className="flex text-15">
              <span className="flex-1 mr-3 font-medium">{titleOf(item)}</span>
              <MoneyText amount={item.amount} />
            </span>
            <span className="block mt-1 text-13">
              <ResultText outcome={outcome} />
            </span>
          </li>
        ))}
      </ul>
      <Button look="primary" wide size="large" className="mt-5" onClick={onDone}>
        Back to approvals
      </Button>
    </>
  )
}

function ResultText({ outcome }: { outcome: Outcome }) {
  if (outcome.step === 'done')
    return (
      <StateText tone="leaf" icon={CircleCheck}>
        Approved
      </StateText>
    )
  if (outcome.step === 'changed' || outcome.step === 'refused') {
    return (
      <StateText tone="clay" icon={CircleX}>
        {outcome.words}
      </StateText>
    )
  }
  return (
    <StateText tone="amber" icon={Clock}>
      We don’t know yet whether this arrived. It is looked up; nothing after it was sent.
    </StateText>
  )
}
