// Direct debit, as tests play it: a customer, a mandate at any stage, debits by it, products and their days.
import type { Ask } from '#contract/endpoint.ts'
import { customers } from '#contract/customers.ts'
import { directDebit } from '#contract/direct-debit.ts'
import { mandates } from '#contract/mandates.ts'
import { fromNaira } from '#domain/money.ts'
import { runDebits } from '#provider/direct-debit/run.ts'
import { SANDBOX_OTP } from '#provider/outside/mandates.ts'
import { tokenHash } from '#provider/secrets.ts'
import { jobWork } from '#provider/jobs.ts'
import { keyPrefix, type KeyRight } from '#domain/api-key.ts'
import '#provider/api-keys/tables.ts'
import type { World } from '#tests/world.ts'
import type { Merchant } from './merchant.ts'

type Who = Pick<Merchant, 'token'>
type Body = Ask<typeof mandates.create>['body']

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

let made = 0

export async function aCustomer(world: World, { token }: Who,
  fullname = 'Copper Drum Sample'): Promise<string> {
  made += 1
  const body = { fullname, email: `customer${made}@adire.example` }
  return (await world.ask(customers.create, { token, body })).data.reference
}

export const termsFor = (customer: string, changes: Partial<Body> = {}): Body => ({
  customer, bank_code: '000014', nuban: '0123456781', debit_type: 'VARIABLE', amount: fromNaira(20_000),
  frequency: 'variable', start_date: '2026-03-02', ...changes,
})

/** Begun, and its customer has a code. */
export async function aBegunMandate(world: World, who: Who, changes: Partial<Body> = {}): Promise<string> {
  const body = termsFor(changes.customer ?? await aCustomer(world, who), changes)
  const { reference } = (await world.ask(mandates.create, { token: who.token, body })).data
  await world.jobsDone()
  return reference
}

export const sendCode = (world: World, { token }: Who, reference: string, otp = SANDBOX_OTP) =>
  world.ask(mandates.consent, { token, params: { reference }, body: { otp } })

export async function anActiveMandate(world: World, who: Who, changes: Partial<Body> = {}): Promise<string> {
  const reference = await aBegunMandate(world, who, changes)
  await sendCode(world, who, reference).then((reply) => reply.data)
  await world.jobsDone()
  return reference
}

export const mandateOf = async (world: World, { token }: Who, reference: string) =>
  (await world.ask(mandates.show, { token, params: { reference } })).data

/** As the member asks; answered when the network has been told. */
export async function debit(world: World, { token }: Who, reference: string, naira?: number) {
  const body = naira === undefined ? {} : { amount: fromNaira(naira) }
  const reply = await world.ask(mandates.debit, { token, params: { reference }, body })
  await world.jobsDone()
  return reply
}

export async function debitsOf(world: World, { token }: Who, mandate: string) {
  const { items } = (await world.ask(directDebit.debits, { token, query: { mandate } })).data
  return items.map(({ status, response_code }) => [status, response_code])
}

export type ProductBody = Ask<typeof directDebit.createProduct>['body']

export const rent: ProductBody = {
  name: 'Stall rent', amount: fromNaira(4_000), frequency: 'weekly', retries: 1, retry_days: 2,
}

export const aProduct = async (world: World, { token }: Who, changes: Partial<ProductBody> = {}) =>
  (await world.ask(directDebit.createProduct, { token, body: { ...rent, ...changes } })).data

export const subscribed = (world: World, { token }: Who, reference: string, given: string[],
  start_date = '2026-03-02') =>
  world.ask(directDebit.subscribe, { token, params: { reference }, body: { mandates: given, start_date } })

export const productOf = async (world: World, { token }: Who, reference: string) =>
  (await world.ask(directDebit.product, { token, params: { reference } })).data

/** What the clock brings about, by two processes at once, and what they send. */
export async function collected(world: World): Promise<void> {
  const job = jobWork(world.app)
  await Promise.all([runDebits({}, job), runDebits({}, job)])
  await world.jobsDone()
  await runDebits({}, job)
}

/** The api_secret of a program of this merchant, in test mode. */
export const aKey = (
  world: World, { merchant_id, user_id: created_by }: Pick<Merchant, 'merchant_id' | 'user_id'>,
  permissions: KeyRight[],
): Promise<string> => jobWork(world.app).inTransaction(async (work) => {
  const secret = `${keyPrefix('test')}${work.newToken()}`
  await work.database.insertInto('api_key').values({
    id: work.newId(), merchant_id, mode: 'test', name: 'Collector', permissions,
    token_hash: tokenHash(secret), hint: 'sample', secret_made_at: work.now, created_by,
    created_at: work.now, expires_at: null,
  }).execute()
  return secret
})
