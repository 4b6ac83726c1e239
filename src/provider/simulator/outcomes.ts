// The tables by which the sandbox decides, as the simulator's page and the documents show them.
import { refusals } from '#domain/collection.ts'
import { outcomes } from '../outside/outcomes.ts'

export interface OutcomeRow {
  chosen_by: string
  name: string
  enquiry: string
  happens: string
}

/** By the last two digits of the account that is paid. */
export function payoutTable(): OutcomeRow[] {
  const rows = Object.entries(outcomes).map(([ending, { name, enquiry, payout }]) =>
    ({ chosen_by: ending, name, enquiry, happens: payout }))
  return [...rows,
    { chosen_by: 'all others', name: 'success', enquiry: 'found, under a made-up name', happens: 'paid' }]
}

type Reason = Exclude<keyof typeof refusals, 'unknown_account'>

const choosers: Record<Reason, [chosen_by: string, name: string]> = {
  inactive: ['a virtual account that is switched off', 'not active'],
  expired: ['a virtual account after its expiry', 'expired'],
  used_up: ['a virtual account that was paid as often as it may be', 'used up'],
  below_minimum: ['an amount below the minimum of the virtual account', 'below the minimum'],
  above_maximum: ['an amount above the maximum of the virtual account', 'above the maximum'],
}

/** By the rules of the virtual account that is paid into. */
export function collectionTable(): OutcomeRow[] {
  const rows = Object.entries(choosers).map(([reason, [chosen_by, name]]) => {
    const { code } = refusals[reason as keyof typeof choosers]
    return { chosen_by, name, enquiry: 'found', happens: `returned to the sender, with code ${code}` }
  })
  return [
    { chosen_by: 'any other payment', name: 'success', enquiry: 'found', happens: 'received, with code 00' },
    { chosen_by: 'outcome repeated', name: 'told twice', enquiry: 'found',
      happens: 'received once, however often the network tells of it' },
    ...rows,
  ]
}
