// What became of a decision, at the top of the card and announced; and who was first where it
// is over already.
import { pinRefusals } from '#contract/pin.ts'
import type { Detail } from './readings.ts'
import { Button } from '#app/ui/button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { Outcome } from './decision.ts'
import { moreNeeded } from './words.ts'

interface OutcomeStripProps {
  outcome: Outcome
  item: Detail
  onLookAgain: () => void
}

export function OutcomeStrip({ outcome, item, onLookAgain }: OutcomeStripProps) {
  if (outcome.step === 'done') {
    const left = outcome.item.pending_approvals
    const words =
      outcome.verdict === 'decline'
        ? `Declined. ${item.creator_name} is told why.`
        : left > 0
          ? `Approved. ${moreNeeded(left)}`
          : outcome.item.schedule
            ? 'Approved. It is paid on its day.'
            : 'Approved. It is on its way to the bank.'
    return (
      <Strip kind="success" className="mb-3" announce>
        {words}
      </Strip>
    )
  }
  if (outcome.step === 'unknown') {
    return (
      <Strip kind="warning" className="mb-3" title="We don’t know yet." announce>
        No answer came. We are asking whether your decision arrived; nothing is sent twice.
      </Strip>
    )
  }
  if (outcome.step === 'changed') {
    return (
      <Strip
        kind="warning"
        className="mb-3"
        announce
        action={
          <Button look="quiet" size="small" className="-ml-4" onClick={onLookAgain}>
            Look again
          </Button>
        }
      >
        {outcome.words}
      </Strip>
    )
  }
  if (outcome.step === 'open' && item.status !== 'PENDING' && item.why_not) {
    return (
      <Strip kind="info" className="mb-3">
        {item.why_not}
      </Strip>
    )
  }
  if (outcome.step === 'refused' && !isAtTheKeys(outcome.code)) {
    return (
      <Strip kind="error" className="mb-3" announce>
        {outcome.words}
      </Strip>
    )
  }
  return null
}

/** Said where the PIN is typed. */
const isAtTheKeys = (code: string | null) => pinRefusals.includes(code ?? '')
