// What a reviewer's measure does to a business: the one table of what goes on, what waits and what stops.

/**
 * - `withdrawn`: an approval was undone. As before it: the case waits for review again.
 * - `rejected`: the case was refused for good; nobody of the business loses what they can read.
 * - `suspended`: a live business stands still until it is reopened; everything can be read.
 * - `blocked`: nobody gets in any more.
 */
export const restrictions = ['withdrawn', 'rejected', 'suspended', 'blocked'] as const

export type Restriction = (typeof restrictions)[number]

/** `held`: it waits, nothing is lost, and it goes on when the business is open again. */
export type Effect = 'works' | 'held' | 'stopped'

interface Activity {
  label: string
  /** As everything of the team and the business, it is of both modes; all others have `test_mode` in test. */
  is_of_both?: true
  effects: Readonly<Record<Restriction, Effect>>
}

const effects = (withdrawn: Effect, rejected: Effect, suspended: Effect, blocked: Effect) =>
  ({ withdrawn, rejected, suspended, blocked })

const everywhere = (effect: Effect) => effects(effect, effect, effect, effect)

export const activities = {
  log_in: {
    label: 'Log-in, reading, lists, statements and downloads', is_of_both: true,
    effects: effects('works', 'works', 'works', 'stopped'),
  },
  collections: { label: 'Money that payers send', effects: everywhere('held') },
  refunds: { label: 'Money back to payers, and chargebacks', effects: everywhere('works') },
  settlement: { label: 'Settlement to the bank account', effects: everywhere('held') },
  payouts: { label: 'Payouts and bills', effects: everywhere('stopped') },
  approvals: { label: 'Approving payouts', effects: everywhere('stopped') },
  /** Days that pass meanwhile are not made up for. */
  schedules: { label: 'Scheduled payouts', effects: everywhere('held') },
  virtual_accounts: { label: 'Opening and changing virtual accounts', effects: everywhere('stopped') },
  links: { label: 'Payment links and QR codes', effects: everywhere('stopped') },
  direct_debit: { label: 'Mandates and debits', effects: everywhere('stopped') },
  api_keys: { label: 'API keys', effects: everywhere('stopped') },
  settings: {
    label: 'Changes of settings, team, keys and customers', is_of_both: true,
    effects: effects('works', 'works', 'stopped', 'stopped'),
  },
  onboarding: {
    label: 'Onboarding: changing and submitting', is_of_both: true,
    effects: effects('works', 'stopped', 'stopped', 'stopped'),
  },
  test_mode: {
    label: 'Trying things in test mode', effects: effects('works', 'works', 'stopped', 'stopped'),
  },
} as const satisfies Record<string, Activity>

export type ActivityName = keyof typeof activities

export const activityNames = Object.keys(activities) as ActivityName[]

/** What becomes of an activity in a mode; a business without a restriction does everything. */
export function effectOf(
  activity: ActivityName, restriction: Restriction | null, mode: 'test' | 'live',
): Effect {
  if (restriction === null) return 'works'
  const asked: Activity = activities[activity]
  const ruling: Activity = mode === 'test' && !asked.is_of_both ? activities.test_mode : asked
  return ruling.effects[restriction]
}

/** Neither begun nor sent on. */
export const isHalted = (
  activity: ActivityName, restriction: Restriction | null, mode: 'test' | 'live',
): boolean => effectOf(activity, restriction, mode) !== 'works'

/** Which of them halt an activity in a mode. */
export const haltedBy = (activity: ActivityName, mode: 'test' | 'live'): Restriction[] =>
  restrictions.filter((restriction) => isHalted(activity, restriction, mode))

export const restrictionWords: Record<Restriction, { label: string, state: string }> = {
  withdrawn: { label: 'Approval taken back', state: 'not approved at the moment' },
  rejected: { label: 'Rejected', state: 'rejected' },
  suspended: { label: 'Suspended', state: 'suspended' },
  blocked: { label: 'Blocked', state: 'blocked' },
}

/** What somebody reads who tries what is halted. */
export const haltedWords = (activity: ActivityName, restriction: Restriction): string =>
  `This business is ${restrictionWords[restriction].state}. ${activities[activity].label}: not possible now. `
  + 'Our letter says why, and how to answer.'
