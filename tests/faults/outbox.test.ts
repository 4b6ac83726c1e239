// The queue of the phone against the real provider, over a wire that loses what it carries: each thing
// arrives once, and nothing is sent again before the provider was asked whether it is there.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '#app/api/call.ts'
import { pointAt } from '#app/api/provider-address.ts'
import { noteServerTime, providerNow } from '#app/clock/provider-time.ts'
import { onboardingKinds } from '#app/features/onboarding/kinds.ts'
import { commit, type Change } from '#app/offline/commit.ts'
import { Drainer } from '#app/offline/drainer.ts'
import { createKinds, type Kind } from '#app/offline/kinds.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import type { Person } from '#app/offline/whose.ts'
import { newPhone, restart } from '#tests/app/offline/phone.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import {
  addPeople, anApplicant, bank, fillIn, kycOf, ngozi, profile, saveProfile, trailOf, type Applicant,
} from '#tests/provider/applicants.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aDirector, aDocument, entry } from './changes.ts'
import { faultNames, startWire, wireFaults, type FaultName, type Wire } from './wire-faults.ts'

/** FAULTS_TIMES=100 sends a hundred times as many onboardings over a wire that is never well. */
const times = countOf('FAULTS_TIMES', 1)
/** FAULTS_SEED=<seed> loses the same again. */
const seed = seedOf('FAULTS_SEED')

const kinds = createKinds()
for (const kind of Object.values(onboardingKinds)) kinds.register(kind as Kind<unknown>)

let world: World
let wire: Wire
let applicant: Applicant
let person: Person
let planned: (FaultName | undefined)[]
const met = new Map<string, number>()

beforeAll(async () => {
  world = await aProvider()
  // What is too long here is a third of a second.
  Object.assign(patience, { read: 5_000, change: 300 })
})
afterAll(async () => {
  console.info(`seed ${seed}: faults on the wire: ${JSON.stringify(Object.fromEntries(met))}`)
  await world.stop()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  newPhone()
  planned = []
  wire = await startWire(world, {
    faultOf: () => {
      const fault = planned.shift()
      if (fault) met.set(fault, (met.get(fault) ?? 0) + 1)
      return fault
    },
  })
  pointAt(`${wire.address}v2/`)
  applicant = await anApplicant(world)
  person = { uid: applicant.user_id, mode: 'test' }
})
afterEach(async () => {
  await wire.stop()
  vi.useRealTimers()
})

const aTab = () => new Drainer({
  person, kinds, owner: randomUUID(), token: () => applicant.token, isReachable: () => true, locks: undefined,
})

/** Drains until nothing moves by itself; time passes in between, and the page may be another. */
async function settle() {
  for (let turn = 0; turn < 60; turn += 1) {
    const due = await aTab().drain(true)
    if (due === undefined) return
    // The time that is skipped now is enough for the provider to end what it has begun.
    await wire.calm()
    // A leap of the clock that is shorter is taken for the way of an answer.
    const wait = Math.ceil(Math.max(6_000, due - providerNow()))
    await world.clock.advance(wait)
    vi.setSystemTime(Date.now() + wait)
    // Another screen was answered meanwhile.
    noteServerTime(world.clock.now().toUTCString())
    if (turn % 3 === 2) restart()
  }
  throw new Error('It never came to rest')
}

const entriesNow = async () =>
  (await entriesOf(person)).map(({ state, last_error }) => (last_error ? [state, last_error] : state))

const ngoziThere = async () => {
  await saveProfile(world, applicant)
  await addPeople(world, applicant, [ngozi])
  return (await kycOf(world, applicant)).personnel[0]?.id ?? ''
}

interface Intent {
  /** What is there before, past the wire; answers what is to be sent. */
  prepare: () => Promise<Change>
  /** What the provider writes down when it does it. */
  action: string
}

/** Every kind of intent that can wait on a phone. */
const intents: Record<string, Intent> = {
  'a profile': { action: 'profile_saved', prepare: async () => entry('profile', profile) },
  'a bank account': { action: 'bank_saved', prepare: async () => entry('bank', bank) },
  'a document': {
    action: 'document_added',
    async prepare() {
      await saveProfile(world, applicant)
      return aDocument(person)
    },
  },
  'a director': {
    action: 'person_added',
    async prepare() {
      await saveProfile(world, applicant)
      return aDirector(person)
    },
  },
  'a change of a director': {
    action: 'person_changed',
    prepare: async () => aDirector(person, { phone_number: '8030000009' }, await ngoziThere()),
  },
  'a removal of a director': {
    action: 'person_removed',
    prepare: async () => entry('person_removal', { personnel_id: await ngoziThere(), name: 'Ngozi' }),
  },
  'a submission': {
    action: 'submitted',
    async prepare() {
      await fillIn(world, applicant)
      return entry('submit', { last: null })
    },
  },
}

