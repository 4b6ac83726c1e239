// Names of people and roles: as Nigerians write them, and never one that only looks like another.
import { expect, test } from 'vitest'
import { nameMessages, nameProblem } from '#domain/shown-name.ts'

test.each([
  'Ada Obi', 'Ọláńrewájú Adébáyọ̀', 'Ƙwandala Ɗanladi', 'Ọpẹ́yẹmí', 'Ŋgbɛdi', 'O’Brien-Ojo Jr. (2nd)',
  'Chiọma Ọkọlị', 'Bola 2', 'José Müller', 'محمد', 'Chef & co.', 'Approver, Lagos',
])('%s is a name', (name) => expect(nameProblem(name)).toBeNull())

test.each([
  ['Bоla Sample', 'a Cyrillic о'], ['Βola', 'a Greek Β'], ['АВА', 'all of it Cyrillic'],
  ['Ｂola', 'a wide letter'], ['𝐁ola', 'a letter of mathematics'], ['Bᴏla', 'a small capital'],
  ['Bσla', 'a Greek sigma'], ['Ꭺda', 'a Cherokee letter'], ['Bɑla', 'a phonetic alpha'],
  ['ﬁnance', 'a ligature'],
  ['Boլa', 'an Armenian letter'], ['Ada محمد', 'two alphabets'],
])('%s is not: %s', (name) => expect(nameProblem(name)).toBe(nameMessages.letters))

test.each([
  ['Bo\u200bla', 'a space of no width'],
  ['Bola\u202e', 'a turn of direction'], ['Bo\u00adla', 'a soft hyphen'],
  ['Bola\u3164', 'a filler'], ['Bo\ufe0fla', 'a selector'],
  ['\u2060Bola', 'a joiner'],
  ['Bola\u115f', 'a Hangul filler'],
])('what cannot be seen is refused: %j, %s', (name) => expect(nameProblem(name)).toBe(nameMessages.unseen))
