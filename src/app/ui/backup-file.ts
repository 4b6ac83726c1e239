// The text file with the manual entry key and the backup codes, downloaded when an authenticator is set up
// (spec 4).
import { productName } from '#domain/product.ts'
import { wholeTime } from '#domain/time.ts'
import { providerDate } from '#app/clock/provider-time.ts'

export interface Secrets {
  manual_entry_key: string
  backup_codes: readonly string[]
}

export const backupFileName = `${productName.toLowerCase()}-backup-codes.txt`

/** Plain text that every phone opens; lines end as Windows wants them, which no other system minds. */
export function backupFileText(secrets: Secrets, email: string, now: Date): string {
  return [
    `${productName}: authenticator key and backup codes`,
    '',
    `Account: ${email}`,
    `Made: ${wholeTime(now)}`,
    '',
    'Manual entry key',
    secrets.manual_entry_key,
    '',
    'Backup codes (each works once, in place of the 6 digits)',
    ...secrets.backup_codes,
    '',
    'Keep this file where only you can read it.',
    '',
  ].join('\r\n')
}

/** Hands the file to the browser's downloads. */
export function downloadBackupFile(secrets: Secrets, email: string) {
  download(backupFileText(secrets, email, providerDate()))
}

/** As {@link downloadBackupFile}, for new codes to an authenticator that stays. */
export function downloadBackupCodes(codes: readonly string[], email: string) {
  download([`${productName}: backup codes`, '', `Account: ${email}`, '', ...codes, ''].join('\r\n'))
}

function download(text: string) {
  const file = new Blob([text], { type: 'text/plain;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = backupFileName
  document.body.appendChild(link)
  link.click()
  link.remove()
  // The download has its own hold on the bytes only after it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
