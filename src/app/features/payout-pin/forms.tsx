// The three forms of a PIN. Digits that anybody could guess are not taken.
import { useState, type ReactNode } from 'react'
import { pin } from '#contract/pin.ts'
import { Refusal } from '#contract/refusal.ts'
import { guessablePin } from '#domain/pin.ts'
import { exchange } from '#app/api/call.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'

interface FormProps {
  onDone: () => void
}

const errorsOf = (error: Error | null) => (error instanceof Refusal ? (error.errors ?? {}) : {})

export function FirstPin({ onDone }: FormProps) {
  const chosen = useChosenPin()
  const [password, setPassword] = useState('')
  const setting = useWriting(pin.set)
  const errors = errorsOf(setting.error)
  return (
    <Form
      button="Set PIN"
      can={chosen.isReady && password !== ''}
      busy={setting.isPending}
      onSend={() => setting.mutate({ body: { pin: chosen.pin, password } }, { onSuccess: onDone })}
    >
      <ChosenPin {...chosen} error={errors['pin']} />
      <Field label="Your password" hint="The one that you log in with." error={errors['password']}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
    </Form>
  )
}

/** `children` stand below its fields. */
export function ChangePin({ onDone, children }: FormProps & { children: ReactNode }) {
  const [old, setOld] = useState('')
  const chosen = useChosenPin()
  const change = useWriting(pin.change)
  const errors = errorsOf(change.error)
  return (
    <Form
      button="Change PIN"
      can={chosen.isReady && old.length === 4}
      busy={change.isPending}
      onSend={() => change.mutate({ body: { old_pin: old, new_pin: chosen.pin } }, { onSuccess: onDone })}
    >
      <PinField label="PIN now" value={old} onChange={setOld} error={errors['old_pin'] ?? errors['pin']} />
      <ChosenPin {...chosen} error={errors['new_pin']} />
      {children}
    </Form>
  )
}

export function ForgottenPin({ onDone }: FormProps) {
  const [otp, setOtp] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const chosen = useChosenPin()
  const reset = useWriting(pin.reset)
  const errors = errorsOf(reset.error)
  if (sentTo === null) return <AskForCode onSent={setSentTo} />
  return (
    <Form
      button="Set new PIN"
      can={chosen.isReady && otp.length === 6}
      busy={reset.isPending}
      onSend={() => reset.mutate({ body: { otp, new_pin: chosen.pin } }, { onSuccess: onDone })}
    >
      <Strip kind="info" className="mt-2">
        We sent a code of 6 digits to {sentTo}.
      </Strip>
      <Field label="Code from the mail" error={errors['otp']}>
        <TextInput
          digits
          maxLength={6}
          counter
          autoComplete="one-time-code"
          value={otp}
          onChange={(event) => setOtp(event.currentTarget.value)}
        />
      </Field>
      <ChosenPin {...chosen} error={errors['new_pin']} />
    </Form>
  )
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      const { answer, message } = await exchange(pin.otp, {})
      toast.success(message || 'OTP Successfully sent')
      onSent(answer.email)
    } catch (error) {
      // Spec 8, word for word.
      toast.error(
        error instanceof Refusal
          ? error.message
          : 'Could not send OTP. Please check you network and try again',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form button="Send me a code" can busy={busy} onSend={() => void ask()}>
      <p className="mt-4 text-15 text-soft">
        A code comes to the mail address that you log in with. With it you choose a new PIN; the old one ends.
      </p>
    </Form>
  )
}

interface SharedFormProps {
  button: string
  can: boolean
  busy: boolean
  onSend: () => void
  children: ReactNode
}

function Form({ button, can, busy, onSend, children }: SharedFormProps) {
  const isOnline = useReachable().state !== 'offline'
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">{children}</main>
      <StickyActions state={isOnline ? undefined : 'You are offline. A PIN is set with a network.'}>
        <Button look="primary" wide disabled={!can || !isOnline} busy={busy} onClick={onSend}>
          {button}
        </Button>
      </StickyActions>
    </>
  )
}

function useChosenPin() {
  const [value, setValue] = useState('')
  const [again, setAgain] = useState('')
  return {
    pin: value,
    again,
    setValue,
    setAgain,
    isReady: value.length === 4 && guessablePin(value) === null && value === again,
  }
}

type Chosen = ReturnType<typeof useChosenPin>

function ChosenPin({ pin: value, again, setValue, setAgain, error }: Chosen & { error: string | undefined }) {
  const isDifferent = again.length === 4 && again !== value
  const weak = value.length === 4 ? (guessablePin(value) ?? undefined) : undefined
  return (
    <>
      <PinField label="New PIN" value={value} onChange={setValue} error={weak ?? error} />
      <PinField
        label="New PIN again"
        value={again}
        onChange={setAgain}
        error={isDifferent ? 'This is not the same PIN. Type it again.' : undefined}
      />
    </>
  )
}

interface PinFieldProps {
  label: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
}

function PinField({ label, value, onChange, error }: PinFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        type="password"
        digits
        maxLength={4}
        counter
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
