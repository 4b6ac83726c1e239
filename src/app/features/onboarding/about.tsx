// About your business: the first five fields of the profile. Next keeps them; Contact sends both as one.
import { useNavigate } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  businessKinds,
  businessTypes,
  industries,
  isBusinessType,
  type BusinessType,
} from '#domain/business.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { Conflicts } from './conflicts.tsx'
import { useCancel } from './discard-dialog.tsx'
import type { KeptProfile } from './drafts.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { OnboardingPage } from './page.tsx'
import { About, aboutNames } from './profile-fields.ts'
import { profileLabels, shownValue, useProfileForm } from './profile-form.ts'
import { isSaidOf, problemAt, saidOfProfile, type Said } from './refused-fields.ts'
import { RefusalStrip } from './refusal-strip.tsx'
import { FrozenLine, SaveLine } from './save-line.tsx'
import { focusFirstError, stayAtError } from './use-kept-form.ts'
import { useOnboarding } from './use-onboarding.ts'
import { neighbours, useWay } from './way.ts'
import { openEntry } from './unsent.ts'
import { registeredWords } from './words.ts'

export function AboutScreen() {
  const onboarding = useOnboarding()
  const kept = useProfileForm(onboarding, About, aboutNames)
  const { form, saver, status, conflicts, choose } = kept
  const navigate = useNavigate()
  const { is_frozen, unsent, typed, server } = onboarding
  const { cancel, dialog } = useCancel(saver, typed.about !== 'same')
  const { back, next } = neighbours(useWay(), 'about', onboarding)
  const said = saidOfProfile(server, 'about', form.watch())
  const isFull = form.watch(aboutNames).every((text) => text.trim() !== '')
  const onNext = form.handleSubmit(async () => {
    await saver.flush()
    await navigate({ to: next })
  }, focusFirstError)
  return (
    <OnboardingPage
      title="About your business"
      back={back}
      lead={registeredWords(onboarding.type)}
      held={is_frozen ? null : kept}
      state={is_frozen ? <FrozenLine onboarding={onboarding} /> : <SaveLine status={status} />}
      actions={
        <div className="flex flex-wrap -m-1">
          <Button className="m-1" look="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button className="m-1" onClick={() => void navigate({ to: back })}>
            Back
          </Button>
          <Button
            className="m-1 flex-1"
            look="primary"
            disabled={!is_frozen && (!isFull || conflicts.length > 0)}
            onClick={is_frozen ? () => void navigate({ to: next })
              : isSaidOf(said) ? () => void stayAtError(saver) : onNext}
          >
            Next
          </Button>
        </div>
      }
    >
      <RefusalStrip entry={openEntry(unsent, 'profile')} off={onboarding.is_barred} />
      <Conflicts conflicts={conflicts} labels={profileLabels} shown={shownValue} onChoose={choose} />
      <AboutFields
        form={form}
        off={is_frozen}
        said={said}
        savedType={server.merchant?.business_profile?.business_registration_type}
      />
      {dialog}
      <LeaveGuard status={status} />
    </OnboardingPage>
  )
}

interface AboutFieldsProps {
  form: UseFormReturn<KeptProfile>
  off: boolean
  /** What the reviewer wrote at the fields that are as they were. */
  said: Said
  savedType: string | undefined
}

function AboutFields({ form, off, said, savedType }: AboutFieldsProps) {
  const { register, watch } = form
  const problem = problemAt(form.formState.errors, said)
  const isTypeChanged = savedType !== undefined && watch('business_registration_type') !== savedType
  return (
    <>
      <NameField form={form} off={off} said={said} />
      <Field label="Registration type" error={problem('business_registration_type')}>
        <SelectField
          {...register('business_registration_type')}
          disabled={off}
          choices={typeChoices(savedType)}
          placeholder="Choose"
        />
      </Field>
      {isTypeChanged && (
        <Strip kind="warning" className="mt-2" announce>
          Another registration type needs other documents. Those already sent may no longer count.
        </Strip>
      )}
      <Field label="Industry" error={problem('industry')}>
        <SelectField
          {...register('industry')}
          disabled={off}
          choices={industryChoices}
          placeholder="Choose"
        />
      </Field>
      <Field
        label="Description"
        error={problem('business_description')}
        hint="What you sell or do, in a sentence or two."
      >
        <TextArea {...register('business_description')} disabled={off} maxLength={500} rows={3} />
      </Field>
      <Field label="Tax identification number" error={problem('tax_identification_number')}>
        <TextInput
          {...register('tax_identification_number')}
          disabled={off}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
    </>
  )
}

/** Spec 5: the name is locked until Change business name is chosen. */
function NameField({ form, off, said }: Pick<AboutFieldsProps, 'form' | 'off' | 'said'>) {
  const { register, formState: { errors }, getValues, setFocus } = form
  const [locked, setLocked] = useState(() => getValues('business_registration_name').trim() !== '')
  const unlock = () => {
    setLocked(false)
    setTimeout(() => setFocus('business_registration_name', { shouldSelect: true }))
  }
  return (
    <>
      <Field
        label="Business name"
        className="!mt-4"
        error={problemAt(errors, said)('business_registration_name')}
        hint={locked ? undefined : 'Exactly as on the certificate.'}
      >
        <TextInput
          {...register('business_registration_name')}
          disabled={off}
          readOnly={locked}
          maxLength={100}
          autoComplete="organization"
          end={locked ? <Icon of={Lock} /> : undefined}
        />
      </Field>
      {locked && !off && (
        <Button look="quiet" size="small" className="-ml-4 -mb-3 desk:-ml-3" onClick={unlock}>
          Change business name
        </Button>
      )}
    </>
  )
}

/** Six types are offered; one that the provider already has is shown too. */
function typeChoices(saved: string | undefined) {
  const shown = businessTypes.filter((type) => businessKinds[type].offered || type === saved)
  const known = shown.map((type: BusinessType) => ({
    value: type as string,
    label: businessKinds[type].label as string,
  }))
  return saved && !isBusinessType(saved) ? [...known, { value: saved, label: saved }] : known
}

const industryChoices = Object.entries(industries).map(([value, label]) => ({
  value,
  label: label as string,
}))
