// The rules of a new password, each ticked off while it is typed (spec 5).
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { passwordRules } from '#domain/password.ts'

export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label="The password needs" className="grid grid-cols-2 gap-x-3 gap-y-1.5 mt-2.5">
      {passwordRules(password).map(({ key, says, kept }) => (
        <li key={key} className={classes('flex text-13', kept ? 'text-leaf font-medium' : 'text-soft')}>
          <Icon of={kept ? Check : Circle} size={16} className="mt-px mr-1.5" />
          <span>{says}<span className="sr-only">{kept ? ', done' : ', missing'}</span></span>
        </li>
      ))}
    </ul>
  )
}
