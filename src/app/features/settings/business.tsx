// The business: what onboarding told of it, to read, and how customers reach it, to change.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { emailMessage, isEmail } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { profileReading, useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { errorsOf } from '#app/api/refused.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange, type Versioned } from '#app/offline/use-kept-change.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { Registered } from './registered.tsx'
import { Whole } from './whole.tsx'

interface ReachTyped extends Versioned {
  support_email: string
  support_number: string
  address: string
}

export const businessDraft = draftForm<ReachTyped>({ name: 'businessReach', version: 1 })

type Known = Answer<typeof merchants.profile>['merchant']

export function BusinessSettings({ draft }: { draft: Draft<ReachTyped> | null }) {
  const mayChange = useMay('manage_settings') === true
  const standing = useStanding(useQuery(profileReading))
  if (mayChange && standing.data) return <Form known={standing.data.merchant} draft={draft} />
  return (
    <Whole title="Business" standing={standing}>
      {({ merchant }) => (
        <>
          <Registered known={merchant} />
          <SectionHead title="How customers reach you" />
          <FactList facts={reachOf(merchant)} />
          <p className="mt-2 text-13 text-soft">Only who may change settings can change it.</p>
        </>
      )}
    </Whole>
  )
}

const reachOf = ({ meta }: Known) => [
  {
    label: 'Support email',
    value: meta.support_email ? <EmailText email={meta.support_email} /> : 'Not given',
  },
  { label: 'Support number', value: meta.support_number ? `+234 ${meta.support_number}` : 'Not given' },
  { label: 'Address', value: meta.address ?? 'Not given' },
]

const savedOf = ({ meta }: Known): ReachTyped => ({
  support_email: meta.support_email ?? '', support_number: meta.support_number ?? '',
    address: meta.address ?? '', version: 0,
})

const names = ['support_email', 'support_number', 'address'] as const

function Form({ known, draft }: { known: Known, draft: Draft<ReachTyped> | null }) {
  const saved = savedOf(known)
  const kept = useKeptChange(businessDraft, { draft, saved })
  const { values } = kept
  const client = useQueryClient()
  const change = useWriting(merchants.update, { quiet: true })
  const isSame = names.every((name) => values[name].trim() === saved[name])
  const save = () => change.mutate({ body: { meta: metaOf(values) } }, {
    onSuccess(profile) {
      client.setQueryData(profileReading.queryKey, profile)
      kept.follow()
      toast.success('Business details saved.')
    },
    onError: (error) => toast.error(error.message),
  })
  const isWrong = problemsOf(values)
  return (
    <FormFrame
      title="Business" back="/dashboard/settings" save="Save" isSaving={change.isPending} kept={kept}
      onSave={save} canSave={!isSame && Object.values(isWrong).every((each) => each === undefined)}
      isOffline={useReachable().state === 'offline'}
    >
      <Registered known={known} />
      <SectionHead title="How customers reach you" />
      <Reach values={values} set={kept.set} errors={{ ...isWrong, ...errorsOf(change.error) }} />
    </FormFrame>
  )
}

/** What is empty is cleared. */
const metaOf = (typed: ReachTyped) => ({
  support_email: typed.support_email.trim() || null,
  support_number: typed.support_number || null,
  address: typed.address.trim() || null,
})

function problemsOf({ support_email, support_number }: ReachTyped): Record<string, string | undefined> {
  return {
    support_email: support_email.trim() && !isEmail(support_email.trim()) ? emailMessage : undefined,
    support_number: support_number ? phoneProblem(support_number) ?? shortNumber(support_number) : undefined,
  }
}

const shortNumber = (typed: string) => (typed.length < 10 ? 'A phone number has 10 digits after +234.'
  : undefined)

interface ReachProps {
  values: ReachTyped
  set: (changes: Partial<ReachTyped>) => void
  errors: Readonly<Record<string, string | undefined>>
}

function Reach({ values, set, errors }: ReachProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const leave = (name: string) => setLeft(new Set([...left, name]))
  const said = (name: string) => (left.has(name) ? errors[name] : undefined)
  return (
    <>
      <Field label="Support email" optional className="!mt-2" error={said('support_email')}>
        <TextInput
          type="email" inputMode="email" autoComplete="off" maxLength={254} value={values.support_email}
          onBlur={() => leave('support_email')}
          onChange={(event) => set({ support_email: event.currentTarget.value })}
        />
      </Field>
      <Field label="Support number" optional error={said('support_number')}>
        <PhoneInput
          autoComplete="off" value={values.support_number} onBlur={() => leave('support_number')}
          onChange={(event) => set({ support_number: event.currentTarget.value })}
        />
      </Field>
      <Field label="Address" optional hint="Where customers find you."
        error={said('address')}>
        <TextArea
          rows={2} maxLength={200} value={values.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}
