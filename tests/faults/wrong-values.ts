// What people, programs and attackers put where something else belongs.

export interface WrongValue {
  what: string
  value: unknown
  /** Never legal, whatever the schema says: text that no field is meant to take. */
  isNeverLegal?: boolean
}

const none = Symbol('left out')
export const leftOut: unknown = none

export const wrongTypes: readonly WrongValue[] = [
  { what: 'null', value: null },
  { what: 'a number', value: 7 },
  { what: 'a negative number', value: -1 },
  { what: 'a fraction', value: 0.1 },
  { what: 'a number beyond all bounds', value: 1e308 },
  { what: 'true', value: true },
  { what: 'an empty list', value: [] },
  { what: 'a list with text', value: ['Sample'] },
  { what: 'an empty object', value: {} },
  { what: 'an object that speaks SQL', value: { $ne: null } },
  { what: 'an object with a toString', value: { toString: 'x', length: 3 } },
]

const long = (length: number, letter = 'a') => letter.repeat(length)

/** Texts, also for places that hold nothing else. */
export const wrongTexts: readonly WrongValue[] = [
  { what: 'nothing', value: '' },
  { what: 'spaces', value: '   ' },
  { what: '10,000 characters', value: long(10_000), isNeverLegal: true },
  { what: '10,000 digits', value: long(10_000, '7'), isNeverLegal: true },
  { what: '1,000,000 characters', value: long(1_000_000), isNeverLegal: true },
  { what: 'a script', value: '<script>alert(1)</script>' },
  { what: 'an image that runs', value: '"><img src=x onerror=alert(1)>' },
  { what: 'a script as an address', value: 'javascript:alert(1)' },
  { what: 'SQL', value: "'; drop table merchant; --" },
  { what: 'a formula', value: '=HYPERLINK("https://a.example","x")' },
  { what: 'a template', value: '${7*7}{{7*7}}<%= 7*7 %>' },
  { what: 'a way upwards', value: '../../../etc/passwd' },
  { what: 'emoji', value: '👩🏾‍🚀🇳🇬 👍' },
  { what: 'Yoruba', value: 'Ìgbàlà Ọ̀ṣun' },
  { what: 'right-to-left', value: 'مرحبا שלום' },
  { what: 'turned around', value: 'abc\u202etxt.exe', isNeverLegal: true },
  { what: 'isolated', value: 'a\u2066b\u2069', isNeverLegal: true },
  { what: 'a direction mark', value: 'a\u200fb\u200e', isNeverLegal: true },
  { what: 'control characters', value: 'a\u0001\u001b[31mb', isNeverLegal: true },
  { what: 'late control characters', value: 'a\u0085\u009bb', isNeverLegal: true },
  { what: 'a line more', value: 'a\r\nBcc: b@adire.example', isNeverLegal: true },
  { what: 'NUL', value: 'a\0b', isNeverLegal: true },
  { what: 'half a character', value: 'a\ud800b', isNeverLegal: true },
  { what: 'nothing that is seen', value: '\u200b\u2060\ufeff', isNeverLegal: true },
  { what: 'many accents', value: `a${'\u0301'.repeat(400)}` },
  { what: '__proto__', value: '__proto__' },
  { what: 'constructor', value: 'constructor' },
  { what: 'digits of another script', value: '٠١٢٣٤٥٦٧٨٩' },
  { what: 'a number written at length', value: '1e5' },
  { what: 'an id of nobody', value: '0198a000-0000-7000-8000-00000000dead' },
  { what: 'an id with braces', value: '{0198a000-0000-7000-8000-00000000dead}' },
]

/** Names of fields that no endpoint has. */
export const unknownNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'extra',
  '',
  ' ',
  'a.b',
  'a[b]',
  '0',
  '<script>',
  'email\u0000',
  'EMAIL',
  '$where',
  long(300),
] as const
