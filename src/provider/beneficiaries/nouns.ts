// Beneficiaries: added under the name that the bank gives, each account once.
import { beneficiaries as calls } from '#contract/beneficiaries.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { listed } from './list.ts'
import { namedAccount, type Account } from './name.ts'
import { freeReference, heldOne, shown, theOne, withAccount } from './rows.ts'
import './tables.ts'

export function beneficiaries(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => listed(work, query))

  serve(app, calls.show, async ({ params: { ref } }, work) => shown(await theOne(work, ref)))

  serve(app, calls.create, async ({ body }, work) => {
    const account = await namedAccount(work, body)
    const there = await withAccount(work, account)
    if (there) throw isThere(there)
    const made = await add(work, account)
    await work.audit({
      action: 'beneficiary.created', subject: 'beneficiary', subject_id: made.id, after: account,
    })
    return shown(made)
  })

  serve(app, calls.update, async ({ params: { ref }, body }, work) => {
    await theOne(work, ref)
    const account = await namedAccount(work, body)
    const before = await heldOne(work, ref)
    if (body.version !== undefined && body.version !== before.version) {
      throw new Refusal('stale', 'Somebody has changed this beneficiary meanwhile. Look at it again.',
        { data: shown(before) })
    }
    const after = await change(work, before.id, account)
    await work.audit({
      action: 'beneficiary.updated', subject: 'beneficiary', subject_id: before.id,
      before: accountOf(before), after: account,
      undo: {
        kind: 'beneficiary', id: before.id, version: after.version, before: accountOf(before),
      },
    })
    return shown(after)
  })

  serve(app, calls.remove, async ({ params: { ref } }, work) => {
    const { id, reference, ...row } = await heldOne(work, ref)
    await work.database.deleteFrom('beneficiary').where('id', '=', id).execute()
    await work.audit({
      action: 'beneficiary.deleted', subject: 'beneficiary', subject_id: id, before: accountOf(row),
    })
    return { reference }
  })
}

function accountOf(account: Account): Account {
  const { beneficiary_account_name, beneficiary_bank_code, beneficiary_nuban } = account
  return { beneficiary_account_name, beneficiary_bank_code, beneficiary_nuban }
}

const isThere = (row: Parameters<typeof shown>[0]) =>
  new Refusal('conflict', `This account is a beneficiary already: ${row.beneficiary_account_name}.`, {
    errors: { beneficiary_nuban: 'This account is a beneficiary already.' }, data: shown(row),
  })

/** Two that add the same account at once: the second finds the first's row and is told so. */
async function add(work: Work<Caller>, account: Account) {
  const { database, caller: { merchant_id, mode, user_id }, now } = work
  const row = {
    id: work.newId(), merchant_id, mode, ...account,
    reference: await freeReference(work), created_by: user_id, created_at: now,
  }
  const made = await database.insertInto('beneficiary').values(row)
    .onConflict((conflict) => conflict.constraint('beneficiary_account').doNothing())
    .returning('id').executeTakeFirst()
  const stored = await withAccount(work, account)
  if (!stored) throw new Error('A beneficiary that was written is not there')
  if (!made) throw isThere(stored)
  return stored
}

async function change(work: Work<Caller>, id: string, account: Account) {
  const { database } = work
  const same = await withAccount(work, account)
  if (same && same.id !== id) throw isThere(same)
  await database.updateTable('beneficiary').where('id', '=', id)
    .set(({ eb }) => ({ ...account, version: eb('version', '+', 1) })).execute()
  return theOne(work, id)
}
