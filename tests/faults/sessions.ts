// Tokens of every kind of caller, opened the way the provider opens them.
import type { CallerKind, Endpoint } from '#contract/endpoint.ts'
import { newMailToken } from '#provider/auth/mail-tokens.ts'
import { jobWork } from '#provider/jobs.ts'
import { openSession } from '#provider/sessions.ts'
import { anApplicant, type Applicant } from '#tests/provider/applicants.ts'
import type { World } from '#tests/world.ts'

/** A token of this kind for a person. */
export function aToken(world: World, { merchant_id, user_id }: Applicant, kind: CallerKind): Promise<string> {
  return jobWork(world.app).inTransaction(async (work) => {
    if (kind === 'verifying') return newMailToken(work, { id: user_id, merchant_id }, 'verify')
    const { token } = await openSession(work, { merchant_id, user_id, kind, mode: 'test' })
    return token
  })
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
