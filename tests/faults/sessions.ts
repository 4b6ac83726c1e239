// Tokens of every kind of caller, opened the way the provider opens them.
import type { CallerKind, Endpoint } from '#contract/endpoint.ts'
import { keyPrefix, keyRights } from '#domain/api-key.ts'
import '#provider/api-keys/tables.ts'
import { newMailToken } from '#provider/auth/mail-tokens.ts'
import { jobWork } from '#provider/jobs.ts'
import { tokenHash } from '#provider/secrets.ts'
import { openSession } from '#provider/sessions.ts'
import type { Work } from '#provider/work.ts'
import { anApplicant, type Applicant } from '#tests/provider/applicants.ts'
import type { World } from '#tests/world.ts'

/** A token of this kind for a person. */
export function aToken(world: World, { merchant_id, user_id }: Applicant, kind: CallerKind): Promise<string> {
  return jobWork(world.app).inTransaction(async (work) => {
    if (kind === 'key') return aKey(work, { merchant_id, user_id })
    if (kind === 'verifying') return newMailToken(work, { id: user_id, merchant_id }, 'verify')
    const { token } = await openSession(work, { merchant_id, user_id, kind, mode: 'test' })
    return token
  })
}

/** An API key of test mode with every right that a key can have. */
async function aKey(work: Work<null>, { merchant_id, user_id }: Pick<Applicant, 'merchant_id' | 'user_id'>) {
  const token = `${keyPrefix('test')}${work.newToken()}`
  await work.database
    .insertInto('api_key')
    .values({
      id: work.newId(),
      merchant_id,
      mode: 'test',
      name: 'Shop',
      permissions: [...keyRights],
      token_hash: tokenHash(token),
      hint: 'oja_test_…',
      secret_made_at: work.now,
      created_by: user_id,
      created_at: work.now,
      expires_at: null,
      // A minute ago at most: then using it writes nothing.
      last_used_at: work.now,
    })
    .execute()
  return token
}

/** The fullest session that an endpoint takes; null where it asks for none. */
export const kindFor = ({ callers }: Endpoint): CallerKind | null =>
  callers === 'anyone' ? null : callers.includes('member') ? 'member' : (callers[0] ?? null)

/** Somebody new whom the endpoint lets in. */
export async function someoneFor(world: World, endpoint: Endpoint): Promise<Applicant> {
  const person = await anApplicant(world, {
    confirmed: endpoint.path !== 'dashboard/merchants/email/resend_verification',
  })
  const kind = kindFor(endpoint)
  return { ...person, token: kind === null ? '' : await aToken(world, person, kind) }
}
