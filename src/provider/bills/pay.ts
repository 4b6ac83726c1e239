// Buying one thing: its money is reserved with the same stroke that asks for it.
import { bills as calls } from '#contract/bills.ts'
import type { Ask } from '#contract/endpoint.ts'
import { billCharges, billMessages, hasName } from '#domain/bill.ts'
import { formatMoney } from '#domain/money.ts'
import { sourceAccount, type Source } from '../accounts/open.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { countDay } from '../day-limits.ts'
import { reserving } from '../ledger/reserved.ts'
import { transfer } from '../ledger/transfer.ts'
import { takenReference } from '../payouts/create.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { checkPin } from '../pin/check.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { billDay, reservedBy } from './rows.ts'
import { amountProblem, soldOf, type Sold } from './sold.ts'
import type { BillTable } from './tables.ts'

type Body = Ask<typeof calls.pay>['body']

export function pay(app: Provider): void {
  serve(app, calls.pay, async ({ body }, work) => {
    const sold = await soldOf(work, body)
    const wrong = amountProblem(body.amount, sold)
    if (wrong !== null) refuseFields({ amount: wrong })
    const customer_name = await nameAtVendor(work, body, sold)
    await checkPin(work, body.pin)
    const source = await sourceAccount(work, work.caller, body.source_nuban)
    const bill = await createBill(work, {
      body, sold, source, customer_name, creator_id: work.caller.user_id,
    })
    if (bill === null) return earlier(work, body, source)
    await work.enqueue('buy_bill', { id: bill.id })
    await work.audit({
      action: 'bill.requested', subject: 'bill', subject_id: bill.id,
      after: {
        bill_reference: bill.bill_reference, kind: bill.kind, biller: sold.biller_name,
        product: sold.product.name, customer: bill.customer, amount: formatMoney(body.amount),
      },
    })
    return answerOf(bill)
  })
}

/** Whose number it is, for whoever reads the bill later; the vendor's silence stops nobody. */
async function nameAtVendor({ outside }: Work, body: Body, { product }: Sold): Promise<string | null> {
  if (!hasName(product.customer)) return null
  const answer = await outside.bills.validate(body).catch(() => null)
  if (answer?.outcome === 'unknown') refuseFields({ customer: billMessages.unknown })
  return answer?.outcome === 'found' ? answer.name : null
}

const answerOf = ({ unique_reference, bill_reference, status }: Answered) =>
  ({ unique_reference, bill_reference, status })

type Answered = Pick<BillTable, 'unique_reference' | 'bill_reference' | 'status'>

interface Wanted {
  body: Omit<Body, 'pin' | 'source_nuban'>
  sold: Sold
  source: Source
  customer_name: string | null
  creator_id: string
}

type Making = Pick<Work<Caller>, 'database' | 'now' | 'newId' | 'random'>
  & { caller: Pick<Caller, 'merchant_id' | 'mode'> }

/** Null where the client's reference is taken. Throws `over_limit` or `insufficient_balance`. */
export async function createBill(work: Making, wanted: Wanted): Promise<BillTable | null> {
  const { caller: tenant, database } = work
  const bill = rowOf(work, wanted)
  for (let tries = 0; ; tries += 1) {
    if (tries === MOST_TRIES) throw new Error('No free reference was found')
    bill.bill_reference = newReference(work, tries)
    const made = await database.insertInto('bill').values(bill)
      .onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    if (made) break
    if (await isTaken(work, bill.unique_reference)) return null
  }
  await countDay(work, tenant, billDay, wanted.body.amount)
  await transfer(work, tenant, [reserving(tenant, reservedBy(bill))])
  return bill
}

function rowOf({ caller, newId, now }: Making, wanted: Wanted): BillTable {
  const { body, sold, source, customer_name, creator_id } = wanted
  const { merchant_id, mode } = caller
  const { kind, biller, product, customer, amount, unique_reference } = body
  const { fee, vat } = billCharges(kind, amount, { is_test: mode === 'test' })
  return {
    id: newId(), merchant_id, mode, creator_id, source_account_id: source.id, bill_reference: '',
    unique_reference, kind, biller, biller_name: sold.biller_name, product,
    product_name: sold.product.name, customer, customer_name, amount, fee, vat, status: 'PENDING',
    reason: null, response_code: null, vendor_reference: null, delivery: null, late_delivery: null,
    reservation_id: newId(), queries: 0, next_query_at: null, contradicted: false, created_at: now,
    sent_at: null, ended_at: null,
    wait_told_at: null, contradicted_code: null, contradicted_at: null, contradicted_told_at: null,
  }
}

const withReference = ({ database, caller }: Making, unique_reference: string) =>
  database.selectFrom('bill').selectAll().where('merchant_id', '=', caller.merchant_id)
    .where('mode', '=', caller.mode).where('unique_reference', '=', unique_reference).executeTakeFirst()

const isTaken = async (work: Making, reference: string) =>
  (await withReference(work, reference)) !== undefined

/**
 * The same reference with the same bill, as a client sends that got no answer and knows no request ids: the
 * answer is what became of the first. With another bill it is a clash.
 */
async function earlier(work: Work<Caller>, body: Body, source: Source): Promise<Answered> {
  const bill = await withReference(work, body.unique_reference)
  const same = bill && bill.creator_id === work.caller.user_id && bill.source_account_id === source.id
    && bill.kind === body.kind && bill.biller === body.biller && bill.product === body.product
    && bill.customer === body.customer && bill.amount === body.amount
  if (!bill || !same) throw takenReference()
  return answerOf(bill)
}
