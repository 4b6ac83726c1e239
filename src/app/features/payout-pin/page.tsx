// The payout PIN of one person: set for the first time, changed, or chosen anew with a mailed code.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pin } from '#contract/pin.ts'
import { pinReading } from '#app/api/use-pin.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { OfflineState } from '#app/ui/offline-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { ChangePin, FirstPin, ForgottenPin } from './forms.tsx'

interface PinPageProps {
  /** Where this was asked for; there it goes on. */
  after: string
  forgot: boolean
}

const titles = {
  first: 'Set your payout PIN',
  change: 'Change your payout PIN',
  forgot: 'New payout PIN',
} as const

export function PinPage({ after, forgot }: PinPageProps) {
  const { data, error, refetch, isFetching } = useQuery({ ...pinReading, staleTime: 0 })
  const client = useQueryClient()
  const navigate = useNavigate()
  // The first answer decides which form it is; setting a PIN must not swap it for another.
  const [kind, setKind] = useState<keyof typeof titles | null>(forgot ? 'forgot' : null)
  if (kind === null && data) setKind(data.has_pin ? 'change' : 'first')
  const done = async () => {
    await client.invalidateQueries({ queryKey: [pin.show.path] })
    await navigate({ to: after, replace: true })
  }
  return (
    <>
      <PageHeader
        title={kind ? titles[kind] : 'Payout PIN'}
        back={{ to: after }}
        lead="Four digits that only you know. They are asked for each time before money moves."
      />
      {kind === 'first' && <FirstPin onDone={done} />}
      {kind === 'change' && (
        <ChangePin onDone={done}>
          <LinkButton
            to="/dashboard/payout-pin"
            search={{ after, forgot: 'yes' } as never}
            look="quiet"
            wide
            replace
            className="mt-4"
            onClick={() => setKind('forgot')}
          >
            I forgot my PIN
          </LinkButton>
        </ChangePin>
      )}
      {kind === 'forgot' && <ForgottenPin onDone={done} />}
      {kind === null && (
        <main className="flex-1 px-side">
          {!error && <SkeletonRows rows={2} />}
          {error instanceof Unreachable && <OfflineState onRetry={() => void refetch()} />}
          {error && !(error instanceof Unreachable) && (
            <ErrorState onRetry={() => void refetch()} busy={isFetching}>
              {error.message}
            </ErrorState>
          )}
        </main>
      )}
    </>
  )
}
