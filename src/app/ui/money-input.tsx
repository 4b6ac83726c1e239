// An amount of naira as it is typed: commas come by themselves, and what is no amount says so.
import { useState, type FocusEvent, type Ref } from 'react'
import { mayBecomeMoney, moneyProblem } from '#domain/amount-text.ts'
import { classes } from './classes.ts'
import { useFieldProblem, useFieldWiring } from './field.tsx'
import { useRewriting } from './rewritten-input.ts'
import { amountSettled, amountTyped } from './typed-amount.ts'

interface MoneyInputProps {
  value: string
  onChange: (typed: string) => void
  /** 36 px, for the one amount of a screen. */
  large?: boolean
  disabled?: boolean
  autoFocus?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

export function MoneyInput({ value, onChange, large, disabled, ...rest }: MoneyInputProps) {
  const [isTyping, setTyping] = useState(false)
  useFieldProblem(isTyping && mayBecomeMoney(value) ? null : moneyProblem(value))
  const wiring = useFieldWiring()
  const rewriting = useRewriting(amountTyped, (event) => onChange(event.currentTarget.value), amountSettled)
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(true)
    rewriting.onFocus(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(false)
    rewriting.onBlur(event)
  }
  return (
    <div
      className={classes(
        'control',
        large && '!min-h-[72px]',
        wiring['aria-invalid'] && 'bad',
        disabled && 'off',
      )}
    >
      <span aria-hidden className={classes('pl-4 -mr-3 text-soft flex-none', large && 'text-28')}>
        ₦
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        placeholder="0.00"
        {...wiring}
        {...rest}
        {...rewriting}
        onFocus={enter}
        onBlur={leave}
        disabled={disabled}
        value={value}
        className={classes('figures', large && '!text-28 !leading-[2.5rem] font-semibold')}
      />
    </div>
  )
}
