// What becomes of a decision: known, not known, somebody else's, or refused; never guessed.
import { describe, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { judge, outcomeOf } from '#app/features/approvals/decision.ts'
import type { Item } from '#app/features/approvals/readings.ts'
import { nameLook, needLook, statusLook, titleOf } from '#app/features/approvals/words.ts'

const me = 'ada'
const at = '2026-03-02T09:00:00.000Z'

const item = (more: Partial<Item> = {}): Item => ({
  kind: 'single',
  unique_reference: '123456789012',
  creator_name: 'Sample Initiator',
  created_by: 'ini',
  created_at: at,
  expires_at: at,
  amount: kobo(48_500_000),
  total_amount: kobo(48_500_000),
  fee: kobo(10_375),
  pending_approvals: 1,
  required_approvals: 1,
  sub_transactions: 1,
  status: 'PENDING',
  version: 3,
  source_nuban: '2000000001',
  beneficiary: {
    beneficiary_account_name: 'Sample Dye',
    bank_account_name: 'SAMPLE DYE LTD',
    beneficiary_nuban: '0123456789',
    bank_code: '999001',
    bank_name: 'Lagoon MFB',
  },
  name_differs: false,
  decisions: [],
  can_decide: true,
  can_approve: true,
  ...more,
})

const decided = (by: string, decision: 'approve' | 'decline') =>
  item({ version: 4, status: 'APPROVED', decisions: [{ by, name: 'Second Admin', decision, at }] })

describe('after no answer', () => {
  const sent = { version: 3, kind: 'approve' } as const

  test('my decision that is there has arrived', () => {
    expect(judge(decided(me, 'approve'), sent, me)).toMatchObject({ step: 'done', verdict: 'approve' })
  })

  test('a request that is as it was is not known yet: it may still be on its way', () => {
    expect(judge(item(), sent, me)).toBeNull()
  })

  test('somebody else was first, by name', () => {
    expect(judge(decided('other', 'decline'), sent, me)).toEqual({
      step: 'changed',
      words: 'Second Admin has already declined this.',
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
