// After a login with a backup code: how many are left, and where new ones are made.
import { call } from '#app/api/call.ts'
import { toast } from '#app/ui/toast.tsx'
import { accountSecurity } from '#contract/account-security.ts'
import { counted } from '#domain/counted.ts'

const FEW = 3

export async function codesLeftTold(): Promise<void> {
  const { backup_codes_left: left } = await call(accountSecurity.show, {})
  const said = `${counted(left, 'backup code is', 'backup codes are')} left.`
  const then = left < FEW ? 'Make new ones now under Settings, Security.'
    : 'If your phone is lost, change your authenticator under Settings, Security.'
  toast.info(`${said} ${then}`)
}
