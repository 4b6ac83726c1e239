// What becomes of a decision: known, not known, somebody else's, or refused; never guessed.
import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { judge, outcomeOf } from '#app/features/approvals/decision.ts'
import { nameLook, needLook, statusLook, titleOf } from '#app/features/approvals/words.ts'
import { at, item } from './item.ts'

const me = 'ada'
const why_not = 'Already decided: Second Admin declined this on 2 March 2026 at 10:00.'
const decided = (by: string, decision: 'approve' | 'decline') =>
  item({ version: 4, status: 'APPROVED', decisions: [{ by, name: 'Second Admin', decision, at }], why_not })

describe('after no answer', () => {
  const sent = { version: 3, kind: 'approve' } as const

  test('my decision that is there has arrived', () => {
    expect(judge(decided(me, 'approve'), sent, me)).toMatchObject({ step: 'done', verdict: 'approve' })
  })

  test('a request that is as it was is not known yet: it may still be on its way', () => {
    expect(judge(item(), sent, me)).toBeNull()
  })

  test('somebody else was first, by name and time', () => {
    expect(judge(decided('other', 'decline'), sent, me)).toEqual({ step: 'changed', words: why_not })
  })

  test('a request that still waits and is another than the one on the screen is looked at again', () => {
    expect(judge(item({ version: 4 }), sent, me)).toMatchObject({
      step: 'changed',
      words: expect.stringMatching(/has changed/),
    })
  })

  test('my decline is not taken for my approval', () => {
    expect(judge(decided(me, 'decline'), sent, me)?.step).toBe('changed')
  })
})

describe('an error is', () => {
  test('not known when the request may have left the phone', () => {
    for (const error of [
      new Unreachable('timeout', 'maybe'),
      new Unreachable('gateway', 'maybe', { status: 504 }),
      new Refusal('in_progress', 'x'),
      new Refusal('internal', 'x'),
    ]) {
      expect(outcomeOf(error, 'approve')).toEqual({ step: 'unknown', verdict: 'approve' })
    }
  })

  test('a plain no when nothing left it', () => {
    expect(outcomeOf(new Unreachable('offline', 'no'), 'approve')).toMatchObject({
      step: 'refused',
      code: null,
    })
  })

  test('said at the keys when the PIN is wrong', () => {
    const error = new Refusal('wrong_pin', 'x', { errors: { pin: 'This PIN is not right.' } })
    expect(outcomeOf(error, 'approve')).toEqual({
      step: 'refused',
      words: 'This PIN is not right.',
      code: 'wrong_pin',
    })
  })

  test('a change when the version is another', () => {
    const words = 'Second Admin has already approved this, at 10:42.'
    expect(outcomeOf(new Refusal('stale', words), 'decline')).toEqual({ step: 'changed', words })
  })
})

describe('in words', () => {
  test('it goes to the name that the bank gave', () => {
    expect(titleOf(item())).toBe('SAMPLE DYE LTD')
    expect(nameLook(item())?.words).toBe('Name matches')
    expect(nameLook(item({ name_differs: true }))).toMatchObject({ words: 'Name differs', tone: 'clay' })
  })

  test('the last approval is told to whoever can give it', () => {
    expect(needLook(item()).words).toBe('Yours is the last approval needed')
    expect(needLook(item({ can_decide: false })).words).toBe('One more approval needed')
    expect(needLook(item({ pending_approvals: 2 })).words).toBe('2 more approvals needed')
  })

  test('approved, pending, otherwise declined', () => {
    expect(
      ['APPROVED', 'PENDING', 'DECLINED', 'REJECTED'].map(
        (status) => statusLook({ status, decisions: [] }).words,
      ),
    ).toEqual(['Approved', 'Pending', 'Declined', 'Declined'])
  })
})
