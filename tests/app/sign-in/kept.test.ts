// What the public screens keep in the tab: what was typed, a mailed token, where to go on.
// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberPath, takePath } from '#app/api/return-path.ts'
import {
  forgetLinkToken, keepLinkToken, linkKind, linkToken, tokenIn,
} from '#app/features/sign-in/link-token.ts'
import { forgetTyped, keepTyped, typedSoFar } from '#app/features/sign-in/typed.ts'
import { proves } from '#tests/spec/proves.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

const stored = () => Object.values({ ...sessionStorage }).join(' ')

describe('what was typed', () => {
  test('is there again after a reload, field by field', () => {
    keepTyped({ email: 'ada@adire.example' })
    keepTyped({ mobile_number: '8031234567' })
    expect(typedSoFar()).toEqual({
      email: 'ada@adire.example', business_name: '', fullname: '', mobile_number: '8031234567',
    })
    forgetTyped()
    expect(Object.values(typedSoFar()).join('')).toBe('')
  })

  test('never holds a password, even when one is handed in', () => {
    const form = { email: 'ada@adire.example', password: 'Correct-horse-9' }
    keepTyped(form)
    expect(stored()).toContain('ada@adire.example')
    expect(stored()).not.toContain('Correct-horse-9')
  })

  test('that somebody else put there is read as nothing', () => {
    for (const text of ['{', 'null', '[]', '"x"', '{"email":7,"fullname":{}}']) {
      sessionStorage.setItem('oja.typed', text)
      expect(Object.values(typedSoFar()).join('')).toBe('')
    }
  })

  test('on a browser that keeps nothing is empty, and nothing breaks', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('no') })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => { throw new DOMException('no') })
    keepTyped({ email: 'ada@adire.example' })
    expect(typedSoFar().email).toBe('')
  })
})

describe('the token of a link', () => {
  test('is read exactly as it was mailed', () => {
    proves('route:/complete-reset?token=', 'route:/verified/email?token=')
    expect(tokenIn('?token=0012e3&x=1')).toBe('0012e3')
    expect(tokenIn('?token=a%2Bb_c-d')).toBe('a+b_c-d')
    expect(['', '?token=', `?token=${'a'.repeat(201)}`].map(tokenIn)).toEqual([null, null, null])
  })

  test('survives a reload, each kind by itself, until it is used', () => {
    keepLinkToken('reset', { token: 'r-1' })
    keepLinkToken('confirm', { token: 'c-1' })
    expect([linkToken('reset'), linkToken('confirm')]).toEqual([{ token: 'r-1' }, { token: 'c-1' }])
    keepLinkToken('confirm', { used: true })
    expect(stored()).not.toContain('c-1')
    forgetLinkToken('reset')
    expect([linkToken('reset'), linkToken('confirm')]).toEqual([null, { used: true }])
    forgetLinkToken('confirm')
  })

  test('has two kinds', () => {
    expect([linkKind('reset'), linkKind('confirm'), linkKind('x'), linkKind(null)])
      .toEqual([{ link: 'reset' }, { link: 'confirm' }, {}, {}])
  })
})

describe('the path to go on to', () => {
  test('is given once', () => {
    rememberPath('/dashboard/payouts/all')
    expect(takePath('ada')).toBe('/dashboard/payouts/all')
    expect(takePath('ada')).toBeNull()
  })

  test('where a session ended is for the same person alone, and gone after anybody has logged in', () => {
    rememberPath('/dashboard/payouts/7', 'ada')
    expect(takePath('bisi')).toBeNull()
    expect(takePath('ada')).toBeNull()
    rememberPath('/dashboard/payouts/7', 'ada')
    expect(takePath('ada')).toBe('/dashboard/payouts/7')
  })

  test('that cannot be read is none', () => {
    for (const text of ['{', 'null', '{"path":1}', '[]']) {
      sessionStorage.setItem('oja.return', text)
      expect(takePath('ada')).toBeNull()
    }
  })
})
