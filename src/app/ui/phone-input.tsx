// A Nigerian phone number: +234 stands fixed before ten digits. Any usual spelling becomes those; everything
// else stays as it was given, so that its error can be seen and mended.
import type { FocusEvent } from 'react'
import { phonePrefix, readPhone } from '#domain/phone.ts'
import { useRewriting, type Shaped, type Typing } from './rewritten-input.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** Keys without a meaning in a phone number do nothing (spec 5). What is pasted keeps all its signs. */
const isKeyOf = (key: string) => key === '' || /^[\d+]$/.test(key)

/** What a pasted text makes of the field: a whole number takes the place of all that was there. */
export function phoneTyped({ raw, caret, added, isPasted }: Typing): Shaped {
  const pasted = isPasted ? readPhone(added) : null
  if (pasted !== null) return { text: pasted, caret: pasted.length }
  if (!isPasted && !isKeyOf(added)) {
    return { text: raw.slice(0, caret - added.length) + raw.slice(caret), caret: caret - added.length }
  }
  const whole = readPhone(raw)
  if (whole === null || whole === raw) return { text: raw, caret }
  const behind = raw.slice(caret).replace(/\D/g, '').length
  return { text: whole, caret: Math.max(0, whole.length - behind) }
}

type PhoneInputProps = Omit<TextInputProps, 'digits' | 'maxLength' | 'start'>

export function PhoneInput({ onChange, onBlur, ...rest }: PhoneInputProps) {
  const rewriting = useRewriting(phoneTyped, (event) => onChange?.(event), readPhone)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    rewriting.onBlur(event)
    onBlur?.(event)
  }
  return (
    <TextInput
      type="tel" inputMode="tel" autoComplete="tel-national" {...rest} {...rewriting} onBlur={leave}
      className="figures" start={<span className="figures text-ink">{phonePrefix}</span>}
    />
  )
}
