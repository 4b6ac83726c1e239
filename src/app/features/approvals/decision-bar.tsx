// Decline and Approve. Whoever cannot decide is told why, and without a network nobody can.
import Check from 'lucide-react/icons/check'
import { useId, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import type { Outcome, Verdict } from './decision.ts'
import { DecisionPin } from './pin.tsx'
import type { Detail } from './readings.ts'
import { titleOf } from './words.ts'

interface DecisionBarProps {
  item: Detail
  /** What is on the screen came from the provider since it was opened. */
  isFresh: boolean
  outcome: Outcome
  decide: (verdict: Verdict) => Promise<void>
  next: string | undefined
}

export function DecisionBar({ item, isFresh, outcome, decide, next }: DecisionBarProps) {
  const [asking, setAsking] = useState<'pin' | 'decline' | null>(null)
  // The version whose account the person knows: of another one it is asked again.
  const [known, setKnown] = useState<number | null>(null)
  const { state } = useReachable()
  const whyId = useId()
  // What was opened was for the request as it was: the one that comes now is looked at first.
  if (asking !== null && (outcome.step === 'unknown' || outcome.step === 'changed')) setAsking(null)
  if (outcome.step === 'done') return <Onward next={next} />
  const isKnown = known === item.version
  const tick = () => setKnown(isKnown ? null : item.version)
  const busy = outcome.step === 'sending' || outcome.step === 'unknown'
  const why = state === 'offline' ? 'No network. A decision is made online only.' : whyNot(item)
  if (item.status !== 'PENDING') return null
  const isOff = state === 'offline' || !item.can_decide || !isFresh || busy || outcome.step === 'changed'
  const send = (verdict: Verdict) =>
    void decide(verdict).then(() => setAsking((now) => (verdict.kind === 'decline' ? null : now)))
  return (
    <>
      <StickyActions place="column" state={why ? <span id={whyId}>{why}</span> : undefined}>
        {item.name_differs && why === null && (
          <Checkbox className="mb-2" checked={isKnown} onChange={tick}>
            I know this account and want to pay it
          </Checkbox>
        )}
        <div className="flex flex-wrap -mx-2 -my-1" {...(why && { 'aria-describedby': whyId })}>
          <Button
            size="large"
            look="outlined"
            className="grow-[2] basis-[6.5rem] mx-2 my-1 !border-clay !text-clay"
            disabled={isOff}
            onClick={() => setAsking('decline')}
          >
            Decline
          </Button>
          <Button
            size="large"
            look="primary"
            className="grow-[3] basis-[9rem] mx-2 my-1"
            icon={Check}
            busy={busy}
            disabled={isOff || !item.can_approve || (item.name_differs && !isKnown)}
            onClick={() => setAsking('pin')}
          >
            Approve
          </Button>
        </div>
      </StickyActions>
      <DecisionPin
        open={asking === 'pin'}
        onClose={() => setAsking(null)}
        busy={busy}
        problem={outcome}
        lead={
          <>
            Approve <b>{formatMoney(item.amount)}</b> to {titleOf(item)}
          </>
        }
        onPin={(pin) => send({ kind: 'approve', pin })}
      />
      <DeclineSheet
        open={asking === 'decline'}
        onClose={() => setAsking(null)}
        what="payout" told={`${item.creator_name} is`} busy={busy}
        onDecline={(reason) => send({ kind: 'decline', reason })}
      />
    </>
  )
}

const whyNot = ({ can_approve, why_not }: Detail) => (can_approve ? null : why_not)

function Onward({ next }: { next: string | undefined }) {
  return (
    <StickyActions place="column">
      {next ? (
        <LinkButton
          to="/dashboard/payouts/payout-approvals/$reference"
          params={{ reference: next }}
          replace
          look="primary"
          wide
        >
          Next request
        </LinkButton>
      ) : (
        <LinkButton to="/dashboard/payouts/payout-approvals" look="primary" wide>
          Back to approvals
        </LinkButton>
      )}
    </StickyActions>
  )
}
