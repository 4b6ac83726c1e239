// Which lines of a list are drawn beyond the screen.
import { expect, test } from 'vitest'
import { lookingAhead } from '#app/ui/lists/look-ahead.ts'

const screen = (startIndex: number) => ({ startIndex, endIndex: startIndex + 8, overscan: 1, count: 1_000 })

test('some are drawn on both sides as long as nobody has moved, and none before the first', () => {
  expect(lookingAhead()(screen(0))).toEqual({ first: 0, last: 15 })
})

test('most are drawn on the side that the thumb goes to, and there alone', () => {
  const near = lookingAhead()
  near(screen(0))
  expect(near(screen(100))).toEqual({ first: 99, last: 119 })
  expect(near(screen(100))).toEqual({ first: 99, last: 119 })
  expect(near(screen(90))).toEqual({ first: 79, last: 99 })
})

test('none are drawn after the last', () => {
  const near = lookingAhead()
  near(screen(0))
  expect(near({ ...screen(990), endIndex: 999 })).toEqual({ first: 989, last: 999 })
})
