// BVN and NIN held against the register: only with the merchant's consent, and what differs is flagged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityConsent } from '#domain/consent.ts'
import { sandboxIdentity } from '#provider/outside/identity.ts'
import { aProvider, type World } from '#tests/world.ts'
import { addPeople, anApplicant, fillIn, ngozi, saveBank, submit } from './applicants.ts'
import { aDesk, caseOf, claimed, type Desk } from './review-world.ts'

let world: World
let desk: Desk
const asked: { kind: string, number: string }[] = []
beforeAll(async () => {
  const register = sandboxIdentity(0)
  world = await aProvider({
    outside: {
      identity: {
        find(kind, number, claim) {
          asked.push({ kind, number })
          return register.find(kind, number, claim)
        },
      },
    },
  })
  desk = await aDesk(world, 'Kemi Sample')
})
afterAll(() => world.stop())

const consent_version = identityConsent.version

async function aCase(numbers: { business_bvn?: string, business_nin?: string, consent_version?: string }) {
  const ada = await anApplicant(world)
  await fillIn(world, ada)
  await saveBank(world, ada, numbers)
  await submit(world, ada)
  await claimed(desk, ada)
  return ada
}

async function answered(kind: 'bvn' | 'nin', number: string) {
  const ada = await aCase({ consent_version, [`business_${kind}`]: number })
  const reply = await desk.post(`${caseOf(ada)}/identity`, { kind })
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${caseOf(ada)}#identity`])
  return { ada, text: (await desk.get(caseOf(ada))).text }
}

describe('The check in the register', () => {
  test.each(['bvn', 'nin'] as const)('of a %s that is the director’s says so', async (kind) => {
    const { ada, text } = await answered(kind, '22000000001')
    for (const words of ['Name matches', 'Date of birth matches', 'Ngozi Sample', '3 Feb 1990',
      'Asked by Kemi Sample, 2 Mar 2026, 10:00']) {
      expect(text).toContain(words)
    }
    expect(asked.at(-1)).toEqual({ kind, number: '22000000001' })
    expect(text).not.toContain('22000000001')
    const kept = await world.database.selectFrom('identity_check').selectAll()
      .where('merchant_id', '=', ada.merchant_id).execute()
    expect(JSON.stringify(kept)).not.toContain('22000000001')
    expect(kept).toMatchObject([{ kind, last4: '0001', name_matches: true, birth_matches: true }])
  })

  test('flags another name, another birthday and an unknown number, also before the decision', async () => {
    for (const [number, at, before] of [
      ['22000000095', 'Name differs', 'BVN: the name differs in the register.'],
      ['22000000096', 'Date of birth differs', 'BVN: the date of birth differs in the register.'],
      ['22000000097', 'The register does not know this number.', 'BVN: the register does not know this'],
    ] as const) {
      const { text } = await answered('bvn', number)
      expect(text).toContain(at)
      expect(text.slice(text.indexOf('id="decision"'))).toContain(before)
    }
  })

  test('of a register that is silent can be repeated', async () => {
    const { ada, text } = await answered('nin', '10000000098')
    expect(text).toContain('The register did not answer.')
    expect((await desk.post(`${caseOf(ada)}/identity`, { kind: 'nin' })).status).toBe(303)
  })

  test('finds the right one of several people', async () => {
    const ada = await anApplicant(world)
    await fillIn(world, ada)
    await addPeople(world, ada, [{ ...ngozi, firstname: 'OTHER', date_of_birth: '1980-01-01' }])
    await saveBank(world, ada, { consent_version, business_bvn: '22000000095' })
    await submit(world, ada)
    await claimed(desk, ada)
    await desk.post(`${caseOf(ada)}/identity`, { kind: 'bvn' })
    const check = await world.database.selectFrom('identity_check').selectAll()
      .where('merchant_id', '=', ada.merchant_id).executeTakeFirst()
    expect(check).toMatchObject({
      registered_name: 'OTHER SAMPLE', compared_name: 'OTHER Sample',
      name_matches: true, birth_matches: false,
    })
  })

  test('without consent asks nobody', async () => {
    const ada = await aCase({})
    const before = asked.length
    const { text } = await desk.get(caseOf(ada))
    expect(text).toContain('The merchant has not agreed to a check of these numbers.')
    expect(text).not.toContain('name="kind"')
    const reply = await desk.post(`${caseOf(ada)}/identity`, { kind: 'bvn' })
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('The merchant has not agreed to this check.')
    expect(asked).toHaveLength(before)
  })

  test('by somebody who does not have the case asks nobody', async () => {
    const ada = await aCase({ consent_version })
    const before = asked.length
    const ola = await aDesk(world, 'Ola Sample')
    expect((await ola.post(`${caseOf(ada)}/identity`, { kind: 'bvn' })).status).toBe(409)
    expect((await desk.post(`${caseOf(ada)}/identity`, { kind: 'bvn', version: '0' })).status).toBe(409)
    expect(asked).toHaveLength(before)
  })

  test('of numbers that were saved anew is asked anew', async () => {
    const { ada } = await answered('bvn', '22000000095')
    await desk.post(`${caseOf(ada)}/decision`, { decision: 'request_changes', note: 'Another person.' })
    await world.clock.advance(60_000)
    await saveBank(world, ada, { consent_version, business_bvn: '22000000001' })
    await submit(world, ada)
    const { text } = await desk.get(caseOf(ada))
    expect(text).toContain('Not checked yet.')
    expect(text).not.toContain('Name differs')
  })
})
