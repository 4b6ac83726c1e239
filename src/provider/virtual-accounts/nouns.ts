// Virtual accounts: opened for customers or the merchant itself, changed, switched off and on.
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { virtualAccounts as calls } from '#contract/virtual-accounts.ts'
import type { VirtualAccountStatus } from '#domain/virtual-account.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import type { Caller } from '../caller.ts'
import { addCustomer, theCustomer } from '../customers/rows.ts'
import { serve } from '../serve.ts'
import { refuseWrongAddress } from '../webhooks/address.ts'
import type { Work } from '../work.ts'
import { openMany } from './bulk.ts'
import { change } from './change.ts'
import { listed } from './list.ts'
import { openAccount } from './open.ts'
import { heldAccount, shownAccount, theAccount } from './rows.ts'

export function virtualAccounts(app: Provider): void {
  const counted = async (work: Work<Caller>, { callback_url }: { callback_url?: string | null } = {}) => {
    await count(work, 'collection_change', work.caller.user_id)
    if (callback_url) await refuseWrongAddress(work, 'callback_url', callback_url)
  }

  serve(app, calls.list, async ({ query }, work) => listed(work, query))

  serve(app, calls.show, async ({ params: { vnuban } }, work) =>
    shownAccount(await theAccount(work, vnuban), work.now))

  serve(app, calls.create, async ({ body: { customer, ...opening } }, work) => {
    await counted(work, opening)
    const owner = await theCustomer(work, customer).catch((error: unknown) => {
      const isMissing = error instanceof Refusal && error.code === 'not_found'
      throw isMissing ? notThere() : error
    })
    return shownAccount(await openAccount(work, owner, opening), work.now)
  })

  serve(app, calls.createCustomer, async ({ body }, work) => {
    await counted(work, body)
    const { fullname, email, mobile_number, ...opening } = body
    const owner = await addCustomer(work, { fullname, email, mobile_number })
    return shownAccount(await openAccount(work, owner, opening), work.now)
  })

  serve(app, calls.createOwn, async ({ body }, work) => {
    await counted(work, body)
    return shownAccount(await openAccount(work, null, body), work.now)
  })

  serve(app, calls.update, async ({ params: { vnuban }, body }, work) => {
    await counted(work, body)
    return change(work, vnuban, body)
  })

  const turn = async (work: Work<Caller>, vnuban: string, status: VirtualAccountStatus) => {
    await counted(work)
    return turned(work, vnuban, status)
  }
  serve(app, calls.activate, ({ params: { vnuban } }, work) => turn(work, vnuban, 'ACTIVE'))
  serve(app, calls.deactivate, ({ params: { vnuban } }, work) => turn(work, vnuban, 'INACTIVE'))

  serve(app, calls.bulk, async ({ query: { command = 'validate' }, body }, work) => {
    await count(work, 'collection_file', work.caller.user_id)
    return openMany(work, body.vnubans, command)
  })
}

const notThere = () => {
  const message = 'There is no such customer.'
  return new Refusal('invalid_input', message, { errors: { customer: message } })
}

/** Twice is once. */
async function turned(
  work: Work<Caller>, vnuban: string, status: VirtualAccountStatus,
): Promise<Answer<typeof calls.activate>> {
  const before = await heldAccount(work, vnuban)
  if (before.status !== status) {
    await work.database.updateTable('virtual_account').where('id', '=', before.id)
      .set(({ eb }) => ({ status, version: eb('version', '+', 1) })).execute()
    await work.audit({
      action: status === 'ACTIVE' ? 'vnuban.activated' : 'vnuban.deactivated',
      subject: 'virtual_account', subject_id: before.id,
      before: { status: before.status }, after: { status },
    })
  }
  return shownAccount(await theAccount(work, vnuban), work.now)
}
