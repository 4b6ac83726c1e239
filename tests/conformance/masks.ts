// What is shown of an exchange has no secrets in it: neither ours, nor those that the provider made for us.

const secretFields = new RegExp(
  `"(${[
    'password', 'new_password', 'token', 'totp_code', 'pin', 'old_pin', 'new_pin', 'otp', 'api_secret',
    'manual_entry_key', 'qr_code', 'backup_codes', 'business_bvn', 'business_nin', 'bvn', 'nin',
  ].join('|')})"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\]|[\\d.]+)`, 'g')

const secretHeaders = /^(token|authorization|api_secret|cookie|set-cookie)$/i

const LONGEST = 2_000

/** Hides fields by their names and `secrets` wherever they stand; cuts what is long. */
export function masked(text: string, secrets: Iterable<string>): string {
  let shown = text.replace(secretFields, (_, name: string) => `"${name}":"***"`)
  for (const secret of secrets) if (secret.length >= 6) shown = shown.replaceAll(secret, '***')
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}… (${text.length} characters)` : shown
}

export const maskedHeaders = (headers: Iterable<[string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].map(([name, value]) => [name, secretHeaders.test(name) ? '***' : value]))
