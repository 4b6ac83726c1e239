// E-mail addresses: what a form may refuse, and when it says so.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMAIL_MAXIMUM, emailMessage, emailProblem, isEmail, normaliseEmail } from '#domain/email.ts'
import { proves } from '#tests/spec/proves.ts'

const refused = [
  '', 'a', 'ada', 'ada@', '@adire.example', 'ada@adire', 'ada@adire.', 'ada@.ng', 'ada@adire.n',
  'a b@adire.example',
  'ada@adire .example', 'ada@@adire.example', 'ada@b@adire.example', '<ada@adire.example>',
  'ada@adire.example,b@c.ng',
  'ada@adire.example\nBcc: b@c.ng', 'ada@adire.example\r', '\u0000ada@adire.example',
  'a\u0007da@adire.example',
  'ada@adire\u007f.example', 'ada@adire..example', '"ada"@adire.example', 'ada@[127.0.0.1]', 'ada@#.ng',
  'p\ud800rson@adire.example', 'ada\u200b@adire.example', 'ada\u202e@adire.example',
]

describe('an e-mail address', () => {
  test('of any usual shape will do', () => {
    const usual = [
      'ada@adire.example', 'a.b+c@adire.example', 'ADA@ADIRE.EXAMPLE', "o'neil@my-shop.co", 'a@b.ng',
      'ọjà@adire.example', 'ada@ọjà.example', 'ada@shop.adire.example', 'ada@1.ng',
    ]
    expect(usual.filter((text) => !isEmail(text))).toEqual([])
  })

  test('without its parts, or with what belongs in none of them, will not do', () => {
    expect(refused.filter(isEmail)).toEqual([])
  })

  test('is at most as long as mail allows', () => {
    expect(isEmail(`${'a'.repeat(64)}@adire.example`)).toBe(true)
    expect(isEmail(`${'a'.repeat(65)}@adire.example`)).toBe(false)
    expect(isEmail(`a@${'b'.repeat(EMAIL_MAXIMUM)}.ng`)).toBe(false)
  })

  test('that will do has no character that could end a header', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string(), (left, right) => {
      const text = `${left}@${right}.ng`
      if (isEmail(text)) expect(text).not.toMatch(/[\s\p{Cc}<>]/u)
    }))
  })

  test('is decided for texts made to take long', () => {
    expect(isEmail(`${'a'.repeat(100_000)}@${'b.'.repeat(100_000)}`)).toBe(false)
    expect(isEmail(`a@${'b.'.repeat(120)}!`)).toBe(false)
    expect(isEmail(`a@${'b'.repeat(240)}!`)).toBe(false)
  })
})

describe('the message', () => {
  test('is shown from the third character on', () => {
    proves('rule:register.email-valid', 'rule:register.email-message-at-3-characters')
    expect(emailMessage).toBe('Enter a valid email address')
    expect(['', 'a', 'ad', 'ada', 'ada@adire', 'ada@adire.example'].map(emailProblem))
      .toEqual([null, null, null, emailMessage, emailMessage, null])
  })

  test('forgives spaces around the address', () => {
    expect(emailProblem(' ada@adire.example ')).toBeNull()
    expect(normaliseEmail(' Ada@Adire.Example ')).toBe('ada@adire.example')
  })
})
