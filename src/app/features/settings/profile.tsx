// The person signed in: name and phone, kept on this phone while they are typed, and what cannot be changed.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { merchants } from '#contract/merchants.ts'
import { isPhone, phoneProblem } from '#domain/phone.ts'
import { profileReading } from '#app/api/permissions.ts'
import { useProving } from '#app/api/use-proving.ts'
import { errorsOf } from '#app/api/refused.ts'
import { currentSession, keepSession } from '#app/api/session.ts'
import { useStanding } from '#app/api/standing.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptChange, type Versioned } from '#app/offline/use-kept-change.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { ProofSheet } from '#app/ui/proof-sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { Whole } from './whole.tsx'

interface ProfileTyped extends Versioned {
  fullname: string
  mobile_number: string
}

export const profileDraft = draftForm<ProfileTyped>({ name: 'ownProfile', version: 1 })

const back = '/dashboard/settings'

export function OwnProfile({ draft }: { draft: Draft<ProfileTyped> | null }) {
  const standing = useStanding(useQuery(profileReading))
  if (!standing.data) return <Whole title="Profile" standing={standing} />
  return <Form known={standing.data.merchant} draft={draft} />
}

interface FormProps {
  known: Answer<typeof merchants.profile>['merchant']
  draft: Draft<ProfileTyped> | null
}

function Form({ known, draft }: FormProps) {
  const { fullname, mobile_number, email, role } = known
  const kept = useKeptChange(profileDraft, { draft, saved: { fullname, mobile_number, version: 0 } })
  const { values } = kept
  const [isLeft, setLeft] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const change = useProving(merchants.update)
  const errors = errorsOf(change.error)
  const isSame = values.fullname.trim() === fullname && values.mobile_number === mobile_number
  const save = () => change.ask({
    body: {
      fullname: values.fullname.trim(),
      ...(values.mobile_number !== mobile_number && { mobile_number: values.mobile_number }),
    },
  }, {
    async onSuccess(profile) {
      client.setQueryData(profileReading.queryKey, profile)
      const session = currentSession()
      if (session) keepSession({ ...session, fullname: profile.merchant.fullname })
      kept.follow()
      await navigate({ to: back, replace: true })
    },
  })
  return (
    <FormFrame
      title="Profile" back={back} save="Save" isSaving={change.isPending} kept={kept} onSave={save}
      canSave={!isSame && values.fullname.trim() !== '' && isPhone(values.mobile_number)}
      isOffline={useReachable().state === 'offline'}
    >
      <Field label="Full name" className="!mt-4" error={errors['fullname']}>
        <TextInput
          autoComplete="name" maxLength={100} value={values.fullname}
          onChange={(event) => kept.set({ fullname: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Phone number"
        error={errors['mobile_number'] ?? (isLeft ? phoneProblem(values.mobile_number) ?? undefined
          : undefined)}
      >
        <PhoneInput
          autoComplete="tel-national" value={values.mobile_number} onBlur={() => setLeft(true)}
          onChange={(event) => kept.set({ mobile_number: event.currentTarget.value })}
        />
      </Field>
      <ProofSheet {...change.sheet} title="Confirm it is you" confirm="Save">
        Your phone number becomes <span className="figures">{values.mobile_number}</span>.
      </ProofSheet>
      <div className="mt-6">
        <FactList
          facts={[
            { label: 'Email', value: <EmailText email={email} /> },
            { label: 'Role', value: role === 'merchant_admin' ? 'Administrator' : role },
          ]}
        />
        <p className="mt-2 text-13 text-soft">
          You log in with this address: it cannot be changed. Another administrator gives you another role.
        </p>
      </div>
    </FormFrame>
  )
}
