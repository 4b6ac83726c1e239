// The keys of a person who leaves go with them, in both modes.
import type { AuditEvent } from '../audit.ts'
import type { Work } from '../work.ts'
import './tables.ts'

/** `whose` names the person to the trail where nobody is logged in. Needs to see all rows. */
export async function revokeKeysOf(
  work: Pick<Work, 'database' | 'now' | 'audit'>, member: { id: string, merchant_id: string },
  whose: Pick<AuditEvent, 'user_id' | 'email'> = {},
): Promise<void> {
  const { id: created_by, merchant_id } = member
  const keys = await work.database.updateTable('api_key').set({ revoked_at: work.now })
    .where('merchant_id', '=', merchant_id).where('created_by', '=', created_by)
    .where('revoked_at', 'is', null).returning(['id', 'name', 'mode']).execute()
  for (const { id, name, mode } of keys) {
    await work.audit({
      action: 'api_key.revoked', subject: 'api_key', subject_id: id, merchant_id, mode, before: { name },
      ...whose,
    })
  }
}
