// A letter of each kind that has a function of its own, as the provider writes it, with made-up names.
import { kobo } from '#domain/money.ts'
import { accessNotice, goneNotice } from '#provider/access-notices/letters.ts'
import { policyDecided, policyWaits } from '#provider/approval-policy/letters.ts'
import {
  alreadyRegistered, confirmAddress, letter, manyWrongCodes, newDevice, passwordChanged, resetPassword,
} from '#provider/mails.ts'
import type { Letter } from '#provider/outside/mail.ts'
import { batchRefused, payoutRefused } from '#provider/payouts/letters.ts'
import { pinChanged, pinCode } from '#provider/pin/letters.ts'
import { approved, changesRequested, settledElsewhere } from '#provider/review/letters.ts'
import { invitation, invitedElsewhere } from '#provider/users/letters.ts'

const to = 'ada@adire.example'
const at = new Date('2026-03-02T09:00:00Z')
const site = 'https://oja.example'
const token = `${site}/complete-reset?token=oja_0198a0000000700080000000000000aa`
const reset = `${site}/password-reset`
const refused = {
  beneficiary_account_name: 'INDIGO LOOM SAMPLE', amount: kobo(2_500_000), reason: 'The account is closed.',
}
const change = {
  title: 'How settlements are split was changed', lines: ['All payments:', '12.5% to SAFFRON STOOL SAMPLE'],
  actor_name: 'Bola Sample', actor_email: 'bola@adire.example', device: 'Chrome on Android',
  address: '102.89.1.7', at, is_own: false,
}
const inviting = { to, business_name: 'Adire Works Sample', expires_at: at }

export const everyLetter: readonly (readonly [name: string, letter: Letter])[] = [
  ['confirm address', confirmAddress(to, token)],
  ['already registered', alreadyRegistered(to, `${site}/login`, reset)],
  ['reset password', resetPassword(to, token)],
  ['password changed', passwordChanged(to, at, reset, false)],
  ['password changed, begun again', passwordChanged(to, at, reset, true)],
  ['new device', newDevice(to, at, { device: 'Chrome on Android', address: '102.89.1.7' }, reset)],
  ['many wrong codes', manyWrongCodes(to, at, reset)],
  ['code for a PIN', pinCode(to, '493027', 15)],
  ['PIN changed', pinChanged(to, at, 'reset', reset)],
  ['access changed', accessNotice(to, change, token)],
  ['out of the team', goneNotice(to, { ...change, title: 'You were removed from a team' })],
  ['policy waits', policyWaits(to, `${site}/dashboard/teams`)],
  ['policy decided', policyDecided(to, 'A change of the approval policy was confirmed', `${site}/dashboard`)],
  ['payout refused', payoutRefused.letter(to, refused, `${site}/dashboard/payouts/1`)],
  ['batch refused', batchRefused.letter(to, {
    name: 'March.csv', sent: 12, payouts: [refused, { ...refused, reason: null }], asked: kobo(30_000_000),
    paid: kobo(25_000_000), freed: kobo(5_000_000),
  }, `${site}/dashboard/batch/1`)],
  ['approved', approved(to, 'Adire Works Sample', site)],
  ['changes requested', changesRequested(to, 'Adire <b>Bold</b> & Sons', 'Two things.\nThe rest is fine.',
    ['CAC form or status report: Pages are missing.'], site)],
  ['settled elsewhere', settledElsewhere(to, 'Access Bank, ******6701', site)],
  ['invitation', invitation(inviting, token)],
  ['invited elsewhere', invitedElsewhere(inviting)],
  ['an address in a sentence',
    letter({ to, subject: 'Sample', paragraphs: [`To choose a new one: ${reset}`] })],
]
