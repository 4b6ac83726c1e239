// What every played payment asks for last: who pays, and the button that plays it.
import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

interface PayerFormProps {
  /** What the payer is called. */
  label?: string
  error?: string | undefined
  /** What the button says. */
  button: string
  canPay?: boolean
  isBusy: boolean
  isOffline: boolean
  onPay: (name: string) => void
  /** Between the name and the button. */
  more?: ReactNode
  /** The fields before. */
  children: ReactNode
}

export function PayerForm(props: PayerFormProps) {
  const { label = 'Payer\'s name', error, button, canPay = true, isBusy, isOffline, onPay, more } = props
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  return (
    <>
      {props.children}
      <Field label={label} error={error}>
        <TextInput
          value={typed} maxLength={60} autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {more}
      <Button
        look="primary" wide className="mt-5" busy={isBusy} disabled={isOffline || !canPay || name === ''}
        onClick={() => onPay(name)}
      >
        {button}
      </Button>
    </>
  )
}
