// A change that waits for a second administrator: what it would do, and approve or refuse, in two touches.
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { policySummary } from '#domain/approval-policy.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { usePin } from '#app/api/use-pin.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { PinSheet } from '#app/ui/pin-sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { Meaning } from './meaning.tsx'
import { historyReading, policyReading, type Pending, type Policy } from './readings.ts'

interface WaitingChangeProps {
  policy: Policy
  pending: Pending
}

export function WaitingChange({ policy, pending }: WaitingChangeProps) {
  const [asking, setAsking] = useState<'pin' | 'refuse' | null>(null)
  const { confirm, refuse, problem, busy, pin } = useDecision(pending)
  const isOwn = useSession()?.user_id === pending.asked_by
  const close = () => setAsking(null)
  return (
    <section aria-label="A change that waits" className="mb-2">
      <Card className="mb-2">
        <StateText tone="amber" icon={Hourglass}>Waits for another administrator</StateText>
        <h2 className="mt-2 text-17 font-semibold">
          {isOwn ? 'You want' : `${pending.asked_by_name} wants`} to change the policy
        </h2>
        <p className="text-15 text-soft">
          Asked <TimeText at={pending.asked_at} />. Everything else would stay as it is.
        </p>
      </Card>
      <Meaning wanted={pending} current={policy} onlyChanges />
      {problem && <Strip kind="error" className="mt-3" announce>{problem}</Strip>}
      <Decisions pending={pending} isOwn={isOwn} busy={busy} onAsk={setAsking} />
      <PinSheet
        {...pin} open={asking === 'pin'} onClose={close} title="Payout PIN"
        lead={<>Approve the new policy: <b className="text-ink">{policySummary(pending.bands)}</b></>}
        onPin={(typed) => confirm(typed, close)}
      />
      <ConfirmDialog
        open={asking === 'refuse'} onClose={close} danger busy={busy}
        title={isOwn ? 'Take this change back?' : 'Refuse this change?'}
        confirm={isOwn ? 'Take back' : 'Refuse'} cancel="Keep" onConfirm={() => refuse(close)}
      >
        The policy stays as it is now.{!isOwn && ` ${pending.asked_by_name} is told.`}
      </ConfirmDialog>
    </section>
  )
}

interface DecisionsProps {
  pending: Pending
  isOwn: boolean
  busy: boolean
  onAsk: (what: 'pin' | 'refuse') => void
}

function Decisions({ pending: { can_confirm, why_not }, isOwn, busy, onAsk }: DecisionsProps) {
  const mayRefuse = useMay('manage_settings') === true
  const isOnline = useReachable().state !== 'offline'
  const why = isOnline ? why_not : 'No network. A decision is made online only.'
  return (
    <>
      {why && <p className="mt-3 text-15 text-soft">{why}</p>}
      {mayRefuse && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4 mt-3">
          <Button
            size="large" look="outlined" className="!border-clay !text-clay" disabled={!isOnline || busy}
            onClick={() => onAsk('refuse')}
          >
            {isOwn ? 'Take back' : 'Refuse'}
          </Button>
          {!isOwn && (
            <Button
              size="large" look="primary" icon={Check} busy={busy} disabled={!isOnline || !can_confirm}
              onClick={() => onAsk('pin')}
            >
              Approve
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Somebody else may have decided: then what holds now is shown, and the answer says so. */
function useDecision({ id }: Pending) {
  const client = useQueryClient()
  const confirming = useWriting(approvalPolicy.confirm)
  const refusing = useWriting(approvalPolicy.refuse)
  const { pin, paths, problem: pinProblem, askAgain } = usePin()
  const onSettled = async (policy: Policy | undefined, error: Error | null) => {
    if (policy) client.setQueryData(policyReading.queryKey, policy)
    if (pinProblem(error)) return askAgain()
    await Promise.all([historyReading, policyReading].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey })))
  }
  return {
    pin: { pin, paths, busy: confirming.isPending, error: pinProblem(confirming.error) },
    busy: confirming.isPending || refusing.isPending,
    /** What was said to the last try, where it is not about the PIN. */
    problem: [confirming.error, refusing.error].find((error) => error && !pinProblem(error))?.message,
    confirm: (typed: string, onClose: () => void) =>
      confirming.mutate({ body: { id, pin: typed } }, {
        onSettled: (policy, error) => {
          if (!pinProblem(error)) onClose()
          void onSettled(policy, error)
        },
      }),
    refuse: (onClose: () => void) =>
      refusing.mutate({ body: { id } }, {
        onSettled: (policy, error) => {
          onClose()
          void onSettled(policy, error)
        },
      }),
  }
}
