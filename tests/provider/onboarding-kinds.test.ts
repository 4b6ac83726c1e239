// What the phone's outbox sends of onboarding, to the real provider: it counts once, however often it goes.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { onboardingKinds } from '#app/features/onboarding/kinds.ts'
import type { Carried, Kind } from '#app/features/onboarding/unsent.ts'
import type { CallFor, KeptBytes } from '#app/offline/kinds.ts'
import type { Entry } from '#app/offline/outbox-states.ts'
import { proves } from '#tests/spec/proves.ts'
import { aProvider, type World } from '#tests/world.ts'
import { anApplicant, bank, profile, type Applicant } from './applicants.ts'

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`

/** Sends and asks as the outbox does, and remembers what was asked. */
function carrier(world: World, { token }: Applicant) {
  const asked: string[] = []
  const call: CallFor = async (endpoint, ask, files = {}) => {
    asked.push(`${endpoint.method} ${endpoint.path}`)
    const sent = Object.entries(files).map(([field, file]) => {
      if (file instanceof Blob) throw new Error('The outbox hands over bytes')
      return [field, new File([file.bytes], file.name, { type: file.type })]
    })
    // A fresh requestId each time: the kinds must be safe at a provider that knows no such thing.
    const reply = await world.ask(endpoint, {
      ...ask,
      token,
      files: Object.fromEntries(sent),
      requestId: randomUUID(),
    })
    if (reply.status < 300) return reply.data
    const { code, message, errors } = reply.refusal
    throw new Refusal(code as RefusalCode, message, errors && { errors })
  }
  const entry = (entry_id: string) => ({ id: entry_id }) as Entry
  return {
    asked,
    send: <K extends Kind>(
      kind: K,
      payload: Carried[K],
      entry_id = id(1),
      files: Record<string, KeptBytes> = {},
    ) => onboardingKinds[kind].send({ entry: entry(entry_id), payload, files, call }),
    async probe<K extends Kind>(kind: K, payload: Carried[K], entry_id = id(1)) {
      const before = asked.length
      const verdict = await onboardingKinds[kind].probe({ entry: entry(entry_id), payload, call })
      expect(asked.slice(before).filter((line) => !line.startsWith('GET '))).toEqual([])
      return verdict
    },
    kyc: async () => (await world.ask(onboarding.kyc, { token })).data,
  }
}

const person: Carried['person'] = {
  firstname: 'Ngozi', lastname: 'Sample', phone_number: '8030000002', date_of_birth: '1990-02-03',
  nationality: 'Nigeria', kycIdType: 'nin', key: 'new', personnel_id: null,
  business_type: 'incorporated_business', files: { idCard: 'a', proof_of_address: 'b' },
}

const document: Carried['document'] = {
  document_type: 'memorandum', file_id: 'a', replaces: null, business_type: 'incorporated_business',
}

/** A kept file whose bytes differ with its title. */
async function kept(title: string): Promise<KeptBytes> {
  const words = `a,b\n${title},1\n`
  return { name: `${title}.csv`, type: 'text/csv', bytes: await new Blob([words]).arrayBuffer() }
}

describe('a thing that was sent, whose answer was lost', () => {
  test('the profile and the bank account are found again', async () => {
    proves('call:GET dashboard/merchants/business_profile')
    const world = await aProvider()
    const phone = carrier(world, await anApplicant(world))
    for (const [kind, payload, other] of [
      ['profile', { ...profile }, { ...profile, industry: 'travel' }],
      ['bank', { ...bank }, { ...bank, business_nin: '10000000002' }],
    ] as const) {
      expect(await phone.probe(kind, payload)).toBe('absent')
      await phone.send(kind, payload)
      expect(await phone.probe(kind, payload)).toBe('landed')
      expect(await phone.probe(kind, other)).toBe('absent')
    }
  })

  test('a document is found by the name it was sent under, and one kind stays one document', async () => {
    proves('call:PUT dashboard/merchants/kyc_details', 'field:merchant_documents.file-label',
      'field:merchant_documents.id', 'field:merchant_documents.document_type',
      'field:merchant_documents.document_path', 'field:merchant_documents.name')
    const world = await aProvider()
    const phone = carrier(world, await anApplicant(world))
    await phone.send('profile', { ...profile })
    expect(await phone.probe('document', document)).toBe('absent')
    await phone.send('document', document, id(1), { a: await kept('first') })
    expect(await phone.probe('document', document)).toBe('landed')
    expect((await phone.kyc()).merchant_documents[0]?.document_path).toMatch(
      /^memorandum-11111111\.csv.{20}$/,
    )
    await phone.send('document', document, id(1), { a: await kept('first') })
    await phone.send('document', document, id(2), { a: await kept('second') })
    expect(await phone.probe('document', document, id(2))).toBe('landed')
    expect((await phone.kyc()).merchant_documents).toEqual([expect.objectContaining({
      id: expect.any(String), document_type: 'memorandum', name: 'memorandum-22222222.csv',
      document_path: expect.stringMatching(/^memorandum-22222222\.csv.{20}$/),
    })])
    expect(phone.asked.filter((line) => !line.startsWith('GET '))).toEqual([
      'POST dashboard/merchants/business_profile', 'POST dashboard/merchants/kyc_details',
      'PUT dashboard/merchants/kyc_details',
    ])
  })

  test('a director is never there twice, neither sent again nor entered again', async () => {
    proves('call:PUT dashboard/merchants/business_personnel/bulk', 'rule:director.only-these-fields-sent',
      'rule:director.date-of-birth-format', 'field:personnel.id', 'field:personnel.firstname',
      'field:personnel.lastname', 'field:personnel.phone_number', 'field:personnel.date_of_birth',
      'field:personnel.nationality', 'field:personnel.kycIdType', 'field:personnel.files.idCard',
      'field:personnel.files.proof_of_address', 'field:personnel.documents.document_type',
      'field:personnel.documents.document_path')
    const world = await aProvider()
    const phone = carrier(world, await anApplicant(world))
    await phone.send('profile', { ...profile })
    const files = { a: await kept('id'), b: await kept('bill') }
    expect(await phone.probe('person', person)).toBe('absent')
    await phone.send('person', person, id(1), files)
    expect(await phone.probe('person', person)).toBe('landed')
    await phone.send('person', person, id(1), files)
    await phone.send('person', { ...person, firstname: ' NGOZI ' }, id(2), {
      a: await kept('other id'),
      b: files.b,
    })
    const { personnel } = await phone.kyc()
    expect(personnel).toEqual([{
      id: expect.any(String), firstname: 'NGOZI', lastname: 'Sample', phone_number: '8030000002',
      date_of_birth: '1990-02-03', nationality: 'Nigeria', kycIdType: 'nin', documents: expect.any(Array),
    }])
    const papers = (personnel[0]?.documents ?? [])
      .map(({ document_type, document_path }) => [document_type, document_path.slice(0, -20)])
    expect(papers.toSorted())
      .toEqual([['nin', 'nin-22222222.csv'], ['proof_of_address', 'proof_of_address-22222222.csv']])
    expect(await phone.probe('person', person, id(1))).toBe('absent')
  })

  test('a director who is gone stays gone', async () => {
    const world = await aProvider()
    const phone = carrier(world, await anApplicant(world))
    await phone.send('profile', { ...profile })
    await phone.send('person', person, id(1), { a: await kept('id'), b: await kept('bill') })
    const personnel_id = (await phone.kyc()).personnel[0]?.id ?? ''
    const removal = { personnel_id, name: 'Ngozi Sample' }
    expect(await phone.probe('person_removal', removal)).toBe('absent')
    await phone.send('person_removal', removal)
    await phone.send('person_removal', removal)
    expect(await phone.probe('person_removal', removal)).toBe('landed')
    expect((await phone.kyc()).personnel).toEqual([])
  })

  test('a submission that is under review already has arrived', async () => {
    proves(
      'message:Merchant KYC information is pending review',
      'transition:submission.pending-review-to-step-7',
    )
    const world = await aProvider()
    const phone = carrier(world, await anApplicant(world))
    await phone.send('profile', { ...profile })
    await phone.send('bank', { ...bank })
    for (const [place, document_type] of (['certificate_of_incorporation', 'memorandum', 'cac_form',
      'board_resolution', 'proof_of_address'] as const).entries()) {
      await phone.send('document', { ...document, document_type }, id(place + 1), {
        a: await kept(document_type),
      })
    }
    await phone.send('person', person, id(6), { a: await kept('id'), b: await kept('bill') })
    expect(await phone.probe('submit', { last: null })).toBe('absent')
    await phone.send('submit', { last: null })
    await phone.send('submit', { last: null })
    expect(await phone.probe('submit', { last: null })).toBe('landed')
  })
})

test('what is refused says which field, and nothing is half there', async () => {
  const world = await aProvider()
  const phone = carrier(world, await anApplicant(world))
  await phone.send('profile', { ...profile })
  const young = phone.send('person', { ...person, date_of_birth: '2020-01-01' }, id(1),
    { a: await kept('id'), b: await kept('bill') })
  await expect(young).rejects.toMatchObject({ errors: { date_of_birth_1: 'Personnel must be 18 or older.' } })
  expect((await phone.kyc()).personnel).toEqual([])
})
