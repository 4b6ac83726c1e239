// Cases that two reviewers decide, and what they do with them.
import { expect } from 'vitest'
import { simulator } from '#contract/simulator.ts'
import { identityConsent } from '#domain/consent.ts'
import type { World } from '#tests/world.ts'
import { anApplicant, fillIn, kycOf, saveBank, submit, type Applicant } from './applicants.ts'
import { caseOf, claimed, type Desk } from './review-world.ts'

/** In a sandbox that asks for two, as production does. */
export async function forTwo(world: World): Promise<Applicant> {
  const ada = await anApplicant(world)
  await fillIn(world, ada)
  await saveBank(world, ada, { consent_version: identityConsent.version })
  await namedAtTheBank(world, ada)
  await submit(world, ada)
  const { data } = await world.ask(simulator.oneReviewer, { token: ada.token, body: { on: false } })
  expect(data).toEqual({ on: false })
  return ada
}

/** The sandbox's banks have names of their own for every account. */
export async function namedAtTheBank(
  { database }: World, { merchant_id }: { merchant_id: string }, account_name = 'ADIRE WORKS LTD',
): Promise<void> {
  await database.updateTable('bank_detail').set({ account_name })
    .where('merchant_id', '=', merchant_id).execute()
}

/** Asks both registers and accepts every paper that nobody has judged, as a careful reviewer does. */
export async function looksOver(world: World, desk: Desk, ada: Applicant) {
  for (const kind of ['bvn', 'nin']) await desk.post(`${caseOf(ada)}/identity`, { kind })
  const { merchant_documents, personnel } = await kycOf(world, ada)
  for (const { id } of [...merchant_documents, ...personnel.flatMap(({ documents }) => documents)]) {
    await desk.post(`${caseOf(ada)}/documents/${id}`, { review: 'accepted' })
  }
}

/** Where it is not about what was looked at. */
export const override = 'The papers were seen at our office.'

export async function says(desk: Desk, ada: { merchant_id: string }, decision: string, fields: object = {}) {
  await claimed(desk, ada)
  return desk.post(`${caseOf(ada)}/decision`, { decision, note: '', override, ...fields })
}
