// What the public screens make of answers and refusals: a session, a file, a dead link, a wait.
import { describe, expect, test } from 'vitest'
import { Unreachable } from '#app/api/unreachable.ts'
import { backupFileName, backupFileText } from '#app/ui/backup-file.ts'
import { deadLink } from '#app/features/sign-in/dead-link.ts'
import { sessionOf } from '#contract/session.ts'
import { waitWords } from '#app/features/sign-in/wait.ts'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { isBackupCode } from '#domain/login.ts'
import { proves } from '#tests/spec/proves.ts'
import { anAccount } from './account.ts'

describe('a login that is answered', () => {
  test('opens a full session in test or live mode', () => {
    expect(sessionOf(anAccount({ is_test: true }))).toEqual({
      token: 'session_1', user_id: 'u-1', email: 'ada@adire.example', fullname: 'Ada Obi',
      business_name: 'Adire Works', kind: 'member', mode: 'test',
    })
    expect(sessionOf(anAccount({ is_test: false })).mode).toBe('live')
  })

  test('without an authenticator opens one that can only set it up', () => {
    expect(sessionOf(anAccount({ has_totp: false })))
      .toMatchObject({ kind: 'enrolling', request_id: 'request-1' })
    expect(sessionOf(anAccount({ has_totp: false }), true).kind).toBe('member')
  })

  test('of a blocked account opens none, however the status is written', () => {
    proves('transition:login.blocked', 'message:Account has been blocked.')
    for (const status of ['BLOCKED', 'blocked', 'Blocked']) {
      expect(() => sessionOf(anAccount({ status }))).toThrow('Account has been blocked.')
    }
  })
})

describe('the text file', () => {
  const text = backupFileText(
    { manual_entry_key: 'JBSWY3DPEHPK3PXP', backup_codes: ['abcde-23456', 'fghij-34567'] },
    'ada@adire.example', new Date('2026-11-21T09:42:00Z'),
  )

  test('has the manual entry key, every backup code, whose they are and since when', () => {
    proves('transition:totp-signup.text-file')
    expect(backupFileName).toMatch(/\.txt$/)
    const lines = text.split('\r\n')
    expect(lines).toEqual(expect.arrayContaining([
      'JBSWY3DPEHPK3PXP', 'abcde-23456', 'fghij-34567', 'Account: ada@adire.example',
      'Made: 21 November 2026, 10:42',
    ]))
  })
})

describe('a mailed link', () => {
  const refused = (code: RefusalCode, errors?: Record<string, string>) =>
    deadLink(new Refusal(code, '', errors ? { errors } : {}))

  test('is dead when it is too old, not known, or not a token at all', () => {
    expect(refused('expired_token')).toBe('expired')
    expect(refused('invalid_token')).toBe('invalid')
    expect(refused('unauthenticated')).toBe('invalid')
    expect(refused('invalid_input', { token: 'too long' })).toBe('invalid')
  })

  test('may still work after a wait, without a network, or with another password', () => {
    expect(refused('rate_limited')).toBeNull()
    expect(refused('invalid_input', { new_password: 'too common' })).toBeNull()
    expect(deadLink(new Unreachable('offline', 'no'))).toBeNull()
    expect(deadLink(null)).toBeNull()
  })
})

test('a backup code may be typed as it is written, without its dash, or in capitals', () => {
  expect(['fr76y-b8wef', 'fr76yb8wef', ' FR76Y B8WEF '].every(isBackupCode)).toBe(true)
  const others = ['', 'fr76y', '123456', 'fr76y-b8we', 'fr76y-b8wef2', 'fr70y-b8wef']
  expect(others.filter(isBackupCode)).toEqual([])
})

test('a wait is said in seconds, then in minutes', () => {
  expect([1, 45, 89, 90, 120, 121, 900].map(waitWords)).toEqual([
    '1 second', '45 seconds', '89 seconds', '2 minutes', '2 minutes', '3 minutes', '15 minutes',
  ])
})
