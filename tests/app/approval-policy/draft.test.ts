// A change of the policy as it is typed: what it says, and what is wrong with it at which field.
import { describe, expect, test } from 'vitest'
import { fromNaira, kobo } from '#domain/money.ts'
import { draftOf, isSameTerms, termsOf } from '#app/features/approval-policy/draft.ts'

const policy = {
  version: 3, daily_limit: fromNaira(5_000_000.5),
  bands: [{ from: kobo(0), approvals: 0 }, { from: fromNaira(50_000), approvals: 1 }],
}

describe('what is typed', () => {
  test('begins as the policy is, and says the same until it is changed', () => {
    const draft = draftOf(policy)
    expect(draft).toEqual({
      version: 3, daily_limit: '5,000,000.50',
      bands: [{ from: '', approvals: 0 }, { from: '50,000', approvals: 1 }],
    })
    const { terms, problems } = termsOf(draft)
    expect([problems, isSameTerms(terms, policy)]).toEqual([{}, true])
    expect(isSameTerms(termsOf({ ...draft, daily_limit: '' }).terms, policy)).toBe(false)
    expect(isSameTerms({ ...terms, bands: terms.bands.slice(0, 1) }, policy)).toBe(false)
    expect(isSameTerms({ ...terms, bands: [policy.bands[0]!, { from: fromNaira(50_000), approvals: 2 }] },
      policy)).toBe(false)
  })

  test('without a limit asks for none', () => {
    expect(termsOf({ ...draftOf(policy), daily_limit: ' ' })).toMatchObject({
      terms: { daily_limit: null }, problems: {},
    })
  })

  test.each([
    [['', ''], { 'bands.1.from': 'Enter an amount.' }],
    [['', '0'], { 'bands.1.from': 'Enter more than the amount before it.' }],
    [['', '10', '10'], { 'bands.2.from': 'Enter more than the amount before it.' }],
    [['', '10', '9.99', '20'], { 'bands.2.from': 'Enter more than the amount before it.' }],
    [['', '10', '20'], {}],
  ])('amounts %j: %j', (froms, problems) => {
    const typed = { version: 0, daily_limit: '', bands: froms.map((from) => ({ from, approvals: 1 })) }
    expect(termsOf(typed).problems).toEqual(problems)
  })

  test.each([['0', 'Enter an amount above 0, or leave it empty.'], ['1.234', 'Enter an amount.']])(
    'a limit of %j is marked', (daily_limit, problem) => {
      expect(termsOf({ ...draftOf(policy), daily_limit }).problems).toEqual({ daily_limit: problem })
    })
})
