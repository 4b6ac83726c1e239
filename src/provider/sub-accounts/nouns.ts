// Sub-accounts: added and changed under the name that the bank gives, each account once.
import { Refusal } from '#contract/refusal.ts'
import { subAccountMessages, subAccounts as calls } from '#contract/sub-accounts.ts'
import { MOST_SUB_ACCOUNTS } from '#domain/sub-account.ts'
import { askBank } from '../account-name.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { listed } from './list.ts'
import { factsOf, heldOne, shown, stored, theOne, withAccount, type Account } from './rows.ts'

export function subAccounts(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => listed(work, query))

  serve(app, calls.show, async ({ params: { id } }, work) => shown(await theOne(work, id)))

  serve(app, calls.save, async ({ body: { id, version, nuban, bank_code } }, work) => {
    if (id !== undefined) await theOne(work, id)
    const account: Account = { nuban, bank_code, account_name: await askBank(work, { nuban, bank_code }) }
    if (id === undefined) return shown(await add(work, account))
    work.say(subAccountMessages.updated)
    return shown(await replace(work, account, { id, version }))
  })

  serve(app, calls.change, async ({ body: { id, status, version } }, work) => {
    const before = await heldOne(work, id, version)
    if (before.status === status) return shown(before)
    await work.database.updateTable('sub_account').where('id', '=', id)
      .set(({ eb }) => ({ status, version: eb('version', '+', 1) })).execute()
    await work.audit({
      action: status === 'ACTIVE' ? 'sub_account.activated' : 'sub_account.deactivated',
      subject: 'sub_account', subject_id: id,
      before: { account_name: before.account_name, status: before.status },
      after: { account_name: before.account_name, status },
    })
    return shown(await theOne(work, id))
  })
}

const isThere = (row: Parameters<typeof shown>[0]) =>
  new Refusal('conflict', `This account is a sub-account already: ${row.account_name}.`, {
    errors: { nuban: 'This account is a sub-account already.' }, data: shown(row),
  })

/** Two that add the same account at once: the second finds the first's row and is told so. */
async function add(work: Work<Caller>, account: Account) {
  const { database, caller: { merchant_id, mode, user_id }, now } = work
  const there = await withAccount(work, account)
  if (there) throw isThere(there)
  await refuseTooMany(work)
  const id = work.newId()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const made = await database.insertInto('sub_account')
      .values({
        id, merchant_id, mode, ...account, reference: newReference(work, tries), status: 'ACTIVE',
        created_by: user_id, created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    const same = await withAccount(work, account)
    if (same && !made) throw isThere(same)
    if (!same) continue
    await work.audit({
      action: 'sub_account.created', subject: 'sub_account', subject_id: id, after: account,
    })
    return same
  }
  throw new Error('No free reference was drawn')
}

async function refuseTooMany(work: Work<Caller>): Promise<void> {
  const rows = await stored(work).orderBy('sub_account.id').offset(MOST_SUB_ACCOUNTS - 1).limit(1).execute()
  if (rows.length === 0) return
  throw new Refusal('conflict', `A business has at most ${MOST_SUB_ACCOUNTS} sub-accounts.`)
}

interface Place {
  id: string
  version: number | undefined
}

async function replace(work: Work<Caller>, account: Account, { id, version }: Place) {
  const before = await heldOne(work, id, version)
  const same = await withAccount(work, account)
  if (same && same.id !== id) throw isThere(same)
  await work.database.updateTable('sub_account').where('id', '=', id)
    .set(({ eb }) => ({ ...account, version: eb('version', '+', 1) })).execute()
  await work.audit({
    action: 'sub_account.updated', subject: 'sub_account', subject_id: id,
    before: factsOf(before), after: account,
  })
  return theOne(work, id)
}
