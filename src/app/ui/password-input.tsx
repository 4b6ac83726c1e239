// A password that can be looked at; the eye keeps the focus and the caret where they are.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type InputHTMLAttributes, type Ref } from 'react'
import { classes } from './classes.ts'
import { useFieldWiring } from './field.tsx'
import { IconButton } from './icon-button.tsx'

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  autoComplete: 'current-password' | 'new-password'
  ref?: Ref<HTMLInputElement>
}

export function PasswordInput(props: PasswordInputProps) {
  const wiring = useFieldWiring()
  const [shown, setShown] = useState(false)
  return (
    <div className={classes('control', wiring['aria-invalid'] && 'bad')}>
      <input
        spellCheck={false} autoCapitalize="none" autoCorrect="off" {...wiring} {...props}
        type={shown ? 'text' : 'password'}
      />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'} icon={shown ? EyeOff : Eye}
        aria-controls={wiring.id}
        onMouseDown={(event) => event.preventDefault()} onClick={() => setShown(!shown)}
        className="mr-0.5 text-soft"
      />
    </div>
  )
}
