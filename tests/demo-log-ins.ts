// What opens the accounts of the demo: drawn for each database, and read where a start has left it.
import { readFileSync } from 'node:fs'
import { codeAt } from '#provider/auth/totp.ts'
import { demoFile, type KeptLogIns } from '#provider/seed/demo-log-in.ts'
import { Secret } from 'otpauth'

export interface DemoLogIns extends KeptLogIns {
  /** The authenticator secret of somebody of the demo. */
  secretOf(email: string): Buffer
  /** What their authenticator shows at this time. */
  codeAt(email: string, at: Date): string
}

/** Those of the provider that was started on this folder. */
export function demoLogIns({ data_dir }: { data_dir: string }): DemoLogIns {
  const kept = JSON.parse(readFileSync(demoFile(data_dir), 'utf8')) as KeptLogIns
  const secretOf = (email: string) => {
    const base32 = kept.totp_secrets[email]
    if (base32 === undefined) throw new Error(`${email} is nobody of the demo`)
    return Buffer.from(Secret.fromBase32(base32).buffer)
  }
  return { ...kept, secretOf, codeAt: (email, at) => codeAt(secretOf(email), at) }
}
