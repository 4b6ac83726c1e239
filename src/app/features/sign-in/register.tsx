// Create an account (spec 2 and 5). What is typed survives a reload, the password aside.
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { auth } from '#contract/auth.ts'
import { errorsByField } from '#contract/words.ts'
import { EMAIL_MAXIMUM, emailProblem } from '#domain/email.ts'
import { phoneProblem } from '#domain/phone.ts'
import { productName } from '#domain/product.ts'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { PasswordRules } from '#app/ui/password-rules.tsx'
import { fieldErrors } from './problem.ts'
import { keepTyped, typedSoFar } from './typed.ts'
import { useRegistration, type Registration } from './use-registration.ts'

type Name = keyof Registration
type Errors = Partial<Record<Name | 'terms', string>>

export function RegisterScreen() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<Registration>(() => ({ ...typedSoFar(), password: '' }))
  const [accepted, setAccepted] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const onDone = () => void navigate({ to: '/confirm/email', replace: true })
  const { register, busy, problem } = useRegistration(onDone)

  const show = (found: Errors) => {
    setErrors(found)
    const inputs = Array.from(form.current?.elements ?? []) as HTMLInputElement[]
    inputs.find(({ name }) => name in found)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(texts, accepted)
    if (Object.keys(found).length > 0) return show(found)
    await register(texts).catch((error: Error) => show(fieldErrors(error)))
  }
  const bind = (name: Name) => ({
    name,
    value: texts[name],
    onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
      setTexts((before) => ({ ...before, [name]: value }))
      setErrors(({ [name]: _mended, ...rest }) => rest)
      if (name !== 'password') keepTyped({ [name]: value })
    },
  })
  return (
    <Frame title="Create an account" back={{ to: '/login', label: 'Back to log in' }}>
      <form ref={form} noValidate onSubmit={submit} className="flex-1 flex flex-col">
        <Field label="Full name" error={errors.fullname}>
          <TextInput {...bind('fullname')} autoComplete="name" autoCapitalize="words" maxLength={100} />
        </Field>
        <Field label="Business name" error={errors.business_name}>
          <TextInput
            {...bind('business_name')} autoComplete="organization" autoCapitalize="words" maxLength={100}
          />
        </Field>
        <Field label="Email" error={errors.email ?? emailProblem(texts.email) ?? undefined}>
          <TextInput
            {...bind('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none"
            spellCheck={false} maxLength={EMAIL_MAXIMUM}
          />
        </Field>
        <Field label="Phone number" error={phoneProblem(texts.mobile_number) ?? errors.mobile_number}>
          <PhoneInput {...bind('mobile_number')} />
        </Field>
        <Field label="Password" error={errors.password} answer={<PasswordRules password={texts.password} />}>
          <PasswordInput {...bind('password')} autoComplete="new-password" />
        </Field>
        <Terms accepted={accepted} error={errors.terms} onChange={(now) => {
          setAccepted(now)
          setErrors(({ terms: _mended, ...rest }) => rest)
        }} />
        <FormProblem problem={problem} />
        <p className="flex flex-wrap items-center mt-2 text-15 text-soft">
          Already have an account?<TextLink to="/login" className="ml-2 min-w-[48px]">Log in</TextLink>
        </p>
        <Foot><Button type="submit" look="primary" wide busy={busy}>Create an account</Button></Foot>
      </form>
    </Frame>
  )
}

interface TermsProps {
  accepted: boolean
  error: string | undefined
  onChange: (accepted: boolean) => void
}

function Terms({ accepted, error, onChange }: TermsProps) {
  return (
    <div className="mt-4">
      <Checkbox
        name="terms" checked={accepted} onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={error ? true : undefined} aria-describedby={error ? 'terms-error' : undefined}
      >
        I accept the terms of service of {productName}.
      </Checkbox>
      <FieldError id="terms-error" error={error} />
    </div>
  )
}

/** Everything that keeps the form from being sent, by field. */
function problemsOf(texts: Registration, accepted: boolean): Errors {
  const read = z.safeParse(auth.register.body, texts)
  return {
    ...(!read.success && errorsByField(read.error.issues)),
    ...(!accepted && { terms: 'Accept the terms to create an account.' }),
  }
}
