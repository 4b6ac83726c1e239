// Beside BVN and NIN: what they are for and who gets them, and the box to agree, never ticked beforehand.
import type { UseFormReturn } from 'react-hook-form'
import { consentMessages, identityConsent } from '#domain/consent.ts'
import { longDate } from '#domain/time.ts'
import { Checkbox } from '#app/ui/choices.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { hasNewNumber } from './bank-fields.ts'
import type { KeptBank } from './drafts.ts'

interface ConsentProps {
  form: UseFormReturn<KeptBank>
  off: boolean
  /** When the saved numbers were agreed to. */
  agreed_at: string | undefined
}

export function Consent({ form, off, agreed_at }: ConsentProps) {
  const { watch, setValue, clearErrors, formState: { errors } } = form
  const version = watch('consent_version')
  const error = errors.consent_version?.message
  // Numbers that were saved without it can be agreed to afterwards, when the reviewer asks.
  if (!hasNewNumber(watch()) && agreed_at) {
    return (
      <p className="mt-3 text-13 text-soft">
        Agreed to the check of both numbers on {longDate(new Date(agreed_at))}.
      </p>
    )
  }
  const { purpose, sharing, keeping, agree } = identityConsent
  return (
    <section aria-label="Consent" className="mt-5 p-4 rounded-card bg-card">
      {[purpose, sharing, keeping].map((text) => <p key={text} className="mb-2 text-13 text-soft">{text}</p>)}
      <Checkbox
        name="consent_version" disabled={off} checked={version === identityConsent.version}
        aria-invalid={error ? true : undefined} aria-describedby={error ? 'consent-error' : undefined}
        onChange={({ currentTarget: { checked } }) => {
          setValue('consent_version', checked ? identityConsent.version : '', { shouldDirty: true })
          clearErrors('consent_version')
        }}
      >
        {agree}
      </Checkbox>
      <FieldError id="consent-error" error={error} />
    </section>
  )
}

/** Says at the box that it is needed; false while it is. */
export function hasConsent({ getValues, setError }: UseFormReturn<KeptBank>): boolean {
  const values = getValues()
  if (!hasNewNumber(values) || values.consent_version === identityConsent.version) return true
  setError('consent_version', { type: 'rule', message: consentMessages.missing })
  return false
}
