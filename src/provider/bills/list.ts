// All bills of the merchant, newest first, and one of them with what was delivered.
import { bills as calls } from '#contract/bills.ts'
import type { Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { billStatusesOf, type BillStatus } from '#domain/bill.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { idFrom, isOneOf, pageOfIds } from '../page.ts'
import { named, type Newest } from '../search.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { openDelivery } from './answers.ts'
import { shownBills, showBill } from './rows.ts'

export function list(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'bill.id',
    rows: (ids) => shownBills(work.database).where(isOneOf('bill.id', ids))
      .orderBy('bill.id', 'desc').execute(),
    show: showBill,
  }))

  serve(app, calls.show, async ({ params: { id } }, work) => {
    const row = await billRow(work, id)
    const maySee = work.caller.permissions.has('pay_bills')
    return {
      bill: showBill(row), delivery: maySee ? openDelivery(work, row, row.delivery) : null,
      is_hidden: !maySee && row.delivery !== null,
    }
  })
}

/** By either of its references or its id; 404 for another merchant's. */
async function billRow({ database, caller: { merchant_id, mode } }: Work<Caller>, id: string) {
  const own = () => shownBills(database)
    .where('bill.merchant_id', '=', merchant_id).where('bill.mode', '=', mode)
  const found = id.length === 12
    ? await own().where('bill_reference', '=', id).executeTakeFirst()
      ?? await own().where('unique_reference', '=', id).executeTakeFirst()
    : await own().where('bill.id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found', 'There is no bill with this reference.')
  return found
}

type Filter = NonNullable<Ask<typeof calls.list>['query']>

/** The ids that a filter lets through, each way by an index. */
export function matching(work: Work<Caller>, query: Filter & Newest) {
  const { database, caller: { merchant_id, mode } } = work
  const { status, kind, customer, unique_reference, search, from, to, min, max } = query
  let found = database.selectFrom('bill').select('bill.id')
    .where('bill.merchant_id', '=', merchant_id).where('bill.mode', '=', mode)
  if (status) found = found.where('status', 'in', [...statusesOf(status)])
  if (kind) found = found.where('kind', '=', kind)
  if (customer) found = found.where('customer', '=', customer)
  if (unique_reference) found = found.where('unique_reference', '=', unique_reference)
  if (min !== undefined) found = found.where('amount', '>=', min)
  if (max !== undefined) found = found.where('amount', '<=', max)
  if (from) found = found.where('bill.id', '>=', idFrom(from))
  if (to) found = found.where('bill.id', '<', idFrom(to, 1))
  const typed = search?.trim() ?? ''
  const digits = typed.replace(/^\+|[\s-]/g, '')
  if (/^\d{12}$/.test(digits)) {
    return found.where((where) => where.or([
      where('bill_reference', '=', digits), where('unique_reference', '=', digits),
      where('customer', '=', digits),
    ]))
  }
  // A phone as people write it: with the leading 0 or the code of the country.
  if (/^\d{10,14}$/.test(digits)) return found.where('customer', 'in', writtenAs(digits))
  if (!typed) return found
  return found.where(named(work, 'bill', typed, { filter: query }))
}

const writtenAs = (digits: string): string[] =>
  [digits, digits.replace(/^0/, ''), digits.replace(/^2340?/, '')].filter((each) => each.length >= 10)

const standings = Object.keys(billStatusesOf)

const statusesOf = (status: NonNullable<Filter['status']>): readonly BillStatus[] =>
  standings.includes(status) ? billStatusesOf[status as keyof typeof billStatusesOf] : [status as BillStatus]
