// A BVN or NIN. A saved one is shown by its last four digits; typing starts it anew.
import Lock from 'lucide-react/icons/lock'
import { isMasked } from '#domain/identity.ts'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

const DIGITS = 11

interface HiddenNumberProps extends Omit<TextInputProps, 'digits' | 'maxLength' | 'counter' | 'end'> {
  label: string
  /** What stands in it now. */
  shown: string
  error: string | undefined
  optional?: boolean
}

export function HiddenNumber({ label, shown, error, optional, onChange, ...input }: HiddenNumberProps) {
  const isHidden = isMasked(shown)
  return (
    <Field
      label={label}
      optional={optional}
      error={error}
      hint={isHidden ? 'Kept hidden after you save. Type it again to change it.' : `${DIGITS} digits`}
    >
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        {...input}
        digits={!isHidden}
        // Room for what is pasted with spaces, or typed beside the hidden one.
        maxLength={isHidden ? 30 : DIGITS}
        counter={!isHidden}
        end={isHidden ? <Icon of={Lock} /> : undefined}
        onChange={(event) => {
          if (isHidden) event.currentTarget.value = typedOver(shown, event.currentTarget.value)
          onChange?.(event)
        }}
      />
    </Field>
  )
}

/** What a person means who types or deletes in a hidden number: a new one, begun with what was put in. */
function typedOver(masked: string, value: string): string {
  const digits = value.replace(/\D/g, '')
  if (!value.includes('•')) return digits
  if (value.length <= masked.length) return ''
  const shown = masked.replace(/\D/g, '')
  const added = digits.endsWith(shown) ? digits.slice(0, -shown.length) : digits.replace(shown, '')
  return added
}
