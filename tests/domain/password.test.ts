// Passwords: five rules, each told in words.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM, passwordProblem, passwordRules } from '#domain/password.ts'
import { proves } from '#tests/spec/proves.ts'

const kept = (text: string) => passwordRules(text).filter((rule) => rule.kept).map(({ key }) => key)

describe('a password', () => {
  test('with 8 characters of every kind will do', () => {
    const good = ['Market1!', 'aB3$aB3$', 'Ọjà-Ọba-2026', 'a b C 1 ?', 'Ümläut1€']
    expect(good.filter((text) => passwordProblem(text) !== null)).toEqual([])
  })

  test.each([
    ['Aa1!Aa1', 'length', 'Use at least 8 characters.'],
    ['market1!', 'upper', 'Use an uppercase letter.'],
    ['MARKET1!', 'lower', 'Use a lowercase letter.'],
    ['Market!!', 'digit', 'Use a digit.'],
    ['Market12', 'special', 'Use a special character.'],
  ])('%s lacks only %s', (text, missing, says) => {
    proves(
      'rule:password.8-characters', 'rule:password.uppercase', 'rule:password.lowercase',
      'rule:password.digit',
      'rule:password.special-character', 'constant:password-minimum-8',
    )
    expect(PASSWORD_MINIMUM).toBe(8)
    const lacking = passwordRules(text).filter((rule) => !rule.kept).map(({ key }) => key)
    expect(lacking).toEqual([missing])
    expect(passwordProblem(text)).toBe(says)
  })

  test('that lacks several things is told them all in one sentence', () => {
    expect(passwordProblem('')).toBe(
      'Use at least 8 characters, an uppercase letter, a lowercase letter, a digit and a special character.')
    expect(passwordProblem('market12')).toBe('Use an uppercase letter and a special character.')
  })

  test('counts characters as a person does, and a space is not special', () => {
    expect(kept('😀😀😀😀')).not.toContain('length')
    expect(kept('Aa1 Aa1 ')).not.toContain('special')
    expect(kept('Aa1😀Aa1x')).toContain('special')
  })

  test('may be long, up to a limit that says so', () => {
    const long = 'Aa1!'.repeat(PASSWORD_MAXIMUM / 4)
    expect(passwordProblem(long)).toBeNull()
    expect(passwordProblem(`${long}x`)).toBe(`Use at most ${PASSWORD_MAXIMUM} characters.`)
    expect(PASSWORD_MAXIMUM).toBeGreaterThanOrEqual(64)
  })

  test('will do exactly when every rule is kept, and adding to it breaks none', () => {
    const typed = fc.string({ maxLength: 40, unit: 'grapheme' })
    fc.assert(fc.property(typed, typed, (text, more) => {
      expect(passwordProblem(text) === null).toBe(passwordRules(text).every((rule) => rule.kept))
      expect(kept(text + more)).toEqual(expect.arrayContaining(kept(text)))
    }))
  })
})
