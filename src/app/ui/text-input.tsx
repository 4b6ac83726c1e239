// A line of text inside a Field; `digits` lets only digits through, however they arrive.
import {
  useCallback, useState, type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref,
} from 'react'
import { classes } from './classes.ts'
import { keepDigits } from './digits.ts'
import { useFieldWiring } from './field.tsx'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Only digits, by keys at most `maxLength`; a pasted number keeps all its digits, also too many. */
  digits?: boolean
  /** Shows `8 of 11` until it is as long as `maxLength`. */
  counter?: boolean
  start?: ReactNode
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextInput(props: TextInputProps) {
  const { digits, counter, start, end, maxLength, onChange, className, ref, ...rest } = props
  const wiring = useFieldWiring()
  const [typed, setTyped] = useState(0)
  const off = rest.disabled || rest.readOnly
  // A form library fills the input through its ref, so the length is read after that.
  const attach = useCallback((input: HTMLInputElement | null) => {
    if (typeof ref === 'function') ref(input)
    else if (ref) ref.current = input
    if (counter && input) setTyped(input.value.length)
  }, [ref, counter])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    // maxLength of the element would cut a paste before its spaces are dropped.
    if (digits) keepDigits(event.currentTarget, maxLength, isKey(event.nativeEvent))
    setTyped(event.currentTarget.value.length)
    onChange?.(event)
  }
  return (
    <div className={classes('control', wiring['aria-invalid'] && 'bad', off && 'off')}>
      {start && <span className="pl-4 -mr-2 text-soft flex-none">{start}</span>}
      <input
        type="text" inputMode={digits ? 'numeric' : undefined} maxLength={digits ? undefined : maxLength}
        {...wiring} {...rest} ref={attach} onChange={change}
        className={classes(digits && 'figures', className)}
      />
      {counter && maxLength && typed > 0 && typed !== maxLength && (
        <span className="pr-4 text-13 text-soft figures" aria-hidden>{typed} of {maxLength}</span>
      )}
      {end && <span className="pr-4 text-soft flex-none">{end}</span>}
    </div>
  )
}

const isKey = (event: Event) => (event as InputEvent).inputType === 'insertText'
