// Several lines of text inside a Field.
import type { Ref, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea(props: TextAreaProps) {
  const wiring = useFieldWiring()
  const off = props.disabled || props.readOnly
  return (
    <div className={classes('control', wiring['aria-invalid'] && 'bad', off && 'off')}>
      <textarea rows={4} {...wiring} {...props} />
    </div>
  )
}
