// A list that grows by pages has the same lines as one that came whole.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from '#app/ui/lists/lines.ts'
import type { Fact } from '#app/ui/lists/fact.ts'

interface Row { at: string }

const when = { name: 'at', label: 'Time', text: ({ at }: Row) => at } as Fact<Row>
const whole = (items: readonly Row[], fact: Fact<Row> | undefined = when) =>
  linesOf(items, fact, { when: fact, items: [], lines: [] })

const row = fc.integer({ min: 1, max: 4 }).map((day): Row => ({ at: `2026-03-0${day}T09:00:00.000Z` }))
const rows = fc.array(row, { maxLength: 30 })

test('page after page is as if all had come at once', () => {
  fc.assert(fc.property(rows, fc.array(fc.nat(30)), (items, cuts) => {
    let drawn = { when: when as Fact<Row> | undefined, items: [] as readonly Row[], lines: whole([]) }
    for (const cut of [...cuts.sort((one, other) => one - other), items.length]) {
      const here = items.slice(0, cut)
      drawn = { when, items: here, lines: linesOf(here, when, drawn) }
      expect(drawn.lines).toEqual(whole(here))
    }
  }))
})

test('other rows, or fewer, begin anew', () => {
  fc.assert(fc.property(rows, rows, (former, items) => {
    const before = { when, items: former, lines: whole(former) }
    expect(linesOf(items, when, before)).toEqual(whole(items))
  }))
})

test('a day has one heading, over its first row, and none without a moment', () => {
  const items = ['02', '02', '01'].map((day): Row => ({ at: `2026-03-${day}T09:00:00.000Z` }))
  expect(whole(items).map((line) => ('day' in line ? line.day : [line.first, line.last]))).toEqual([
    '2026-03-02', [true, false], [false, true], '2026-03-01', [true, true],
  ])
  expect(linesOf(items, undefined, { when: undefined, items: [], lines: [] })).toHaveLength(3)
})
