// Changes the name and the limits of a virtual account; its number, bank and owner stay.
import * as z from 'zod/mini'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { VirtualAccount, type virtualAccounts as calls } from '#contract/virtual-accounts.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import { limitsOf } from './limits.ts'
import { factsOf, holdOwner, takePrimary } from './open.ts'
import { heldAccount, shownAccount, theAccount, type AccountRow } from './rows.ts'

type Given = NonNullable<Ask<typeof calls.update>['body']>

export async function change(
  work: Work<Caller>, vnuban: string, { version, account_name, ...chosen }: Given,
): Promise<Answer<typeof calls.update>> {
  await holdOwner(work, ownerOf(await theAccount(work, vnuban)))
  const before = await heldAccount(work, vnuban)
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale', 'Somebody has changed this virtual account meanwhile. Look at it again.',
      { data: z.encode(VirtualAccount, shownAccount(before, work.now)) })
  }
  const limits = limitsOf(work, before.id, chosen, before)
  const account_preference = chosen.account_preference ?? before.account_preference
  // The only one to give out stays that, whatever it prefers, until another takes its place.
  const is_primary = before.is_primary
    || (account_preference === 'PRIMARY' && await takePrimary(work, ownerOf(before), account_preference))
  await work.database.updateTable('virtual_account').where('id', '=', before.id)
    .set(({ eb }) => ({
      ...limits, account_preference, is_primary, account_name: account_name ?? before.account_name,
      version: eb('version', '+', 1),
    })).execute()
  const after = await theAccount(work, vnuban)
  await work.audit({
    action: 'vnuban.updated', subject: 'virtual_account', subject_id: before.id,
    before: factsOf(before), after: factsOf(after),
  })
  return shownAccount(after, work.now)
}

const ownerOf = ({ customer_id, customer_name }: AccountRow) =>
  (customer_id === null ? null : { id: customer_id, fullname: customer_name ?? '' })
