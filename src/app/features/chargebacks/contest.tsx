// Contests a chargeback: what happened in the merchant's words, and files that show it. All of it is kept on
// this phone while it is written, and sent by itself, once, as soon as there is a network.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { chargebackMessages, EXPLANATION_MAXIMUM, MOST_EVIDENCE } from '#domain/chargeback.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useWaiting } from '#app/offline/use-waiting.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { HoldStrip } from '#app/ui/hold-strip.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import type { ContestDraft } from './drafts.ts'
import { EvidenceFiles } from './evidence-files.tsx'
import { chargebackReading, complaintOf, type ShownChargeback } from './facts.tsx'
import { waitingContest } from './kinds.ts'
import { useContest } from './use-contest.ts'

interface ContestProps { id: string, draft: Draft<ContestDraft> | null }

export function ContestChargeback({ id, draft }: ContestProps) {
  const query = useQuery(chargebackReading(id))
  const waiting = waitingContest(useWaiting().items, id)
  return (
    <>
      <PageHeader title="Contest" back={{ to: `/dashboard/chargeback/${id}` }} />
      <Shown
        standing={useStanding(query)} what="chargeback"
        loading={<main className="flex-1 px-side"><SkeletonRows rows={4} /></main>}
      >
        {(chargeback) => (chargeback.status !== 'PENDING' || (waiting && !waiting.problem)
          ? <Answered chargeback={chargeback} /> : <Form chargeback={chargeback} draft={draft} />)}
      </Shown>
    </>
  )
}

const Answered = ({ chargeback: { reference: id, status } }: { chargeback: ShownChargeback }) => (
  <main className="flex-1 px-side">
    <EmptyState
      icon={Lock} title={status === 'PENDING' ? 'Your evidence is on its way' : 'This is answered'}
      action={<LinkButton to="/dashboard/chargeback/$id" params={{ id }} look="tinted">Open it</LinkButton>}
    >
      {status === 'PENDING' ? 'It goes by itself. Nothing more is needed from you.'
        : 'A chargeback takes one answer. See what was said.'}
    </EmptyState>
  </main>
)

function Form({ chargeback, draft }: { chargeback: ShownChargeback, draft: Draft<ContestDraft> | null }) {
  const { reference: id } = chargeback
  const navigate = useNavigate()
  const contest = useContest(chargeback, draft)
  const { values, status, isElsewhere, problem } = contest
  const isOffline = useReachable().state === 'offline'
  const canSend = values.explanation.trim() !== '' && values.files.length > 0 && !isElsewhere
  const send = async () => {
    if (await contest.send()) await navigate({ to: '/dashboard/chargeback/$id', params: { id } })
  }
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <HoldStrip held={contest} className="mb-3" />
        <Strip kind="info" title={complaintOf(chargeback)}>
          Your answer counts until <TimeText at={chargeback.due_at} exact /> (Lagos time), and there is one:
          it cannot be changed once it is sent.
        </Strip>
        <fieldset disabled={isElsewhere} className="min-w-0">
          <Field label="What happened" hint={chargebackMessages.explanation}>
            <TextArea
              value={values.explanation} maxLength={EXPLANATION_MAXIMUM} rows={5}
              onChange={(event) => contest.explain(event.currentTarget.value)}
            />
          </Field>
          <SectionHead title="Evidence" end={`${values.files.length} of ${MOST_EVIDENCE}`} />
          <EvidenceFiles contest={contest} />
          <FieldError id="evidence-error" error={problem ?? undefined} />
        </fieldset>
      </main>
      <StickyActions
        state={isOffline ? 'No network: it is kept on this phone and sent by itself.'
          : <SaveLine status={status} />}
      >
        <Button look="primary" wide disabled={!canSend} onClick={() => void send()}>
          {isOffline ? 'Send when there is a network' : 'Send evidence'}
        </Button>
      </StickyActions>
    </>
  )
}
