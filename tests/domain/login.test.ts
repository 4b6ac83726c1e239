// Logging in: which step, which button, which code.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canLogIn, CODE_DIGITS, codeFromClipboard, isCode, loginMessages, loginStep, loginSteps, stepAfterCheck,
} from '#domain/login.ts'
import { proves } from '#tests/spec/proves.ts'

describe('the steps', () => {
  test('are three, and an unknown one is the first', () => {
    expect(loginSteps).toEqual(['login', 'totp', 'totp-signup'])
    expect(loginSteps.map(loginStep)).toEqual(loginSteps)
    expect(['', 'TOTP', 'setup', null, undefined, 3, {}].map(loginStep)).toEqual(Array(7).fill('login'))
  })

  test('lead to the code where two-step is on, else to its set-up', () => {
    expect(stepAfterCheck(true)).toBe('totp')
    expect(stepAfterCheck(false)).toBe('totp-signup')
  })
})

describe('the button', () => {
  test('works with a valid address and any password', () => {
    proves('rule:login.valid-email', 'rule:login.password-not-empty')
    expect(canLogIn('ada@adire.example', 'x')).toBe(true)
    expect(canLogIn(' ada@adire.example ', ' ')).toBe(true)
    expect(canLogIn('ada@adire.example', '')).toBe(false)
    expect(canLogIn('ada@adire', 'x')).toBe(false)
    expect(canLogIn('', 'x')).toBe(false)
  })

  test('works with all 6 digits of a code', () => {
    proves('rule:login.code-needs-6-digits', 'constant:2fa-code-6-digits')
    expect(CODE_DIGITS).toBe(6)
    expect(isCode('012345')).toBe(true)
    expect(['', '12345', '1234567', '12345a', '12 345', '123456\n', '١٢٣٤٥٦'].filter(isCode)).toEqual([])
  })
})

describe('a paste', () => {
  test('keeps digits, up to 6', () => {
    proves('rule:code-boxes.paste-keeps-digits')
    expect(codeFromClipboard('123 456')).toEqual({ code: '123456' })
    expect(codeFromClipboard('Your code: 123-456.')).toEqual({ code: '123456' })
    expect(codeFromClipboard('1234567890')).toEqual({ code: '123456' })
    expect(codeFromClipboard('12')).toEqual({ code: '12' })
  })

  test('of nothing, or of no digits, says so', () => {
    expect(codeFromClipboard('')).toEqual({ problem: 'Clipboard is empty.' })
    expect(codeFromClipboard(' \n\t')).toEqual({ problem: 'Clipboard is empty.' })
    expect(codeFromClipboard('no digits')).toEqual({ problem: loginMessages.clipboardInvalid })
    expect(loginMessages.clipboardInvalid).toBe('Invalid clipboard data.')
    expect(loginMessages.blocked).toBe('Account has been blocked.')
  })

  test('gives one to six digits or a sentence, whatever was copied', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const pasted = codeFromClipboard(text)
      if ('code' in pasted) expect(pasted.code).toMatch(/^\d{1,6}$/)
      else expect(Object.values(loginMessages)).toContain(pasted.problem)
    }))
  })
})
