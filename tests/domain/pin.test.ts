// PINs that are tried first are known as such, and all others are taken.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guessableMessages, guessablePin, mayBeBirthday } from '#domain/pin.ts'

type Why = keyof typeof guessableMessages

const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))

const examples: Record<Exclude<Why, 'birthday'>, readonly string[]> = {
  repeated: ['0000', '1111', '9999', '1212', '6969', '1122', '7799', '1221'],
  sequence: ['1234', '4321', '0123', '9876', '7890', '8901', '0987', '1357', '2468', '8642', '9753'],
  year: ['1940', '1979', '1999', '2000', '2026', '2039'],
  keypad: ['2580', '0852', '1379', '1397', '3179', '9713', '1478', '3698', '7896', '1590', '1254', '5698'],
  shown: ['4071'],
}

describe.each(Object.entries(examples))('%s', (why, pins) => {
  test.each(pins)('%s', (pin) => {
    expect(guessablePin(pin)).toBe(guessableMessages[why as Why])
  })
})

test('the ten that leaked lists have most often are refused', () => {
  const most = ['1234', '1111', '0000', '1212', '7777', '2000', '4444', '2222', '6969', '9999']
  expect(most.filter((pin) => guessablePin(pin) === null)).toEqual([])
})

test('nine of ten are left to choose from', () => {
  const left = all.filter((pin) => guessablePin(pin) === null)
  expect(left.length).toBeGreaterThan(9_000)
  expect(left).toEqual(expect.arrayContaining(['7307', '8206', '9041', '2040']))
})

test('a birthday is one of whom it is known, in either order', () => {
  const birthdays = ['1986-11-07', '1990-02-28']
  for (const pin of ['0711', '1107', '2802', '0228']) {
    expect(guessablePin(pin)).toBeNull()
    expect(guessablePin(pin, birthdays)).toBe(guessableMessages.birthday)
    expect(mayBeBirthday(pin)).toBe(true)
  }
  expect(guessablePin('0712', birthdays)).toBeNull()
})

test('whoever could be refused for a birthday is asked about', () => {
  const days = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10))
  const refused = all.filter((pin) => guessablePin(pin, days) === guessableMessages.birthday)
  expect(refused.length).toBeGreaterThan(500)
  expect(refused.filter((pin) => !mayBeBirthday(pin))).toEqual([])
})

test('what is no PIN is left to who asks for one', () => {
  for (const text of ['', '123', '12345', 'abcd']) expect(guessablePin(text)).toBeNull()
})

test('each that stands in a page is refused', () => {
  const pages = ['README.md', ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]
  const stated = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\bpin\b[^\w\n]{1,12}(\d{4})\b/gi)].map(([, pin = '']) => pin))
  expect(stated).toContain('4071')
  expect(stated.filter((pin) => guessablePin(pin) === null)).toEqual([])
})
