// What became of each of several requests that were decided in one go.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { Button } from '#app/ui/button.tsx'
import { LookText, type Look } from '#app/ui/chip.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import type { Outcome } from './decision.ts'
import type { Result } from './run.ts'
import { moreNeeded, titleOf } from './words.ts'

export function Results({ results, onDone }: { results: readonly Result[]; onDone: () => void }) {
  const done = results.filter(({ outcome }) => outcome.step === 'done')
  const verdict = results.map(({ outcome }) => 'verdict' in outcome && outcome.verdict).find(Boolean)
  const words = verdict ? { approve: 'approved', decline: 'declined' }[verdict] : 'decided'
  return (
    <>
      <div role="status" className="mb-3">
        <h2 className="text-17 font-semibold">
          {done.length} of {results.length} {words}
        </h2>
      </div>
      <ul aria-label="What became of each" className="px-4 rounded-card bg-card">
        {results.map(({ item, outcome }) => (
          <li key={item.unique_reference} className="py-3 border-t border-line first:border-t-0">
            <span className="flex text-15">
              <span className="flex-1 min-w-0 mr-3 font-medium break-words">{titleOf(item)}</span>
              <MoneyText amount={item.amount} />
            </span>
            <span className="block mt-1 text-13">
              <LookText look={lookOf(outcome)} />
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

function lookOf(outcome: Outcome): Look {
  if (outcome.step === 'done') return { tone: 'leaf', icon: CircleCheck, words: doneWords(outcome) }
  if (outcome.step === 'changed' || outcome.step === 'refused')
    return { tone: 'clay', icon: CircleX, words: outcome.words }
  if (outcome.step === 'open')
    return { tone: 'soft', icon: CircleMinus, words: 'Not sent. It waits as before.' }
  const words = 'We don’t know yet whether this arrived. It is looked up; nothing after it was sent.'
  return { tone: 'amber', icon: Clock, words }
}

function doneWords({ verdict, item: { pending_approvals } }: Extract<Outcome, { step: 'done' }>): string {
  if (verdict === 'decline') return 'Declined'
  return pending_approvals === 0 ? 'Approved' : `Approved. ${moreNeeded(pending_approvals)}`
}
