// A code of six digits: one real input (so autofill, paste and screen readers work) under six drawn boxes.
import { useId, useState, type ClipboardEvent, type Ref } from 'react'
import { classes } from './classes.ts'
import { onlyDigits } from './digits.ts'
import { FieldError } from './field.tsx'

interface CodeBoxesProps {
  label: string
  value: string
  onChange: (digits: string) => void
  length?: number
  /** Draws dots for digits; the spec's boxes are masked. */
  masked?: boolean
  error?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

export function CodeBoxes(props: CodeBoxesProps) {
  const { label, value, onChange, length = 6, masked = true, error, ...rest } = props
  const id = useId()
  const [focused, setFocused] = useState(false)
  // A whole code takes the place of what was there, wherever the caret stands.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = onlyDigits(event.clipboardData.getData('text'), length)
    if (digits.length < length) return
    event.preventDefault()
    onChange(digits)
  }
  // The caret belongs behind the last digit: a box in the middle cannot show it.
  const caretToEnd = (input: HTMLInputElement) => {
    const end = input.value.length
    const { selectionStart, selectionEnd } = input
    if (selectionStart === selectionEnd && selectionStart !== end) input.setSelectionRange(end, end)
  }
  return (
    <div>
      <label htmlFor={id} className="sr-only">{label}</label>
      <div className="relative">
        <div className="grid grid-cols-6 gap-2" aria-hidden>
          {Array.from({ length }, (_, place) => (
            <Box key={place} digit={value[place]} masked={masked} bad={Boolean(error)}
              current={focused && place === Math.min(value.length, length - 1)} />
          ))}
        </div>
        <input
          {...rest} id={id} type="text" inputMode="numeric" pattern={`[0-9]{${length}}`}
          autoComplete="one-time-code"
          autoCorrect="off" spellCheck={false} value={value} aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(onlyDigits(event.currentTarget.value, length))}
          onPaste={paste} onSelect={(event) => caretToEnd(event.currentTarget)}
          onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}
          className="absolute inset-0 w-full h-full opacity-0 cursor-text text-17 !outline-none"
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

interface BoxProps {
  digit: string | undefined
  masked: boolean
  current: boolean
  bad: boolean
}

function Box({ digit, masked, current, bad }: BoxProps) {
  return (
    <span
      className={classes('control justify-center !min-h-[60px] figures !text-22 font-semibold', bad && 'bad',
        current && 'now')}
    >
      {digit && (masked ? <span className="w-3 h-3 rounded-full bg-ink" /> : digit)}
      {!digit && current && <span className="caret" />}
    </span>
  )
}
