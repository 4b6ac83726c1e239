// Asked again who is there: the sheet that wants a code before access changes.
import type { Authenticator } from './entering.ts'
import type { Phone } from './phone.ts'

/** Each backup code works once, and does not make one wait as the codes of an authenticator do. */
export async function prove({ page }: Phone, { backup_codes }: Authenticator, button: string) {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Use a backup code' }).click()
  await sheet.getByLabel('Backup code').fill(backup_codes.shift() ?? '')
  await sheet.getByRole('button', { name: button, exact: true }).click()
}
