// One director or owner: who, how to reach them, and two papers. Saving asks for the consent to act.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { identityTypes } from '#domain/identity.ts'
import { phoneProblem } from '#domain/phone.ts'
import { useDay } from '#app/clock/use-day.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { Conflicts } from './conflicts.tsx'
import { afterType, personEntry } from './entries.ts'
import { keep } from './keeping.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { refusedPapers, useOpenPerson, type OpenPerson } from './open-person.ts'
import { OnboardingPage } from './page.tsx'
import { paperErrors, personName, personNames } from './person-fields.ts'
import { usePersonIntake } from './person-intake.ts'
import { PersonPapers } from './person-papers.tsx'
import { countriesReading } from './readings.ts'
import { isSaidOf, problemAt, saidOfPerson, type Said } from './refused-fields.ts'
import { RefusalStrip } from './refusal-strip.tsx'
import { ReviewerNote } from './reviewer-note.tsx'
import { FrozenLine, SaveLine } from './save-line.tsx'
import { typeOf } from './server.ts'
import { fileIds } from './submission.ts'
import { focusFirstError } from './use-kept-form.ts'
import type { Onboarding } from './use-onboarding.ts'
import { useWay } from './way.ts'

interface PersonFormProps {
  onboarding: Onboarding
  personKey: string
  /** `director` or `owner`. */
  noun: string
}

export function PersonForm({ onboarding, personKey, noun }: PersonFormProps) {
  const person = useOpenPerson(onboarding, personKey)
  const { form, status, card, unsent, conflicts, choose } = person
  const { is_frozen } = onboarding
  const navigate = useNavigate()
  const [missing, setMissing] = useState(() => refusedPapers(person.refused))
  const intake = usePersonIntake(person, (paper) => setMissing(({ [paper]: _, ...others }) => others))
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const isMoving = unsent !== null && !unsent.is_removable
  const list = useWay().pathOf.director
  const toList = () => navigate({ to: list, search: {} })
  const hasPapers = () => {
    const found = paperErrors(form.getValues(), form.getValues('files'), person.stored)
    setMissing(found)
    return Object.keys(found).length === 0
  }
  const wrong = () => {
    hasPapers()
    focusFirstError()
  }
  const ask = async () => {
    await intake.settled()
    return hasPapers() && !isSaidOf(saidOf(onboarding, person)) ? setAsking(true) : wrong()
  }
  const save = async () => {
    setBusy(true)
    const isKept = await keep(() => putOnItsWay(person, onboarding))
    setBusy(false)
    // Not before: the question takes its own entry of the history away, and the way to the list with it.
    setAsking(false)
    if (isKept) await toList()
  }
  const said = saidOf(onboarding, person)
  const name = personName(form.watch())
  return (
    <OnboardingPage
      title={card ? `Edit ${noun}` : `Add ${noun}`} back={list}
      held={is_frozen ? null : person}
      state={is_frozen ? <FrozenLine onboarding={onboarding} /> : <SaveLine status={status} />}
      actions={
        <Button
          look="primary" wide disabled={!is_frozen && (conflicts.length > 0 || isMoving)}
          busy={form.formState.isSubmitting}
          onClick={is_frozen ? () => void toList() : form.handleSubmit(ask, wrong)}
        >
          {is_frozen ? 'Back to the list' : `Save ${noun}`}
        </Button>
      }
    >
      <RefusalStrip entry={person.refused ?? undefined} off={onboarding.is_barred} />
      {isMoving && (
        <Strip kind="info" className="mt-4" announce>
          This is being sent right now. It can be changed in a moment.
        </Strip>
      )}
      <Conflicts conflicts={conflicts} labels={personLabels} onChoose={choose} />
      {said['person'] !== undefined && <ReviewerNote note={said['person']} className="mt-4" />}
      <PersonFieldset person={person} off={is_frozen} said={said} />
      <PersonPapers {...{ person, intake }} off={is_frozen} errors={missing} />
      <LeaveGuard status={status} />
      <ConfirmDialog
        open={asking} title={`Save ${noun}`} confirm="Save" busy={busy} onConfirm={() => void save()}
        onClose={() => setAsking(false)}
      >
        {name} has agreed to act as {noun} of the business, and the papers are {name}’s own.
      </ConfirmDialog>
    </OnboardingPage>
  )
}

