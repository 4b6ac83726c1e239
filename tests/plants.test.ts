// Each planted bug still fits its source: the place where it goes is there, exactly once.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { moneyPlants } from './faults/plants-money.data.ts'
import { offlinePlants } from './faults/plants-offline.data.ts'
import { plants } from './faults/plants.data.ts'

test.each([
  ['the offline core', offlinePlants],
  ['money', moneyPlants],
  ['everything else', plants],
])('the planted bugs of %s have their place', (_, all) => {
  const lost = all.flatMap(({ bug, edits }) =>
    edits.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
      .map(({ file }) => `${file}: ${bug}`))
  expect(lost).toEqual([])
})
