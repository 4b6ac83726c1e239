// The one thing about this phone that a person should know first.
import { expect, test } from 'vitest'
import { initials } from '#app/features/shell/account.tsx'
import { phoneState } from '#app/features/shell/phone-chip.tsx'

const calm = { waiting: 0, needsYou: 0, elsewhere: 0, shared: 0, isKept: true, isOnline: true }
const words = (more: Partial<typeof calm>) => phoneState({ ...calm, ...more }).words

test('what is lost when the page closes comes before everything', () => {
  expect(words({ isKept: false, needsYou: 2, waiting: 3 })).toBe('Not saved')
})

test('what needs the person comes before what only waits', () => {
  expect(words({ needsYou: 1, waiting: 3 })).toBe('1 needs you')
  expect(words({ needsYou: 2 })).toBe('2 need you')
})

test('what waits, then whether there is a network, then that all is well', () => {
  expect(words({ waiting: 2, isOnline: false })).toBe('2 waiting')
  expect(words({ waiting: 2, shared: 1 })).toBe('2 waiting')
  expect(words({ waiting: 2, elsewhere: 1 })).toBe('3 waiting')
  expect(words({ elsewhere: 1, shared: 1 })).toBe('1 waiting')
  expect(words({ shared: 1, isOnline: false })).toBe('1 shared')
  expect(words({ isOnline: false })).toBe('No network')
  expect(words({})).toBe('Saved')
})

const names = [['Ada Obi', 'AO'], ['ada', 'A'], ['Ada Ngozi Obi', 'AO'], ['', '']] as const

test.each(names)('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
