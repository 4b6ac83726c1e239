// A Nigerian phone number: +234 stands fixed before ten digits, and a pasted +234 or 0 number is brought to
// that.
import type { ChangeEvent } from 'react'
import { normalisePhone, phonePrefix } from '#domain/phone.ts'
import { keepDigits } from './digits.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export function PhoneInput({ onChange, ...rest }: Omit<TextInputProps, 'digits' | 'maxLength' | 'start'>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    keepDigits(event.currentTarget, 10, normalisePhone)
    onChange?.(event)
  }
  return (
    <TextInput
      type="tel" inputMode="tel" autoComplete="tel-national" {...rest} onChange={change} className="figures"
      start={<span className="figures text-ink">{phonePrefix}</span>}
    />
  )
}