/** What the reviewer wrote of this person, while it is as it was. */
const saidOf = ({ server }: Onboarding, { form, stored }: OpenPerson) =>
  saidOfPerson(server.kyc?.refused_fields, stored, form.getValues())

/** In update mode it is held until the final submission; otherwise it goes now. */
async function putOnItsWay({ form, saver, key, unsent, stored }: OpenPerson, onboarding: Onboarding) {
  const values = form.getValues()
  const { type, is_update, server, unsent: all } = onboarding
  if (!type) return
  if (is_update) return saver.commit({ ...values, is_held: true }, {})
  const { files, is_held: _, is_removed: __, ...typed } = values
  const personnel_id = stored?.id ?? typed.personnel_id
  const sent = { ...typed, key, personnel_id, business_type: type, files: fileIds(files) }
  const entry = personEntry(sent, unsent?.id ?? null, afterType(all, typeOf(server)))
  return saver.commit({ ...values, is_held: false }, { entries: [entry] })
}

const refusedPerson = (said: Said): string | undefined => (said['person'] === undefined ? undefined
  : 'Give somebody else here, or remove this person from the list.')

const personLabels: Readonly<Record<string, string>> = {
  firstname: 'First name',
  lastname: 'Last name',
  phone_number: 'Phone number',
  date_of_birth: 'Date of birth',
  nationality: 'Nationality',
  kycIdType: 'Type of ID',
}

function PersonFieldset({ person, off, said }: { person: OpenPerson, off: boolean, said: Said }) {
  const { register, control, watch, formState: { errors } } = person.form
  const [phone, nationality] = watch(['phone_number', 'nationality'])
  const problem = problemAt(errors, said)
  const countries = useQuery(countriesReading).data?.items.map(({ name }) => name) ?? []
  const choices = Array.from(new Set([...countries, nationality])).filter(Boolean)
    .map((name) => ({ value: name, label: name }))
  return (
    <>
      {personNames.slice(0, 2).map((name) => (
        <Field
          key={name}
          label={personLabels[name] ?? ''}
          error={problem(name) ?? (name === 'firstname' ? refusedPerson(said) : undefined)}
          className={name === 'firstname' ? '!mt-4' : ''}
          hint={name === 'firstname' ? 'As on the ID.' : undefined}
        >
          <TextInput
            {...register(name)}
            disabled={off}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
      ))}
      <Field label="Phone number" error={phoneProblem(phone) ?? problem('phone_number')}>
        <PhoneInput {...register('phone_number')} disabled={off} autoComplete="off" enterKeyHint="next" />
      </Field>
      <Field label="Date of birth" error={problem('date_of_birth')} hint="18 or older">
        <TextInput
          {...register('date_of_birth')}
          disabled={off}
          type="date"
          max={useDay()}
          placeholder="YYYY-MM-DD"
          autoComplete="off"
        />
      </Field>
      <Field label="Nationality" error={problem('nationality')}>
        <Controller
          control={control}
          name="nationality"
          render={({ field: { value, onChange, onBlur } }) => (
            <SearchSelect
              title="Nationality"
              value={value}
              choices={choices}
              onChange={onChange}
              onBlur={onBlur}
              disabled={off}
            />
          )}
        />
      </Field>
      <Field label="Type of ID" error={errors.kycIdType?.message}>
        <SelectField
          {...register('kycIdType')}
          disabled={off}
          choices={idChoices}
          placeholder="Choose"
        />
      </Field>
    </>
  )
}

const idChoices = Object.entries(identityTypes).map(([value, label]) => ({ value, label: label as string }))
