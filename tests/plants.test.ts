// Each planted bug still fits its source: the place where it goes is there, exactly once.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantsByKind } from './faults/plants-by-kind.ts'

test.each(plantsByKind)('the planted bugs of %s have their place', (_, all) => {
  const lost = all.flatMap(({ bug, edits }) =>
    edits.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
      .map(({ file }) => `${file}: ${bug}`))
  expect(lost).toEqual([])
})
