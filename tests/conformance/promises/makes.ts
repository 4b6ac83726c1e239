// What a merchant makes in test mode: each call takes what its schema takes, answers its shape, and what it
// made is there to be read and listed afterwards.
import { beneficiaries } from '#contract/beneficiaries.ts'
import { bulk } from '#contract/bulk.ts'
import { customers } from '#contract/customers.ts'
import { directDebit } from '#contract/direct-debit.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { mandates } from '#contract/mandates.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { simulator } from '#contract/simulator.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { asked, called, isRequired, nounOf } from '../endpoints.ts'
import { askAs, type Promised, type Run } from '../promise.ts'
import { NotChecked, NotOffered } from '../verdict.ts'
import { answerOf, refusalOf } from '../wire.ts'

type Making = (run: Run) => object

/** `times` so that a list has pages; what is there already, by an earlier run, is as good. */
function making(endpoint: Endpoint, ask: Making, { times = 1, left = '' } = {}): Promised {
  const named = asked.find((one) => one.endpoint === endpoint)
  if (!named) throw new Error(`${called(endpoint)} is no call of the agreement`)
  return {
    id: `makes.${named.name}`, says: `${called(endpoint)}: ${endpoint.says}`,
    required: isRequired(named), part: nounOf(named),
    async keep(run) {
      for (let time = 0; time < times; time += 1) {
        const reply = await askAs(run, endpoint, ask(run))
        if (reply.status === 404 && !isRequired(named)) throw new NotOffered('404')
        if (reply.status === 403) throw new NotChecked(`The member lacks ${endpoint.needs ?? 'the right'}`)
        if (reply.status === 409) refusalOf(reply, 409, 'conflict')
        else run.made.set(named.name, answerOf(endpoint, reply))
      }
      if (left) run.left.push(left)
    },
  }
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

function made<E extends Endpoint>(run: Run, name: string, _of: E): Answer<E> {
  const answer = run.made.get(name)
  if (answer === undefined) throw new NotChecked(`It takes what makes.${name} makes`)
  return answer as Answer<E>
}

const vnuban = (run: Run) => made(run, 'virtualAccounts.createOwn', virtualAccounts.createOwn).vnuban

/** The account that test payouts go to, and its neighbour. */
const account = ({ options: { nuban } }: Run, away = 0) => `${nuban.slice(0, 5)}${away}${nuban.slice(6)}`

export const makes: readonly Promised[] = [
  making(virtualAccounts.createOwn, ({ mark }) => (
    { body: { collection_bank: '000017', account_name: mark } }),
  { times: 3, left: 'virtual accounts in test mode, one of them switched off' }),
  making(virtualAccounts.createCustomer, ({ mark }) => (
    { body: { collection_bank: '000017', fullname: `${mark} payer`, min_amount: fromNaira(100.5) } })),
  making(virtualAccounts.update, (run) => (
    { params: { vnuban: vnuban(run) }, body: { account_name: `${run.mark} two` } })),
  making(simulator.collection, (run) => (
    { body: { vnuban: vnuban(run), amount: fromNaira(2_500.75), sender_name: 'CONFORMANCE SAMPLE' } }),
  { times: 3, left: 'payments of ₦2,500.75 in test mode' }),
  making(simulator.settlement, () => ({}), { left: 'a settlement in test mode' }),
  making(virtualAccounts.deactivate, (run) => ({ params: { vnuban: vnuban(run) } })),
  making(virtualAccounts.activate, (run) => ({ params: { vnuban: vnuban(run) } })),
  making(virtualAccounts.deactivate, (run) => ({ params: { vnuban: vnuban(run) } })),
  making(qrPayments.create, ({ mark }) => (
    { body: { kind: 'DYNAMIC', name: mark.slice(0, 20), amount: fromNaira(300) } }),
  { times: 3, left: 'QR codes in test mode, one of them switched off' }),
  making(qrPayments.switchOff, (run) => (
    { params: { reference: made(run, 'qrPayments.create', qrPayments.create).reference } })),
  making(beneficiaries.create, (run) => ({
    body: {
      beneficiary_nuban: account(run, run.made.size % 10), beneficiary_bank_code: run.options.bank,
    },
  }),
  { times: 3, left: 'beneficiaries' }),
  making(subAccounts.save, (run) => (
    { body: { nuban: account(run), bank_code: run.options.bank } }), { left: 'a sub-account' }),
  making(customers.bulk, ({ mark }) => (
    { query: { command: 'validate' }, body: { customers: [{ row: 1, fullname: mark }] } })),
  making(bulk.validate, (run) => ({
    body: { transactions: [1, 2].map((row) => ({
      row, beneficiary_nuban: account(run, row), bank_code: run.options.bank, amount: 1_000.5 * row,
    })) },
  }), { left: 'a bulk file of two rows that was checked and not sent' }),
  making(mandates.create, (run) => ({
    body: {
      customer: made(run, 'customer', customers.create).reference, bank_code: run.options.bank,
      nuban: account(run), debit_type: 'VARIABLE', amount: fromNaira(500), frequency: 'monthly',
      start_date: dayIn(3),
    },
  }), { times: 2, left: 'mandates in test mode that wait for their code' }),
  making(directDebit.createProduct, ({ mark }) => (
    { body: { name: mark, amount: fromNaira(500), frequency: 'monthly', retries: 0, retry_days: 1 } }),
  { times: 2, left: 'products of direct debit' }),
]
