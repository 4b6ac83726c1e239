// Customers: added one by one or from a file, each e-mail address once.
import { customers as calls } from '#contract/customers.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import { serve } from '../serve.ts'
import { accountsOf } from '../virtual-accounts/list.ts'
import { addMany, checkedRows } from './bulk.ts'
import { listed } from './list.ts'
import { addCustomer, fieldsOf, heldCustomer, refuseTaken, shownCustomer, theCustomer } from './rows.ts'

export function customers(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => listed(work, query))

  serve(app, calls.show, async ({ params: { id } }, work) => shownCustomer(await theCustomer(work, id)))

  serve(app, calls.create, async ({ body }, work) => {
    await count(work, 'collection_change', work.caller.user_id)
    return shownCustomer(await addCustomer(work, body))
  })

  serve(app, calls.update, async ({ params: { id }, body: { version, ...body } }, work) => {
    await count(work, 'collection_change', work.caller.user_id)
    const before = await heldCustomer(work, id)
    if (version !== undefined && version !== before.version) {
      throw new Refusal('stale', 'Somebody has changed this customer meanwhile. Look at it again.',
        { data: shownCustomer(before) })
    }
    await refuseTaken(work, body, before.id)
    await work.database.updateTable('customer').where('id', '=', before.id)
      .set(({ eb }) => ({ ...fieldsOf(body), version: eb('version', '+', 1) })).execute()
    await work.audit({
      action: 'customer.updated', subject: 'customer', subject_id: before.id,
      before: fieldsOf(before), after: fieldsOf(body),
    })
    return shownCustomer(await theCustomer(work, before.id))
  })

  serve(app, calls.vnubans, async ({ params: { id }, query }, work) =>
    accountsOf(work, (await theCustomer(work, id)).id, query))

  serve(app, calls.bulk, async ({ query: { command = 'validate' }, body }, work) => {
    await count(work, 'collection_file', work.caller.user_id)
    const rows = await checkedRows(work, body.customers)
    if (command === 'create') await addMany(work, rows)
    const tell = rows.map(({ row, problem, field, reference }) => {
      if (problem !== undefined) return { row, status: 'INVALID' as const, problem, field }
      return reference === undefined ? { row, status: 'VALID' as const }
        : { row, status: 'CREATED' as const, reference }
    })
    const invalid = rows.filter(({ problem }) => problem !== undefined).length
    const created = rows.filter(({ reference }) => reference !== undefined).length
    return { valid: rows.length - invalid, invalid, created, rows: tell }
  })
}
