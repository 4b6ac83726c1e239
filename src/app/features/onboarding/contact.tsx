// Contact Information: where the business is, how it is reached; saving sends About and Contact as one.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { defaultCountry, stateNames, states, townsOf } from '#domain/places.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { isSame } from '#app/offline/merge.ts'
import { Conflicts } from './conflicts.tsx'
import type { KeptProfile } from './drafts.ts'
import { profileEntry } from './entries.ts'
import { keep } from './keeping.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { only } from './only.ts'
import { OnboardingPage } from './page.tsx'
import { aboutNames, Contact, contactNames, isAboutComplete, profileBody } from './profile-fields.ts'
import { profileLabels, shownValue, useProfileForm } from './profile-form.ts'
import { countriesReading } from './readings.ts'
import { isSaidOf, problemAt, saidOfProfile, type Said } from './refused-fields.ts'
import { RefusalStrip } from './refusal-strip.tsx'
import { FrozenLine, SaveLine } from './save-line.tsx'
import { profileReference } from './typed.ts'
import { openEntry } from './unsent.ts'
import { focusFirstError, stayAtError } from './use-kept-form.ts'
import { useOnboarding } from './use-onboarding.ts'
import { neighbours, useWay } from './way.ts'

const allNames = [...aboutNames, ...contactNames]

export function ContactScreen() {
  const onboarding = useOnboarding()
  const kept = useProfileForm(onboarding, Contact, contactNames)
  const { form, saver, status, conflicts, choose } = kept
  const navigate = useNavigate()
  const way = useWay()
  const { is_frozen, is_update, is_complete, unsent, server } = onboarding
  const { back, next } = neighbours(way, 'contact', onboarding)
  const said = saidOfProfile(server, 'contact', form.watch())
  const isFull = form.watch(contactNames).every((text) => text.trim() !== '')
  const entry = openEntry(unsent, 'profile')
  const isKnown = (values: KeptProfile) => entry?.state !== 'stopped'
    && Boolean(entry || server.merchant?.business_profile)
    && isSame(only(values, allNames), profileReference(server, unsent))
  const onSave = form.handleSubmit(async (values) => {
    const body = profileBody(values)
    if (!body) return void navigate({ to: way.pathOf.about })
    const save = () => {
      if (isKnown(values)) return entry ? Promise.resolve() : saver.discard()
      return is_update ? saver.commit({ ...values, is_held: true }, {})
        : saver.commit({ ...values, is_held: false }, { entries: [profileEntry(body)] })
    }
    if (await keep(save)) await navigate({ to: next })
  }, focusFirstError)
  return (
    <OnboardingPage
      title="Contact Information"
      back={back}
      lead="Where the business is, and where your customers reach it."
      held={is_frozen ? null : kept}
      state={is_frozen ? <FrozenLine onboarding={onboarding} /> : <SaveLine status={status} />}
      actions={
        <Button
          look="primary"
          wide
          disabled={!is_frozen && (!isFull || conflicts.length > 0)}
          onClick={is_frozen ? () => void navigate({ to: next })
            : isSaidOf(said) ? () => void stayAtError(saver) : onSave}
        >
          {is_frozen || is_complete ? 'Next' : 'Save & Continue'}
        </Button>
      }
    >
      <RefusalStrip entry={entry} off={onboarding.is_barred} />
      {!is_frozen && !isAboutComplete(form.getValues()) && (
        <Strip
          kind="info"
          className="mt-4"
          action={<TextLink to={way.pathOf.about}>About your business</TextLink>}
        >
          Both are sent together. Something is still missing in the first part.
        </Strip>
      )}
      <Conflicts conflicts={conflicts} labels={profileLabels} shown={shownValue} onChoose={choose} />
      <AddressFields form={form} off={is_frozen} said={said} />
      <ReachFields form={form} off={is_frozen} said={said} />
      <LeaveGuard status={status} />
    </OnboardingPage>
  )
}

interface FieldsProps {
  form: UseFormReturn<KeptProfile>
  off: boolean
  /** What the reviewer wrote at the fields that are as they were. */
  said: Said
}

function AddressFields({ form, off, said }: FieldsProps) {
  const { register, control, watch, formState: { errors } } = form
  const problem = problemAt(errors, said)
  const towns = useId()
  const [country, state] = watch(['country', 'state'])
  const countries = useCountries(country)
  const isHome = country === defaultCountry
  return (
    <>
      <Field label="Country" className="!mt-4" error={problem('country')}>
        <Controller
          control={control}
          name="country"
          render={({ field: { value, onChange, onBlur } }) => (
            <SearchSelect
              title="Country"
              value={value}
              choices={countries}
              onChange={onChange}
              onBlur={onBlur}
              disabled={off}
            />
          )}
        />
      </Field>
      <Field label="State" error={errors.state?.message}>
        {isHome ? (
          <SelectField
            {...register('state')}
            disabled={off}
            choices={stateChoices(state)}
            placeholder="Choose"
            autoComplete="address-level1"
          />
        ) : (
          <TextInput {...register('state')} disabled={off} maxLength={60} autoComplete="address-level1" />
        )}
      </Field>
      <Field label="City" error={errors.city?.message}>
        <TextInput
          {...register('city')}
          disabled={off}
          maxLength={60}
          list={towns}
          autoComplete="address-level2"
          enterKeyHint="next"
        />
      </Field>
      <datalist id={towns}>
        {(isHome ? townsOf(state) : []).map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
      <Field
        label="Street"
        error={problem('street')}
        hint="Number and name, and the area if it helps to find you."
      >
        <TextInput
          {...register('street')}
          disabled={off}
          maxLength={160}
          autoComplete="street-address"
          enterKeyHint="next"
        />
      </Field>
    </>
  )
}

function ReachFields({ form, off, said }: FieldsProps) {
  const { register, formState: { errors } } = form
  const problem = problemAt(errors, said)
  return (
    <>
      <Field
        label="Website"
        error={problem('web_address')}
        hint="A page on a social network is fine too."
      >
        <TextInput
          {...register('web_address')}
          disabled={off}
          inputMode="url"
          maxLength={200}
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field
        label="Dispute email"
        error={problem('dispute_email')}
        hint="Where chargebacks and complaints go."
      >
        <TextInput
          {...register('dispute_email')}
          disabled={off}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field label="Support email" error={problem('support_email')} hint="What your customers see.">
        <TextInput
          {...register('support_email')}
          disabled={off}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
        />
      </Field>
    </>
  )
}

/** The list as it was last fetched; without one there is Nigeria, and what the form has. */
function useCountries(chosen: string) {
  const names = useQuery(countriesReading).data?.items.map(({ name }) => name) ?? [defaultCountry]
  return Array.from(new Set([...names, chosen])).filter(Boolean).map((name) => ({ value: name, label: name }))
}

/** The 37, and one that was saved under another spelling. */
function stateChoices(saved: string) {
  const known = states.map(({ name, label }) => ({ value: name as string, label: label as string }))
  return saved === '' || stateNames.includes(saved) ? known : [...known, { value: saved, label: saved }]
}
