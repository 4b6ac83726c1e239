// Who may approve, at this moment.
import type { Work } from '../work.ts'

/** Members who can log in and may approve, but one. */
export function approversBeside(
  { database }: Pick<Work, 'database'>, merchant_id: string, creator_id: string | null,
) {
  return database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select(['member.id', 'member.email', 'member.fullname'])
    .where('member.merchant_id', '=', merchant_id).where('member.state', '=', 'ACTIVE')
    .where('member.removed_at', 'is', null)
    .where((where) => where(where.val('approve_payouts'), '=', where.fn.any('role.permissions')))
    .$if(creator_id !== null, (query) => query.where('member.id', '!=', creator_id ?? ''))
    .orderBy('member.id').execute()
}
