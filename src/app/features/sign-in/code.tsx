// The second step of login: six masked digits of the authenticator, or a backup code in their place.
import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CodeBoxes } from '#app/ui/code-boxes.tsx'
import { Field } from '#app/ui/field.tsx'
import { textLinkClasses } from '#app/ui/link-button.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { isBackupCode, isCode } from '#domain/login.ts'
import { productName } from '#domain/product.ts'
import { FormProblem } from './form-problem.tsx'
import { Foot, Frame } from './frame.tsx'
import { PasteButton } from './paste-button.tsx'
import { fieldErrors, type Problem } from './problem.ts'

interface CodeScreenProps {
  email: string
  problem: Problem | null
  busy: boolean
  onCode: (totp_code: string) => void
  /** There is no authenticator yet. */
  onSetUp: () => void
  onBack: () => void
  /** Somebody else wants to log in. */
  onNotMe: () => void
}

export function CodeScreen({ email, problem, busy, onCode, onSetUp, onBack, onNotMe }: CodeScreenProps) {
  const [way, setWay] = useState<'authenticator' | 'backup'>('authenticator')
  const [code, setCode] = useState('')
  const byBackup = way === 'backup'
  const ready = byBackup ? isBackupCode(code) : isCode(code)
  const other = () => {
    setWay(byBackup ? 'authenticator' : 'backup')
    setCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !busy) onCode(code.trim())
  }
  return (
    <Frame
      title={byBackup ? 'Use a backup code' : 'Enter your code'}
      lead={byBackup
        ? 'Type one of the ten codes that you saved when you set up your authenticator. Each works once.'
        : `Open your authenticator app and type the 6 digits it shows for ${productName}.`}
      back={{ onClick: onBack, label: 'Back to email and password' }}
    >
      <form onSubmit={submit} className="flex-1 flex flex-col">
        <FormProblem problem={problem} />
        {byBackup
          ? <BackupCode code={code} onChange={setCode} error={fieldErrors(problem).totp_code} />
          : <Digits code={code} onChange={setCode} error={fieldErrors(problem).totp_code} autoFocus />}
        <button type="button" onClick={other} className={`${textLinkClasses} mt-2 text-15 self-start`}>
          {byBackup ? 'Use your authenticator app' : 'Use a backup code'}
        </button>
        <button
          type="button" disabled={busy} onClick={onSetUp} className={`${textLinkClasses} text-15 self-start`}
        >
          I have no authenticator yet
        </button>
        <p className="flex flex-wrap items-center text-15 text-soft">
          <span className="min-w-0 mr-2">{email}</span>
          <button type="button" onClick={onNotMe} className={textLinkClasses}>Not you?</button>
        </p>
        <Foot>
          <Button type="submit" look="primary" wide disabled={!ready} busy={busy}>Log in</Button>
        </Foot>
      </form>
    </Frame>
  )
}

interface TypedCodeProps {
  code: string
  onChange: (code: string) => void
  error: string | undefined
}

interface DigitsProps extends TypedCodeProps {
  autoFocus?: boolean
}

/** Six masked digits and the way to paste them. */
export function Digits({ code, onChange, error, autoFocus = false }: DigitsProps) {
  const [clipboard, setClipboard] = useState<string>()
  const change = (digits: string) => {
    setClipboard(undefined)
    onChange(digits)
  }
  return (
    <div className="mt-6">
      <CodeBoxes
        label="6-digit code" value={code} onChange={change} error={clipboard ?? error} autoFocus={autoFocus}
      />
      <div className="mt-4"><PasteButton onCode={change} onProblem={setClipboard} /></div>
    </div>
  )
}

function BackupCode({ code, onChange, error }: TypedCodeProps) {
  return (
    <Field label="Backup code" hint="10 letters and digits; the dash does not matter." error={error}>
      <TextInput
        autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={24} autoFocus
        value={code} onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
