// docs/security.md says what the code does: each figure of it that the code has.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileExtensions, MAX_FILE_BYTES } from '#domain/document.ts'
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM, passwordProblem } from '#domain/password.ts'
import { STATEMENT_KEPT_DAYS } from '#domain/statement.ts'
import { isCommonPassword } from '#provider/auth/passwords.ts'
import { commonWords } from '#provider/auth/passwords.data.ts'
import { rates } from '#provider/auth/rates.ts'
import { MAX_PIXELS } from '#provider/files/picture.ts'
import { MERCHANT_LIMIT } from '#provider/files/store.ts'
import { sessionLife } from '#provider/sessions.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/security.md')
const part = (title: string) => page.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
const figure = (value: number) => value.toLocaleString('en-GB')

/** A figure as a source file has it: `const NAME = 24 * 60`. */
function valueIn(path: string, name: string): number {
  const written = new RegExp(`\\b${name}\\b\\s*[=:]\\s*([\\d_ *]+)`).exec(read(path))?.[1] ?? ''
  return written.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1)
}

describe('the page', () => {
  test('names every way in', () => {
    const ways = part('Ways in')
    const all = ['/login', '/review', 'API key', 'REVIEWER_KEY', 'backup code', '/metrics', '/pay', 'by mail']
    expect(all.filter((way) => !ways.includes(way))).toEqual([])
    expect(part('Passwords')).toContain('no hints, no secret questions')
  })

  test('points to files that are there', () => {
    const paths = page.match(/`(?:src|tests|scripts|docs)\/[\w./-]+`|\]\((?!http)[\w./-]+\)/g) ?? []
    const missing = paths.map((path) => path.replace(/^`|`$/g, '').replace(/^\]\(|\)$/g, ''))
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'docs', path)))
    expect([paths.length > 5, missing]).toEqual([true, []])
  })

  test('says how long sessions live as the code has it', () => {
    const minutes = (ms: number) => (ms < 7_200_000 ? `${ms / 60_000} minutes` : `${ms / 3_600_000} hours`)
    const rows = {
      'of a person': 'member', 'set up an authenticator': 'enrolling', 'confirm an address': 'confirming',
    }
    for (const [words, kind] of Object.entries(rows)) {
      const { idle_ms, most_ms } = sessionLife[kind as keyof typeof sessionLife]
      expect(part('Sessions')).toMatch(
        new RegExp(`${words} \\| ${minutes(idle_ms)} \\| ${minutes(most_ms)} \\|`))
    }
    expect(part('Sessions')).toContain('| of a reviewer | 30 minutes | 12 hours |')
  })

  test('says how many sessions a person may have', () => {
    expect(part('Sessions')).toMatch(/any number of sessions, one for each device/)
  })

  test('says how often a password is compared', () => {
    const [first] = rates.login_here
    expect(part('Work that is dear')).toContain(`${first.points} a minute for an account from one address`)
    expect(read('docs/decisions/2026-11-21-how-often-a-login-may-be-tried.md')).toContain(
      rates.login_here.map(({ points }) => points).join('|') === '5|10|20'
        ? '5 tries a minute, 10 in ten minutes, 20 an hour' : 'other figures')
  })

  test('says the limits of files as the code has them', () => {
    const files = part('Files')
    for (const extension of fileExtensions) expect(files).toMatch(new RegExp(`\\b${extension}\\b`))
    const zip = 'src/provider/files/zip.ts'
    const limits = [
      MAX_FILE_BYTES, MERCHANT_LIMIT, MAX_PIXELS, valueIn(zip, 'MAX_ENTRIES'), valueIn(zip, 'MAX_UNPACKED'),
      valueIn(zip, 'MAX_RATIO'), valueIn('src/provider/files/pdf.ts', 'UNPACKED_MOST'),
    ]
    expect(limits.filter((limit) => !(limit > 1) || !files.includes(figure(limit)))).toEqual([])
  })

  test('says the limits of the business as the code has them', () => {
    const input = part('Input')
    expect(input).toContain('₦100 to ₦10,000,000')
    expect(read('tests/domain/payout.test.ts')).toContain("test('from ₦100 to ₦10,000,000'")
    for (const words of ['10,000', '2,000', 'never below zero']) expect(input).toContain(words)
  })

  test('names every place where a rule of the business is', () => {
    expect(part('Input')).toMatch(/src\/contract[\s\S]*src\/domain/)
    expect(part('Who may see and change what')).toMatch(/Functions[\s\S]*Rows[\s\S]*Fields/)
  })

  test('says what holds work that is dear', () => {
    const dear = part('Work that is dear')
    const [minute, day] = rates.enquiry_person
    expect(dear).toContain(`${minute.points} a minute and ${day.points} a day for a person`)
    expect(dear).toContain(`${figure(rates.enquiry_merchant[0].points)} a day for a merchant`)
    const [typing, typed] = rates.search_person
    expect(dear).toContain(`${typing.points} a minute, ${figure(typed.points)} a day for a person`)
    expect(dear).toContain(`${rates.statement_person[0].points} an hour for a person, `
      + `${rates.statement_merchant[0].points} a day for a merchant`)
    expect(dear).toContain(`${valueIn('src/provider/files/picture.ts', 'MAX_SECONDS')} seconds`)
    const seconds = (name: string) => valueIn('src/provider/database.ts', name) / 1000
    expect(dear).toContain(
      `${seconds('SLOWEST_MS')} seconds, waiting for a lock after ${seconds('lock_timeout')}`)
  })

  test('names the algorithms as the code has them', () => {
    const keys = part('Keys and algorithms')
    const [cost, passes] = ['memoryCost', 'timeCost'].map((name) => valueIn('src/provider/secrets.ts', name))
    expect(keys).toContain(`argon2id: ${figure(cost ?? 0)} KiB, ${passes} passes`)
    const bytes = valueIn('src/provider/webhooks/secret.ts', 'BYTES')
    expect(keys).toContain(`${bytes * 8} bits for each merchant`)
    for (const name of ['AES-256-GCM', 'SHA-256', 'HMAC-SHA-256', 'ECDSA P-256', 'AES-128-GCM', 'RFC 6238']) {
      expect(keys).toContain(name)
    }
  })

  test('has a line for every setting that is a key', () => {
    const key = /`([A-Z_]*(?:PRIVATE_KEY|ENCRYPTION_KEY|REVIEWER_KEY))`/g
    const settings = [...read('README.md').matchAll(key)]
      .map(([, name = '']) => name)
    expect(settings.length).toBeGreaterThan(2)
    expect(settings.filter((name) => !page.includes(name))).toEqual([])
  })

  test('names each level of data and what holds it', () => {
    const data = part('Data, by how much harm it can do')
    const levels = ['secret', 'closest', 'personal', 'of the house']
    expect(levels.filter((level) => !data.includes(`| ${level} |`))).toEqual([])
    expect(data).toContain(`answers after ${valueIn('src/provider/idempotency.ts', 'KEPT_DAYS')} days`)
    expect(data).toContain(`webhooks after ${valueIn('src/provider/webhooks/nouns.ts', 'KEPT_DAYS')} days`)
    expect(data).toContain(`statements after ${STATEMENT_KEPT_DAYS} days`)
  })

  test('names everybody whom the provider talks to', () => {
    const to = part('Who we talk to')
    const names = [
      'PostgreSQL', 'SMTP_URL', 'push services', 'webhooks', 'registers', 'vendors', 'mandate networks',
    ]
    expect(names.filter((name) => !to.includes(name))).toEqual([])
  })

  test('says what is written down, where, and for how long', () => {
    const written = part('What is written down')
    expect(written).toMatch(/standard output[\s\S]*audit trail[\s\S]*\/metrics/)
    expect(written).toContain('| how long |')
  })

  test('says how soon a weak package is mended', () => {
    const rows = [...part('Packages').matchAll(/^\| (critical|high|moderate|low)\b.*\| (\d+) days \|$/gm)]
    const days = rows.map(([, , count]) => Number(count))
    expect(rows.map(([, grave]) => grave)).toEqual(['critical', 'high', 'moderate', 'low'])
    expect(days).toEqual(days.toSorted((one, other) => one - other))
  })
})

