// Money that comes in, as tests play it: a virtual account, transfers into it, links that are paid.
import type { Ask } from '#contract/endpoint.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { simulator } from '#contract/simulator.ts'
import { transactions } from '#contract/transactions.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { checkLedger } from '#provider/ledger/check.ts'
import type { World } from '#tests/world.ts'
import type { Merchant } from './merchant.ts'

type Limits = Partial<Ask<typeof virtualAccounts.createOwn>['body']>

/** The number of a new account of the merchant's own. */
export async function anAccount(world: World, owner: Merchant, limits: Limits = {}): Promise<string> {
  const { token } = owner
  const proof = limits.callback_url ? { totp_code: await owner.code() } : {}
  const body = { collection_bank: '000017', ...limits, ...proof } as const
  return (await world.ask(virtualAccounts.createOwn, { token, body })).data.vnuban
}

type Transfer = Partial<Omit<Ask<typeof simulator.collection>['body'], 'amount'>> & { naira?: number }

/** Answers what came of it. */
export async function transferIn(world: World, { token }: Merchant, vnuban: string, changes: Transfer = {}) {
  const { naira = 5_000, ...rest } = changes
  const body = { vnuban, amount: fromNaira(naira), sender_name: 'INDIGO LOOM SAMPLE', ...rest }
  return (await world.ask(simulator.collection, { token, body })).data
}

export async function aLink(world: World, { token }: Merchant, naira = 7_500, description = 'Blue cloth') {
  const body = { amount: fromNaira(naira), description }
  return (await world.ask(paymentLinks.create, { token, body })).data
}

/** The reference of a QR code for any amount. */
export async function aTill(world: World, { token }: Merchant): Promise<string> {
  const body = { kind: 'STATIC', name: 'Till 1' } as const
  return (await world.ask(qrPayments.create, { token, body })).data.reference
}

/** Sends the form of the public page, as a browser does. */
export function payOnPage(world: World, link: string, fields: Record<string, string> = {}) {
  const form = new URLSearchParams({ payer_name: 'Amber Basket', means: 'card', ...fields })
  return world.request(new URL(link).pathname, {
    method: 'POST', body: form.toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

export const seenBy = async (world: World, { token }: Merchant, reference: string) =>
  (await world.ask(transactions.show, { token, params: { reference } })).data

/** Kobo of what was collected and is not settled. */
export async function unsettled(world: World, merchant: Merchant) {
  return world.database.selectFrom('ledger_account').select(['posted', 'lien'])
    .where('id', '=', bookAccount(merchant, 'unsettled')).executeTakeFirstOrThrow()
}

/** What is wrong with the books; nothing is. */
export const faultsIn = async (world: World) => (await checkLedger(world.database)).faults
