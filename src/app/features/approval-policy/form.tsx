// Changing the approval policy: amounts and how many approve each, a daily limit, and what it would mean.
import { useQuery } from '@tanstack/react-query'
import { policySummary } from '#domain/approval-policy.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { HoldStrip } from '#app/ui/hold-strip.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { SideBySide } from '#app/ui/side-by-side.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { Bands } from './bands.tsx'
import type { PolicyDraft } from './draft.ts'
import { Meaning } from './meaning.tsx'
import { policyReading, type Policy } from './readings.ts'
import { usePolicyDraft, type PolicyTyping } from './use-policy-draft.ts'
import { useSending } from './use-sending.ts'

const back = '/dashboard/settings/approvals'

const limitHint = 'What one person may approve, or pay without approval, in a day. A payout that repeats '
  + 'then needs an approval. Empty: no limit.'

export function ChangePolicy({ draft }: { draft: Draft<PolicyDraft> | null }) {
  const query = useQuery(policyReading)
  return (
    <>
      <PageHeader title="Change the policy" back={{ to: back }} />
      <Shown
        standing={{ ...useStanding(query), kept_at: null }}
        loading={<main className="px-side"><SkeletonRows rows={4} /></main>}
      >
        {(policy) => <Form policy={policy} draft={draft} />}
      </Shown>
    </>
  )
}

interface FormProps {
  policy: Policy
  draft: Draft<PolicyDraft> | null
}

function Form({ policy, draft }: FormProps) {
  const change = usePolicyDraft(policy, draft)
  const { values, terms, problems, set, status, holder } = change
  const sending = useSending(change)
  const isOnline = useReachable().state !== 'offline'
  const off = holder !== 'here'
  const errors = { ...sending.errorsOf(terms), ...(sending.isTried && problems) }
  return (
    <>
      <main className="flex-1 px-side pt-2 pb-6 lg:max-w-[1040px]">
        <Above policy={policy} change={change} problem={sending.problem} />
        <SideBySide>
          <>
            <Bands
              bands={values.bands} approvers={policy.approvers} errors={errors} off={off}
              onChange={(bands) => set({ bands })}
            />
            <Field
              label="Daily limit of one person" optional error={errors['daily_limit']}
              hint={limitHint}
            >
              <MoneyInput
                value={values.daily_limit} disabled={off} onChange={(daily_limit) => set({ daily_limit })}
              />
            </Field>
          </>
          <div className="lg:-mt-6">
            <SectionHead title="What this means" />
            <Meaning wanted={terms} current={policy} />
            <GiveUp isTyped={change.isTyped && !off} onGiveUp={sending.giveUp} />
          </div>
        </SideBySide>
      </main>
      <StickyActions place="column" state={isOnline ? <SaveLine status={status} /> : offline}>
        <Button
          look="primary" size="large" wide
          disabled={!isOnline || off || change.isSame || change.isBehind}
          onClick={() => sending.ask(terms, problems)}
        >
          {policy.needs_confirmation ? 'Ask for this change' : 'Change the policy'}
        </Button>
      </StickyActions>
      <ProofSheet
        {...sending.sheet} title="Confirm it is you"
        confirm={policy.needs_confirmation ? 'Ask for it' : 'Change the policy'}
      >
        The new policy: <b className="text-ink">{policySummary(terms.bands)}</b>
      </ProofSheet>
    </>
  )
}

const offline = 'You are offline. The draft is kept on this phone.'

interface AboveProps {
  policy: Policy
  change: PolicyTyping
  problem: string | undefined
}

/** What the person should know before typing on. */
function Above({ policy, change, problem }: AboveProps) {
  return (
    <>
      <HoldStrip held={change} what="change" className="mb-3" />
      {change.isBehind && (
        <Strip
          kind="warning" className="mb-3" announce
          action={
            <Button size="small" look="quiet" onClick={change.keepMine}>Keep my change</Button>
          }
        >
          The policy was changed since you began. Below, “now” is what holds today.
        </Strip>
      )}
      {problem && <Strip kind="error" className="mb-3" announce>{problem}</Strip>}
      {policy.pending && (
        <Strip kind="info" className="mb-3">
          A change by {policy.pending.asked_by_name} waits already. Yours would take its place.
        </Strip>
      )}
      {policy.needs_confirmation && (
        <Strip kind="info" className="mb-3">
          Another administrator has to approve this change. Until then nothing changes.
        </Strip>
      )}
    </>
  )
}

interface GiveUpProps {
  isTyped: boolean
  onGiveUp: () => void
}

function GiveUp({ isTyped, onGiveUp }: GiveUpProps) {
  if (!isTyped) return null
  return <Button look="quiet" wide className="mt-4" onClick={onGiveUp}>Discard this draft</Button>
}