describe('passwords', () => {
  test('says which words of the trade no password is made of', () => {
    for (const word of ['oja', 'admin', 'merchant', 'payment', 'wallet']) {
      expect(commonWords).toContain(word)
      expect(isCommonPassword(`${word.replace(/^./, (letter) => letter.toUpperCase())}-2026!`)).toBe(true)
    }
    expect(isCommonPassword('Adeola-Textiles-9', ['adeola@textiles.example'])).toBe(true)
    expect(part('Passwords')).toContain(`${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters`)
  })

  test('thousands of common passwords that keep the rule are refused', () => {
    const dressed = commonWords.filter((word) => word.length >= 4).flatMap((word) => {
      const name = word.replace(/^./, (letter) => letter.toUpperCase())
      const leet = name.replaceAll('a', '@')
      return [`${name}123!`, `${name}@2024`, `${name}#991`, `${leet}2025`, `!${name}2026`]
    }).filter((text) => passwordProblem(text) === null)
    expect(dressed.length).toBeGreaterThan(3000)
    expect(dressed.filter((text) => !isCommonPassword(text))).toEqual([])
  })

  test('nothing makes a password old', () => {
    const doors = ['login', 'members'].map((name) => read(`src/provider/auth/${name}.ts`))
    expect(doors.filter((text) => /password_(expires|changed|set)_at|password_age/.test(text))).toEqual([])
  })
})
