// The approval policy: what holds now, a change that waits for a second administrator, and what was before.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { counted } from '#domain/counted.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { PolicyDraft } from './draft.ts'
import { PolicyHistory } from './history.tsx'
import { policyReading, type Policy } from './readings.ts'
import { TermsList } from './terms-list.tsx'
import { WaitingChange } from './waiting-change.tsx'

export function PolicyPage({ draft }: { draft: Draft<PolicyDraft> | null }) {
  const query = useQuery(policyReading)
  return (
    <>
      <PageHeader
        title="Approval policy" back={{ to: '/dashboard/settings' }}
        lead="How many people approve a payout before it is paid. Whoever asks for it never counts."
      />
      <main className="flex-1 px-side pt-2 pb-8 lg:max-w-[1040px]">
        <Shown standing={useStanding(query)} loading={<SkeletonRows rows={4} />}>
          {(policy) => <Known policy={policy} hasDraft={draft !== null} />}
        </Shown>
      </main>
    </>
  )
}

function Known({ policy, hasDraft }: { policy: Policy, hasDraft: boolean }) {
  const mayChange = useMay('manage_settings')
  return (
    <>
      {policy.pending && <WaitingChange key={policy.pending.id} policy={policy} pending={policy.pending} />}
      <SideBySide>
        <>
          <SectionHead title="Now" end={approverWords(policy.approvers)} />
          {policy.is_default && (
            <Strip kind="info" className="mb-3">
              Nobody has set this yet. {policy.approvers > 1
                ? 'One approval is asked for, as more than one person can give it.'
                : 'Payouts are paid at once, as only one person can approve.'}
            </Strip>
          )}
          <TermsList {...policy} />
          {mayChange ? (
            <LinkButton
              to="/dashboard/settings/approvals/change" icon={Pencil} wide className="mt-4"
              look={policy.pending ? 'outlined' : 'primary'}
            >
              {hasDraft ? 'Go on with your change' : 'Change the policy'}
            </LinkButton>
          ) : mayChange === false && (
            <p className="mt-3 text-15 text-soft">Only who may change settings can change it.</p>
          )}
        </>
        <PolicyHistory />
      </SideBySide>
    </>
  )
}

const approverWords = (count: number) => counted(count, 'person can approve', 'people can approve')
