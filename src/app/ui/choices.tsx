// Ticks and choices: a checkbox, a switch, cards to choose one from, and segments of a view.
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconShape } from './icon.tsx'

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  children: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('flex items-center min-h-[48px] py-2 desk:min-h-[36px] text-15', className)}>
      <input type="checkbox" {...rest} className="tick flex-none mr-3" />
      <span className="flex-1">{children}</span>
    </label>
  )
}

interface SwitchProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Acts at once, without a save button. */
export function Switch({ label, hint, ...rest }: SwitchProps) {
  return (
    <label className="flex items-center min-h-[56px] py-2">
      <span className="flex-1 mr-4">
        {label}
        {hint && <span className="block text-13 text-soft">{hint}</span>}
      </span>
      <input type="checkbox" role="switch" {...rest} className="switch flex-none" />
    </label>
  )
}

export interface CardChoice<T extends string> {
  value: T
  label: string
  hint?: ReactNode
  icon?: IconShape
}

interface RadioCardsProps<T extends string> {
  legend: string
  name: string
  value: T | undefined
  choices: readonly CardChoice<T>[]
  onChange: (value: T) => void
}

export function RadioCards<T extends string>({ legend, name, value, choices, onChange }: RadioCardsProps<T>) {
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 text-15 font-medium">{legend}</legend>
      <div className="grid grid-cols-1 gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className={classes('control px-4 py-2', choice.value === value && 'now')}>
            <input
              type="radio" name={name} value={choice.value} checked={choice.value === value}
              onChange={() => onChange(choice.value)} className="dot-choice"
            />
            {choice.icon && <Icon of={choice.icon} className="mr-3 text-soft" />}
            <span className="flex-1 min-w-0">
              <span className="block text-17 desk:text-15">{choice.label}</span>
              {choice.hint && <span className="block text-13 text-soft">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface SegmentsProps<T extends string> {
  label: string
  value: T
  choices: readonly { value: T, label: ReactNode }[]
  onChange: (value: T) => void
}

/** Two to four views of the same thing. */
export function Segments<T extends string>({ label, value, choices, onChange }: SegmentsProps<T>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap p-1 rounded-card bg-sunk">
      {choices.map((choice) => (
        <button
          key={choice.value} type="button" aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classes('flex-1 min-h-[48px] px-3 rounded-10 text-15 font-semibold desk:min-h-[32px]',
            choice.value === value ? 'bg-raised text-ink' : 'text-soft')}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
