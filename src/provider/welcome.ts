// What `npm start` prints when it is up: where everything is, and what each log-in of the demo is for.

/** A log-in of the demo, as it is printed at start. */
export interface DemoLogin {
  email: string
  password: string
  /** A few words for whoever chooses one. */
  what_for: string
  /** The payout PIN, where they have one. */
  pin?: string
}

interface Up {
  address: string
  SANDBOX: boolean
  BIND_ADDRESS: string | null
  /** The reviewer's key, where nobody chose one. */
  made_key: string | null
  logins: readonly DemoLogin[]
}

export function welcome({ address, SANDBOX, BIND_ADDRESS, made_key, logins }: Up): string {
  const lines = [`Oja is up: ${address}`, `  documents   ${address}/docs`]
  if (SANDBOX) {
    const where = BIND_ADDRESS === '127.0.0.1'
      ? 'for this machine alone; BIND_ADDRESS=0.0.0.0 lets a phone in'
      : 'for everybody who reaches this address'
    lines.push(`  sandbox     ${where}`)
    lines.push(`  mailbox     ${address}/mailbox   every letter that it sends`)
    lines.push(`  review      ${address}/review   for programs: key ${made_key ?? 'REVIEWER_KEY'}`)
  }
  const [first] = logins
  if (!first) return lines.join('\n')
  const pin = logins.find((login) => login.pin)?.pin
  lines.push(`Log in with the password ${first.password}, a code of npm run totp -- <e-mail>`
    + `${pin ? `, and the payout PIN ${pin}` : ''}:`)
  const width = Math.max(...logins.map(({ email }) => email.length))
  for (const { email, what_for } of logins) lines.push(`  ${email.padEnd(width)}   ${what_for}`)
  return lines.join('\n')
}
