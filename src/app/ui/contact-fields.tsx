// Who somebody is and how they are reached: a name and, if wanted, an e-mail address and a phone number, each
// checked where it is typed.
import { useState } from 'react'
import { emailMessage, isEmail } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { Field } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'
import { TextInput } from './text-input.tsx'

export interface ContactTyped {
  fullname: string
  email: string
  mobile_number: string
}

interface ContactFieldsProps {
  values: ContactTyped
  set: (changes: Partial<ContactTyped>) => void
  /** By the name of the field, as the provider refused them. */
  errors: Readonly<Record<string, string>>
}

export function ContactFields({ values, set, errors }: ContactFieldsProps) {
  const { fullname, email, mobile_number } = values
  const [hasLeft, setLeft] = useState(false)
  const wrongEmail = hasLeft && email && !isEmail(email.trim()) ? emailMessage : undefined
  return (
    <>
      <Field label="Name" className="!mt-4" error={errors['fullname']}>
        <TextInput
          value={fullname}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ fullname: event.currentTarget.value })}
        />
      </Field>
      <Field label="Email address" optional error={errors['email'] ?? wrongEmail}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onBlur={() => setLeft(true)}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Phone number"
        optional
        error={errors['mobile_number'] ?? phoneProblem(mobile_number) ?? undefined}
      >
        <PhoneInput
          autoComplete="off"
          value={mobile_number}
          onChange={(event) => set({ mobile_number: event.currentTarget.value })}
        />
      </Field>
    </>
  )
}
