// The tables by which the sandbox decides, as the simulator's page and the documents show them.
import { refusals } from '#domain/collection.ts'
import { billOutcomes } from '../outside/bill-outcomes.ts'
import { cardOutcomes } from '../outside/cards.ts'
import { mandateOutcomes, SANDBOX_OTP } from '../outside/mandates.ts'
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

/** By the last two digits of the card's number. */
export function cardTable(): OutcomeRow[] {
  const rows = Object.entries(cardOutcomes).map(([chosen_by, { name, happens }]) =>
    ({ chosen_by, name, enquiry: '', happens }))
  return [...rows, { chosen_by: 'all others', name: 'success', enquiry: '', happens: 'paid' }]
}

/** By the approved bank account, whose last two digits choose as in the table of payouts. */
export function settlementTable(): OutcomeRow[] {
  const rows: OutcomeRow[] = ([
    ['91', 'sent, not known for some minutes, then paid'],
    ['92', 'sent, not known for some minutes, then refused and sent again'],
    ['93', 'refused; sent again after 15 minutes, 1 hour, 4 hours, then each business day'],
    ['94', 'sent and no answer; asked about, then paid, and never sent twice'],
    ['98', 'the bank is away; paid once it is back'],
  ] as const).map(([ending, happens]) =>
    ({ chosen_by: ending, name: outcomes[ending].name, enquiry: outcomes[ending].enquiry, happens }))
  return [
    ...rows,
    { chosen_by: 'all others', name: 'success', enquiry: 'found', happens: 'paid' },
    { chosen_by: 'no approved bank account', name: 'to the balance', enquiry: 'none',
      happens: 'moved to the payout account at once' },
  ]
}

/** By the last two digits of the account that a mandate debits. */
export function mandateTable(): OutcomeRow[] {
  const rows = Object.entries(mandateOutcomes).map(([chosen_by, { name, mandate, debit }]) =>
    ({ chosen_by, name, enquiry: '', happens: `mandate: ${mandate}; debits: ${debit}` }))
  return [
    ...rows,
    { chosen_by: 'all others', name: 'success', enquiry: '',
      happens: 'mandate: active at once; debits: paid' },
    { chosen_by: `code ${SANDBOX_OTP}`, name: 'right code', enquiry: '',
      happens: 'the customer consents; any other code is wrong' },
  ]
}

/** By the last two digits of the number that a bill is paid for. */
export function billTable(): OutcomeRow[] {
  const rows = Object.entries(billOutcomes).map(([chosen_by, { name, enquiry, bill }]) =>
    ({ chosen_by, name, enquiry, happens: bill }))
  return [...rows, {
    chosen_by: 'all others', name: 'success', enquiry: 'found, under a made-up name', happens: 'delivered',
  }]
}
