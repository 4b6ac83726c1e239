// The system's own list for a few choices; for a hundred and more see search-select.tsx.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field.tsx'
import { Icon } from './icon.tsx'

export interface Choice {
  value: string
  label: string
  /** Other names that a search finds it by. */
  also?: readonly string[]
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[]
  /** The empty choice, where there may be none; a list in which one always holds goes without. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

export function SelectField({ choices, placeholder, className, ...rest }: SelectFieldProps) {
  const wiring = useFieldWiring()
  return (
    <div className={classes('control relative', wiring['aria-invalid'] && 'bad', rest.disabled && 'off')}>
      <select {...wiring} {...rest} className={classes('!pr-12 cut', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
      <Icon of={ChevronDown} className="absolute right-4 pointer-events-none text-soft" />
    </div>
  )
}
