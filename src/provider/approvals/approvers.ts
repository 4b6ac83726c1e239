// Who may approve, at this moment.
import type { Work } from '../work.ts'

type Reading = Pick<Work, 'database'>

/** Members who can log in and may approve, but whose own the request is. */
export function approversBeside(work: Reading, merchant_id: string, own: readonly string[] = []) {
  return approvers(work, merchant_id, own)
    .select(['member.id', 'member.email', 'member.fullname']).orderBy('member.id').execute()
}

/** The same, to be counted within another statement. */
export function approvers({ database }: Reading, merchant_id: string, own: readonly string[]) {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .where('member.merchant_id', '=', merchant_id).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .where((where) => where(where.val('approve_payouts'), '=', where.fn.any('role.permissions')))
    .$if(own.length > 0, (query) => query.where('member.id', 'not in', [...own]))
}
