// What waits for a second administrator: a new right of this person, or what would take theirs away.
import { useQueryClient } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import { users } from '#contract/users.ts'
import { useWriting } from '#app/api/queries.ts'
import { isOfProof } from '#app/api/refused.ts'
import { useProving } from '#app/api/use-proving.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { userReading, type User } from './readings.ts'
import { nameOf } from './user-facts.tsx'

/** Of a new right: until when, and the button that ends it. */
export function NewRight({ user }: { user: User }) {
  const renew = useRenew(user)
  const confirming = useProving(users.confirm)
  const { waits_until, can_confirm } = user
  if (!waits_until) return null
  const ask = () => confirming.ask({ params: { id: user.id } }, { onSuccess: renew, onError: renew })
  return (
    <>
      <Strip
        kind="info" className="mb-4" title="New rights wait."
        action={can_confirm && (
          <Button
            look="quiet" size="small" className="-ml-4 desk:-ml-3" busy={confirming.isPending} onClick={ask}
          >
            Confirm now
          </Button>
        )}
      >
        {nameOf(user)} lets no live money out before <TimeText at={waits_until} />
        {can_confirm ? ', unless you confirm it.' : ', unless another administrator confirms it.'}
      </Strip>
      <ProofSheet {...confirming.sheet} title="Confirm this person?" confirm="Confirm">
        {nameOf(user)} may do at once what they were given. Ask them first, by voice.
      </ProofSheet>
    </>
  )
}

const wishes = { suspend: 'suspend', remove: 'remove from the team', role: 'give another role to' } as const

/** Of an administrator: what another one asked for. */
export function WaitingChange({ user }: { user: User }) {
  const renew = useRenew(user)
  const confirming = useProving(users.confirmChange)
  const refusing = useWriting(users.refuseChange)
  const change = user.waiting_change
  if (!change) return null
  const whom = user.is_me ? 'you' : nameOf(user)
  const wish = `${wishes[change.kind]} ${whom}${change.role ? ` (${change.role})` : ''}`
  const ask = { params: { id: user.id } }
  const problem = [confirming.error, refusing.error].find((error) => error && !isOfProof(error))?.message
  const busy = confirming.isPending || refusing.isPending
  return (
    <section aria-label="A change that waits" className="mb-4">
      <Card>
        <StateText tone="amber" icon={Hourglass}>Waits for another administrator</StateText>
        <h2 className="mt-2 text-17 font-semibold break-words">
          {change.is_own ? 'You want' : `${change.asked_by_name} wants`} to {wish}
        </h2>
        <p className="text-15 text-soft">
          Asked <TimeText at={change.asked_at} />. Until then everything stays as it is.
        </p>
        {problem && <Strip kind="error" className="mt-3" announce>{problem}</Strip>}
        {(change.is_own || change.can_decide) && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4 mt-3">
            <Button
              look="outlined" className="!border-clay !text-clay" disabled={busy}
              onClick={() => refusing.mutate(ask, { onSettled: renew })}
            >
              {change.is_own ? 'Take back' : 'Refuse'}
            </Button>
            {change.can_decide && (
              <Button
                look="primary" busy={busy}
                onClick={() => confirming.ask(ask, { onSuccess: renew, onError: renew })}
              >
                Approve
              </Button>
            )}
          </div>
        )}
      </Card>
      <ProofSheet {...confirming.sheet} title="Confirm it is you" confirm="Approve">
        Approve to <b className="text-ink">{wish}</b>.
      </ProofSheet>
    </section>
  )
}

function useRenew({ id }: User) {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: userReading(id).queryKey })
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /users|roles/.test(String(path)) })
  }
}
