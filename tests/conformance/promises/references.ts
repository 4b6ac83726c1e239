// Payouts by their reference: with it a phone that got no answer asks what became of its payout before it
// asks for anything again. This holds for every provider, with or without idempotency.
import { accounts } from '#contract/accounts.ts'
import { banks } from '#contract/banks.ts'
import type { Answer } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { fromNaira, sum, type Kobo } from '#domain/money.ts'
import { drawReference } from '#domain/reference.ts'
import type { Reply } from '../exchange.ts'
import type { Promised, Run } from '../promise.ts'
import { broken, NotChecked } from '../verdict.ts'
import { answerOf } from '../wire.ts'

type Account = Answer<typeof accounts.details>['accounts'][number]

const amount = fromNaira(150.25)
const enough = fromNaira(5_000)

const newReference = () => drawReference(Date.now(), Math.random)

async function source(run: Run): Promise<Account> {
  const { wire, member: { token } } = run
  const read = async () => answerOf(accounts.details, await wire.ask(accounts.details, { token })).accounts
  const rich = (all: Account[]) => all.find(({ available }) => (available ?? 0) >= enough)
  const all = await read()
  const [first] = all
  if (!first) throw new NotChecked('There is no payout account in test mode')
  if (rich(all)) return rich(all) as Account
  await wire.ask(accounts.simulateFunding, { token, body: { source_nuban: first.nuban, amount: enough } })
  const found = rich(await read())
  if (!found) throw new NotChecked('No payout account in test mode has ₦5,000, and none could be funded')
  return found
}

interface Changes { requestId?: string, amount?: Kobo }

async function prepared(run: Run) {
  const { options: { pin, nuban, bank }, wire, member: { token } } = run
  if (pin === null) throw new NotChecked('--pin was not given')
  const from = await source(run)
  const enquiry = await wire.ask(banks.enquiry, { token, body: { nuban, bank_code: bank } })
  const { account_name } = answerOf(banks.enquiry, enquiry)
  return {
    from,
    pay: (unique_reference: string, { requestId, ...other }: Changes = {}) =>
      wire.ask(payouts.requestSingle, {
      token, ...requestId && { requestId }, query: { command: 'initiate' },
      body: {
        beneficiary_nuban: nuban, bank_code: bank, beneficiary_account_name: account_name, amount, pin,
        source_nuban: from.nuban, unique_reference, narration: run.mark, ...other,
      },
    }),
  }
}

type Listed = Answer<typeof payouts.list>['items']

async function found(run: Run, unique_reference: string): Promise<[Listed, Reply]> {
  const reply = await run.wire.ask(payouts.list, { token: run.member.token, query: { unique_reference } })
  return [answerOf(payouts.list, reply).items, reply]
}

function namesReference(reply: Reply): void {
  const { errors } = (reply.json ?? {}) as { errors?: Record<string, string> }
  if (errors?.['unique_reference'] === undefined) broken('errors does not name unique_reference', reply)
}

export const references: readonly Promised[] = [
  {
    id: 'references.unknown', required: true,
    says: 'Asked for a reference that nobody used, the list is empty',
    async keep(run) {
      const [items, reply] = await found(run, newReference())
      if (items.length > 0) broken('The filter by unique_reference is not kept', reply)
    },
  },
  {
    id: 'references.found', required: true,
    says: 'A payout is found by its unique_reference as soon as it was answered, and adds up to the kobo',
    async keep(run) {
      const { pay } = await prepared(run)
      const unique_reference = newReference()
      const reply = await pay(unique_reference)
      answerOf(payouts.requestSingle, reply)
      run.left.push(`payouts of ₦150.25 in test mode, with the narration "${run.mark}"`)
      const [items, listed] = await found(run, unique_reference)
      const [payout] = items
      if (items.length !== 1 || payout?.unique_reference !== unique_reference) {
        broken(`It is found ${items.length} times`, reply, listed)
      }
      const { fee, vat, stamp_duty, total_amount } = payout
      if (payout.amount !== amount) broken('Its amount is another one', reply, listed)
      if (sum([amount, fee, vat, stamp_duty]) !== total_amount) {
        broken('amount, fee, vat and stamp_duty are not total_amount', listed)
      }
    },
  },
  {
    id: 'references.once', required: true,
    says: 'A unique_reference is paid once, whatever the requestId: the same payout answers as before or is '
      + 'refused, another one is refused, and named',
    async keep(run) {
      const { pay } = await prepared(run)
      const unique_reference = newReference()
      const first = await pay(unique_reference)
      const { payout_reference } = answerOf(payouts.requestSingle, first)
      const second = await pay(unique_reference)
      if (second.status >= 400) namesReference(second)
      else if (answerOf(payouts.requestSingle, second).payout_reference !== payout_reference) {
        broken('It was taken a second time', first, second)
      }
      const third = await pay(unique_reference, { amount: fromNaira(151) })
      if (third.status < 400) broken('Another payout was taken under it', first, third)
      namesReference(third)
      const [items, listed] = await found(run, unique_reference)
      if (items.length !== 1) broken(`There are ${items.length} payouts of it`, first, second, third, listed)
    },
  },
  {
    id: 'references.money-once', required: true, part: 'idempotency',
    says: 'A payout that is sent twice under one requestId takes the money once',
    async keep(run) {
      const { pay, from } = await prepared(run)
      const [unique_reference, id] = [newReference(), crypto.randomUUID()]
      const first = await pay(unique_reference, { requestId: id })
      const second = await pay(unique_reference, { requestId: id })
      answerOf(payouts.requestSingle, first)
      if (JSON.stringify(first.json) !== JSON.stringify(second.json)) broken('Two answers', first, second)
      const [[payout]] = await found(run, unique_reference)
      const { token } = run.member
      const after = await run.wire.ask(accounts.details, { token })
      const { accounts: all } = answerOf(accounts.details, after)
      const { available } = all.find(({ nuban }) => nuban === from.nuban) ?? { available: null }
      if (available === null || from.available === null || !payout) return 'balances are not shown'
      if (sum([available, payout.total_amount]) !== from.available) {
        broken('The balance did not fall by total_amount, once', first, second, after)
      }
    },
  },
]
