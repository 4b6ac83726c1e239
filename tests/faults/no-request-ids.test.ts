// What waits on a phone, sent to a provider that does not know requestIds, over a wire that loses answers:
// asking first is what keeps it from being there twice.
import { randomUUID } from 'node:crypto'
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
import { newPhone } from '#tests/app/offline/phone.ts'
import {
  anApplicant, bank, profile, saveProfile, trailOf, type Applicant,
} from '#tests/provider/applicants.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aDirector, aDocument, entry } from './changes.ts'
import { startWire, wireFaults, type FaultName, type Wire } from './wire-faults.ts'

const kinds = createKinds()
for (const kind of Object.values(onboardingKinds)) kinds.register(kind as Kind<unknown>)

let world: World
let wire: Wire
let applicant: Applicant
let person: Person
let planned: FaultName[]

/** As it would be without the table of what was answered: the header is as if it were not there. */
const forgetful = (whole: World): World => ({
  ...whole,
  request(path, init = {}) {
    const headers = new Headers(init.headers)
    headers.delete('requestId')
    return whole.request(path, { ...init, headers })
  },
})

beforeAll(async () => {
  world = await aProvider()
  Object.assign(patience, { read: 5_000, change: 300 })
})
afterAll(() => world.stop())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  newPhone()
  planned = []
  wire = await startWire(forgetful(world), { faultOf: () => planned.shift() })
  pointAt(`${wire.address}v2/`)
  applicant = await anApplicant(world)
  person = { uid: applicant.user_id, mode: 'test' }
})
afterEach(async () => {
  await wire.stop()
  vi.useRealTimers()
})

async function settle() {
  for (let turn = 0; turn < 60; turn += 1) {
    const tab = new Drainer({
      person, kinds, owner: randomUUID(), token: () => applicant.token, isReachable: () => true,
      locks: undefined,
    })
    const due = await tab.drain(true)
    if (due === undefined) return
    await wire.calm()
    // A leap of the clock that is shorter is taken for the way of an answer.
    const wait = Math.ceil(Math.max(6_000, due - providerNow()))
    await world.clock.advance(wait)
    vi.setSystemTime(Date.now() + wait)
    // Another screen was answered meanwhile.
    noteServerTime(world.clock.now().toUTCString())
  }
  throw new Error('It never came to rest')
}

const intents: Record<string, { action: string, prepare: () => Promise<Change> }> = {
  'a profile': { action: 'profile_saved', prepare: async () => entry('profile', profile) },
  'a bank account': { action: 'bank_saved', prepare: async () => entry('bank', bank) },
  'a document': {
    action: 'document_added',
    prepare: () => saveProfile(world, applicant).then(() => aDocument(person)),
  },
  'a director': {
    action: 'person_added',
    prepare: () => saveProfile(world, applicant).then(() => aDirector(person)),
  },
}

const faults: FaultName[] = [
  'lost on the way', 'answer dropped after the commit', 'never answered, though done',
  'page of a gateway, 504',
]

describe.each(Object.entries(intents))('%s', (_, { prepare, action }) => {
  it.each(faults)('on a wire with "%s" is there once', async (fault) => {
    const change = await prepare()
    const before = await trailOf(world, applicant)
    await commit(change, person, kinds)
    planned = [fault]
    await settle()
    expect((await entriesOf(person)).map(({ state }) => state)).toEqual(['done'])
    const done = (await trailOf(world, applicant)).slice(before.length).map((event) => event.action)
    expect(done.filter((each) => each === `onboarding.${action}`)).toHaveLength(1)
    const changes = wire.heard.filter(({ method }) => method !== 'GET')
    expect(changes).toHaveLength(wireFaults[fault].isDone ? 1 : 2)
  })
})
