// Bugs by which books would not be what an accountant signs, and the test that must notice each.
import type { Plant } from './plants.data.ts'

const parts = 'tests/provider/settlements-parts.test.ts'
const rules = 'src/domain/settlement.ts'

export const bookPlants: readonly Plant[] = [
  {
    bug: 'books: a settlement passes what one transfer carries',
    edits: [{
      file: rules, from: 'most_at_once ?? settlementLimits.per_transfer', to: 'most_at_once ?? kobo(1e12)',
    }],
    test: parts, only: 'goes in parts under one reference', says: /AssertionError/,
  },
  {
    bug: 'books: what passed the account’s limit is sent whole again',
    edits: [{
      file: 'src/provider/settlements/answers.ts', from: 'isPastLimit ? await halved(',
      to: 'refusals < 0 ? await halved(',
    }],
    test: parts, only: 'it is halved', says: /AssertionError/,
  },
  {
    bug: 'books: an account that takes no more on a day is asked again and again',
    edits: [{ file: rules, from: 'refused <= taken || ', to: '' }],
    test: parts, only: 'the rest waits for the next business day', says: /AssertionError/,
  },
  {
    bug: 'books: the whole of a settlement leaves the book with its first part',
    edits: [{
      file: 'src/provider/settlements/parts.ts', from: 'subject: reservation_id, kobo: part }',
      to: 'subject: reservation_id, kobo: kobo(settlement.amount) }',
    }],
    test: parts, only: 'while a part is under way', says: /AssertionError|not enough money/,
  },
]
