// Asks again who is there before access changes: a code of the authenticator or a backup code, and the
// password where the person's own way in changes.
import { useState, type FormEvent, type ReactNode } from 'react'
import { isBackupCode, isCode } from '#domain/login.ts'
import { Button } from './button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { Field } from './field.tsx'
import { textLinkClasses } from './link-button.tsx'
import { PasswordInput } from './password-input.tsx'
import { Sheet } from './sheet.tsx'
import { TextInput } from './text-input.tsx'

export interface Proof {
  password: string
  totp_code: string
}

interface ProofSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** What is about to happen. */
  children?: ReactNode
  /** The word on the button. */
  confirm: string
  asksPassword?: boolean
  busy: boolean
  /** By the name of the field, as the provider refused them. */
  errors: Readonly<Record<string, string>>
  onProof: (proof: Proof) => void
}

export function ProofSheet({ open, onClose, title, ...rest }: ProofSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ProofForm {...rest} />
    </Sheet>
  )
}

type FormProps = Omit<ProofSheetProps, 'open' | 'onClose' | 'title'>

function ProofForm({ children, confirm, asksPassword = false, busy, errors, onProof }: FormProps) {
  const [password, setPassword] = useState('')
  const [totp_code, setCode] = useState('')
  const [byBackup, setByBackup] = useState(false)
  const isReady = (byBackup ? isBackupCode(totp_code) : isCode(totp_code)) && (!asksPassword
    || password !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !busy) onProof({ password, totp_code: totp_code.trim() })
  }
  const other = () => {
    setByBackup(!byBackup)
    setCode('')
  }
  return (
    <form noValidate onSubmit={submit}>
      {children && <div className="text-15 text-soft">{children}</div>}
      {asksPassword && (
        <Field label="Your password" error={errors['password']}>
          <PasswordInput
            autoComplete="current-password" value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
      )}
      <Code value={totp_code} onChange={setCode} byBackup={byBackup} error={errors['totp_code']} />
      <button type="button" onClick={other} className={`${textLinkClasses} mt-1 text-15`}>
        {byBackup ? 'Use your authenticator app' : 'Use a backup code'}
      </button>
      <Button type="submit" look="primary" wide className="mt-3" disabled={!isReady} busy={busy}>
        {confirm}
      </Button>
    </form>
  )
}

interface CodeProps {
  value: string
  onChange: (code: string) => void
  byBackup: boolean
  error: string | undefined
}

function Code({ value, onChange, byBackup, error }: CodeProps) {
  if (byBackup) {
    return (
      <Field label="Backup code" hint="10 letters and digits; the dash does not matter." error={error}>
        <TextInput
          autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={24}
          value={value} onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
    )
  }
  return (
    <div className="mt-5">
      <p className="mb-1.5 text-15 font-medium">The 6 digits of your authenticator app</p>
      <CodeBoxes label="6-digit code" value={value} onChange={onChange} error={error} />
    </div>
  )
}
