// A change that waits for a second administrator: what it would do, and approve or refuse, in two touches.
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { policySummary } from '#domain/approval-policy.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { isOfProof } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { Meaning } from './meaning.tsx'
import { historyReading, policyReading, type Pending, type Policy } from './readings.ts'

interface WaitingChangeProps {
  policy: Policy
  pending: Pending
}

export function WaitingChange({ policy, pending }: WaitingChangeProps) {
  const [isRefusing, setRefusing] = useState(false)
  const { confirm, refuse, problem, busy, sheet } = useDecision(pending)
  const isOwn = useSession()?.user_id === pending.asked_by
  const close = () => setRefusing(false)
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
      <Decisions pending={pending} isOwn={isOwn} busy={busy} onConfirm={confirm}
        onRefuse={() => setRefusing(true)} />
      <ProofSheet {...sheet} title="Confirm it is you" confirm="Approve">
        Approve the new policy: <b className="text-ink">{policySummary(pending.bands)}</b>
      </ProofSheet>
      <ConfirmDialog
        open={isRefusing} onClose={close} danger busy={busy}
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
  onConfirm: () => void
  onRefuse: () => void
}

function Decisions({ pending, isOwn, busy, onConfirm, onRefuse }: DecisionsProps) {
  const { can_confirm, why_not } = pending
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
            onClick={onRefuse}
          >
            {isOwn ? 'Take back' : 'Refuse'}
          </Button>
          {!isOwn && (
            <Button
              size="large" look="primary" icon={Check} busy={busy} disabled={!isOnline || !can_confirm}
              onClick={onConfirm}
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
  const confirming = useProving(approvalPolicy.confirm)
  const refusing = useWriting(approvalPolicy.refuse)
  const renew = async (policy?: Policy) => {
    if (policy) client.setQueryData(policyReading.queryKey, policy)
    await Promise.all([historyReading, policyReading].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey })))
  }
  return {
    sheet: confirming.sheet,
    busy: confirming.isPending || refusing.isPending,
    /** What was said to the last try, where it is not about the code. */
    problem: [confirming.error, refusing.error].find((error) => error && !isOfProof(error))?.message,
    confirm: () => confirming.ask({ body: { id } }, { onSuccess: renew, onError: () => renew() }),
    refuse: (onClose: () => void) =>
      refusing.mutate({ body: { id } }, {
        onSettled: (policy) => {
          onClose()
          void renew(policy)
        },
      }),
  }
}