it('every kind that can wait is here', async () => {
  const sent = new Set<string>()
  for (const { prepare } of Object.values(intents)) {
    applicant = await anApplicant(world)
    person = { uid: applicant.user_id, mode: 'test' }
    for (const { kind } of (await prepare()).entries ?? []) sent.add(kind)
  }
  expect([...sent].sort()).toEqual(Object.keys(onboardingKinds).sort())
})

/** Between two changes under one id there is a question that was answered. */
function expectNoBlindResend() {
  const open = new Set<string>()
  for (const { method, requestId = '', fault } of wire.heard) {
    if (method === 'GET' && !fault) open.clear()
    if (method === 'GET') continue
    expect(open.has(requestId), 'it was sent again without asking').toBe(false)
    if (fault) open.add(requestId)
  }
}

describe.each(Object.entries(intents))('%s', (_, { prepare, action }) => {
  it.each(faultNames)('on a wire with "%s" has one effect, and is asked about first', async (fault) => {
    const change = await prepare()
    const before = await trailOf(world, applicant)
    await commit(change, person, kinds)
    planned = [fault]
    await settle()
    expect(await entriesNow()).toEqual(['done'])
    const done = (await trailOf(world, applicant)).slice(before.length).map((event) => event.action)
    expect(done.filter((each) => each === `onboarding.${action}`)).toHaveLength(1)
    const changes = wire.heard.filter(({ method }) => method !== 'GET')
    expect(changes).toHaveLength(wireFaults[fault].isDone ? 1 : 2)
    expect(new Set(changes.map(({ requestId }) => requestId)).size).toBe(1)
    expectNoBlindResend()
  })
})

describe('a whole onboarding', () => {
  it.each(Array.from({ length: 3 * times }, (_, number) => number + 1))(
    'over a wire that is never well has each effect once (%i)', async (number) => {
      const documents = ['certificate_of_incorporation', 'memorandum', 'cac_form', 'board_resolution',
        'proof_of_address']
      const changes = [entry('profile', profile), entry('bank', bank),
        ...await Promise.all(documents.map((type) => aDocument(person, type))), await aDirector(person)]
      let profile_id: string[] = []
      for (const { files = [], entries = [] } of changes) {
        const grouped = entries.map((one) => ({ ...one, group: 'onboarding', after: profile_id }))
        const { entry_ids } = await commit({ files, entries: grouped }, person, kinds)
        if (profile_id.length === 0) profile_id = entry_ids
      }
      const last = { kind: 'submit', payload: { last: null }, group: 'onboarding', after: 'group' as const }
      await commit({ entries: [last] }, person, kinds)
      planned = fc.sample(fc.constantFrom(undefined, ...faultNames), { seed: seed + number, numRuns: 14 })
      await settle()
      expect(await entriesNow()).toEqual(Array<string>(9).fill('done'))
      const trail = (await trailOf(world, applicant)).map(({ action }) => action)
      const counted: Record<string, number> = {}
      for (const action of trail) counted[action] = (counted[action] ?? 0) + 1
      expect(counted).toEqual({
        // Two of the seven documents are the director's.
        'onboarding.profile_saved': 1, 'onboarding.bank_saved': 1, 'onboarding.document_added': 7,
        'onboarding.person_added': 1, 'onboarding.submitted': 1,
      })
      expect(trail.at(-1)).toBe('onboarding.submitted')
      expectNoBlindResend()
    }, 60_000)
})

describe('without a fault', () => {
  it('each thing goes once', async () => {
    await commit({ entries: [{ kind: 'profile', payload: profile }, { kind: 'bank', payload: bank }] },
      person, kinds)
    await settle()
    expect(await entriesNow()).toEqual(['done', 'done'])
    expect(wire.heard.filter(({ method }) => method !== 'GET')).toHaveLength(2)
  })

  it('a submission that lacks something comes back with what is missing, and the rest stays', async () => {
    const entries = [
      { kind: 'bank', payload: bank, group: 'onboarding' },
      { kind: 'submit', payload: { last: null }, group: 'onboarding', after: 'group' as const },
    ]
    await commit({ entries }, person, kinds)
    await settle()
    expect(await entriesOf(person)).toMatchObject([
      { state: 'done' },
      {
        state: 'rejected',
        last_error: { code: 'invalid_input', errors: { business_profile: 'Save your business profile.' } },
      },
    ])
  })
})
