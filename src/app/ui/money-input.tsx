// An amount of naira as it is typed: commas come by themselves, a third decimal does not.
import type { ChangeEvent, Ref } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field.tsx'

interface MoneyInputProps {
  value: string
  onChange: (typed: string) => void
  /** 36 px, for the one amount of a screen. */
  large?: boolean
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** `1234567.891` becomes `1,234,567.89`; what is no figure is left out. */
export function groupedAmount(typed: string): string {
  const plain = typed.replace(/[^\d.]/g, '')
  const dot = plain.indexOf('.')
  const whole = (dot === -1 ? plain : plain.slice(0, dot)).replace(/^0+(?=\d)/, '').slice(0, 12)
  const decimals =
    dot === -1
      ? ''
      : `.${plain
          .slice(dot + 1)
          .replace(/\./g, '')
          .slice(0, 2)}`
  return (whole || (decimals ? '0' : '')).replace(/\B(?=(\d{3})+$)/g, ',') + decimals
}

export function MoneyInput({ value, onChange, large, disabled, ...rest }: MoneyInputProps) {
  const wiring = useFieldWiring()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    // The caret keeps its distance to the end, where no comma is ever added.
    const fromEnd = input.value.length - (input.selectionEnd ?? input.value.length)
    const next = groupedAmount(input.value)
    input.value = next
    const place = Math.max(0, next.length - fromEnd)
    input.setSelectionRange(place, place)
    onChange(next)
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
        disabled={disabled}
        value={value}
        onChange={change}
        className={classes('figures', large && '!text-28 !leading-[2.5rem] font-semibold')}
      />
    </div>
  )
}
