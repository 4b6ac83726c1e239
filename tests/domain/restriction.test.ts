// The table of what a measure halts, and which measures are possible when.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureNames, measures, measuresFor, reasonOf, toldWords } from '#domain/measure.ts'
import { merchantStatuses } from '#domain/onboarding.ts'
import {
  activities, activityNames, effectOf, haltedBy, haltedWords, isHalted, restrictions, type ActivityName,
} from '#domain/restriction.ts'

const inLive = (activity: ActivityName) =>
  restrictions.map((restriction) => effectOf(activity, restriction, 'live')).join(' ')

test('withdrawn, rejected, suspended and blocked halt in live mode what the table says', () => {
  expect(Object.fromEntries(activityNames.map((name) => [name, inLive(name)]))).toEqual({
    log_in: 'works works works stopped',
    collections: 'held held held held',
    refunds: 'works works works works',
    settlement: 'held held held held',
    payouts: 'stopped stopped stopped stopped',
    approvals: 'stopped stopped stopped stopped',
    schedules: 'held held held held',
    virtual_accounts: 'stopped stopped stopped stopped',
    links: 'stopped stopped stopped stopped',
    direct_debit: 'stopped stopped stopped stopped',
    api_keys: 'stopped stopped stopped stopped',
    settings: 'works works stopped stopped',
    onboarding: 'works stopped stopped stopped',
    test_mode: 'works works stopped stopped',
  })
})

test('in test mode all that is not of both modes goes as trying goes', () => {
  for (const name of activityNames) {
    for (const restriction of restrictions) {
      const asked = 'is_of_both' in activities[name] ? name : 'test_mode'
      expect(effectOf(name, restriction, 'test')).toBe(effectOf(asked, restriction, 'live'))
    }
  }
})

test('money never leaves for a business that is restricted, and what payers send is never refused', () => {
  for (const restriction of restrictions) {
    for (const name of ['payouts', 'approvals', 'schedules', 'settlement', 'direct_debit'] as const) {
      expect(isHalted(name, restriction, 'live')).toBe(true)
    }
    expect(effectOf('collections', restriction, 'live')).toBe('held')
  }
  expect(haltedBy('payouts', 'live')).toEqual([...restrictions])
  expect(haltedBy('payouts', 'test')).toEqual(['suspended', 'blocked'])
  for (const name of activityNames) expect(isHalted(name, null, 'live')).toBe(false)
  expect(haltedWords('payouts', 'suspended')).toBe('This business is suspended. Payouts and bills: not '
    + 'possible now. Our letter says why, and how to answer.')
})

test('whatever stands, a way back is possible, and no measure leads to where the business is', () => {
  const standing = fc.record({
    status: fc.constantFrom(null, ...merchantStatuses),
    restriction: fc.constantFrom(null, ...restrictions), live_allowed: fc.boolean(),
  })
  fc.assert(fc.property(standing, (before) => {
    const possible = measuresFor(before)
    const isClosed = before.restriction !== null && before.restriction !== 'withdrawn'
    expect(possible.includes('reopen')).toBe(isClosed)
    if (before.restriction !== 'withdrawn') {
      expect(possible.map((name) => measures[name].leads_to)).not.toContain(before.restriction ?? 'none')
    }
    if (possible.includes('suspend')) expect(before.live_allowed).toBe(true)
    if (possible.includes('reject')) expect(before).toMatchObject({ live_allowed: false, status: waits })
  }))
})

const waits = 'pending_kyc_review'

test('a business reads the sentence of the reason and what was written, and never of a suspicion', () => {
  expect(toldWords('suspend', 'fraud', '  Send the invoices. '))
    .toBe('We have to look into some payments first. Send the invoices.')
  expect(toldWords('block', 'other', '  ')).toBe('')
  expect([reasonOf('suspend', 'toString'), reasonOf('suspend', 'none')]).toEqual([null, null])
  for (const name of measureNames) {
    for (const { told } of Object.values(measures[name].reasons)) expect(told).not.toMatch(/fraud|suspect/i)
  }
  const atOnce = measureNames.flatMap((name) => Object.entries(measures[name].reasons)
    .filter(([, reason]) => 'at_once' in reason).map(([code]) => `${name} ${code}`))
  expect(atOnce).toEqual(['suspend fraud'])
})
