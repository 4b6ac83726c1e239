// Tests that pass, fail and are skipped on purpose: spec.test.ts runs them and looks at what they proved.
import { describe, expect, test } from 'vitest'
import { proves } from './proves.ts'
import type { RequirementId } from './requirements.ts'

const right = () => expect(1).toBe(1)
const wrong = () => expect(1).toBe(2)

test('passes', () => { proves('route:/login'); right() })
test('fails', () => { proves('route:/register'); wrong() })
test.skip('is skipped', () => { proves('route:/password-reset'); right() })
test('skips itself', (context) => { proves('route:/complete-reset'); context.skip() })
test('passes one', () => { proves('route:/confirm/email'); right() })
test('fails the same', () => { proves('route:/confirm/email'); wrong() })
test('names what is not there', () => { proves('route:/nowhere' as RequirementId) })
test('waits, then passes', async () => {
  await Promise.resolve()
  proves('route:/lookup', 'route:/adduser')
  right()
})

describe('a chapter that passes', () => {
  proves('route:/onboarding')
  test('first', right)
  describe('with one inside', () => { test('second', right) })
})

describe('a chapter with a test that fails', () => {
  proves('route:/expired-token')
  test('first', right)
  test('second', wrong)
})

describe('a chapter with a test that is skipped', () => {
  proves('route:/invalid-token')
  test('first', right)
  test.skip('second', right)
})
