// The queue of the phone against the real provider, over a wire that loses what it carries: each thing
// arrives once.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '#app/api/call.ts'
import { onboardingKinds } from '#app/features/onboarding/kinds.ts'
import { commit } from '#app/offline/commit.ts'
import { Drainer } from '#app/offline/drainer.ts'
import { prepareFile } from '#app/offline/files.ts'
import { createKinds, type Kind } from '#app/offline/kinds.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import { onboarding } from '#contract/onboarding.ts'
import type { Person } from '#app/offline/whose.ts'
import { startWire, type Heard } from '#tests/app/api/wire.ts'
import { newPhone, restart } from '#tests/app/offline/phone.ts'
import {
  anApplicant,
  aPdf,
  bank,
  merchantOf,
  ngozi,
  profile,
  type Applicant,
} from '#tests/provider/applicants.ts'
import { aProvider, type World } from '#tests/world.ts'

/** What can happen to one change on the wire; `isDone`: the provider has done it all the same. */
const faults = {
  'lost before': {
    isDone: false,
    answer: (response: ServerResponse) => {
      response.destroy()
    },
  },
  'answer lost': {
    isDone: true,
    answer: (response: ServerResponse) => {
      response.destroy()
    },
  },
  'answer cut in half': {
    isDone: true,
    answer(response: ServerResponse) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '900' })
      response.write('{"status":"success","da')
      setTimeout(() => response.destroy(), 20)
    },
  },
  'half open': { isDone: true, answer: () => {} },
  'half open before': { isDone: false, answer: () => {} },
  'page of a gateway': {
    isDone: true,
    answer(response: ServerResponse) {
      response.writeHead(502, { 'Content-Type': 'text/html' })
      response.end('<html>Bad gateway</html>')
    },
  },
  'page of a hotel': {
    isDone: false,
    answer(response: ServerResponse) {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<html>Welcome</html>')
    },
  },
} as const

type Fault = keyof typeof faults

let world: World
let wire: Awaited<ReturnType<typeof startWire>>
let applicant: Applicant
let person: Person
let planned: Fault[]

const kinds = createKinds()
for (const kind of Object.values(onboardingKinds)) kinds.register(kind as Kind<unknown>)

beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  newPhone()
  wire = await startWire()
  wire.behaves((heard, response) => void carry(heard, response))
  Object.assign(patience, { change: 300 })
  planned = []
  applicant = await anApplicant(world)
  person = { uid: applicant.user_id, mode: 'test' }
})
afterEach(async () => {
  await wire.stop()
  vi.useRealTimers()
})

/** Carries a request to the provider and its answer back, or does to it what is planned. */
async function carry({ method, url, headers, body }: Heard, response: ServerResponse) {
  const fault = method === 'GET' ? undefined : planned.shift()
  const given = new Headers()
  for (const name of ['token', 'authorization', 'requestid', 'content-type']) {
    const value = headers[name]
    if (typeof value === 'string') given.set(name, value)
  }
  const asked = () =>
    world.request(url, {
      method,
      headers: given,
      ...(method !== 'GET' && { body: Buffer.from(body, 'latin1') }),
    })
  if (!fault) {
    const answered = await asked()
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    return response.end(Buffer.from(await answered.arrayBuffer()))
  }
  if (faults[fault].isDone) await asked()
  return faults[fault].answer(response)
}

const aTab = () =>
  new Drainer({
    person,
    kinds,
    owner: randomUUID(),
    token: () => applicant.token,
    isReachable: () => true,
    locks: undefined,
  })

/** Drains until nothing moves by itself; time passes in between, and the page may be another. */
async function settle() {
  for (let turn = 0; turn < 30; turn += 1) {
    const due = await aTab().drain(true)
    if (due === undefined) return
    vi.setSystemTime(Math.max(Date.now() + 1, due))
    if (turn % 3 === 2) restart()
  }
  throw new Error('It never came to rest')
}

const aPaper = () => new File([new Uint8Array(aPdf(randomUUID()))], 'cac.pdf')

/** Changes that reached the wire, by path; a second one stands for a resend. */
const sent = () =>
  wire.heard.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['requestid'])
const states = async () => (await entriesOf(person)).map(({ state }) => state)
const stored = async () => (await world.ask(onboarding.kyc, { token: applicant.token })).data

describe.each(Object.keys(faults) as Fault[])('on a wire with this fault: %s', (fault) => {
  it('a bank account is saved, and not sent again once it is known to be there', async () => {
    await commit({ entries: [{ kind: 'bank', payload: bank }] }, person, kinds)
    planned = [fault]
    await settle()
    expect(await states()).toEqual(['done'])
    expect((await merchantOf(world, applicant)).bank_details).toMatchObject({
      business_nuban: bank.business_nuban,
    })
    expect(sent()).toHaveLength(faults[fault].isDone ? 1 : 2)
    expect(new Set(sent()).size).toBe(1)
  })

  it('a document is stored once', async () => {
    const file = await prepareFile(aPaper(), person)
    const payload = {
      document_type: 'cac_form',
      file_id: file.kept.id,
      replaces: null,
      business_type: 'incorporated_business',
    }
    const entry = { kind: 'document', payload, file_ids: [file.kept.id] }
    await commit({ files: [file], entries: [{ kind: 'profile', payload: profile }, entry] }, person, kinds)
    planned = [fault, fault]
    await settle()
    expect(await states()).toEqual(['done', 'done'])
    expect((await stored()).merchant_documents.map(({ document_type }) => document_type)).toEqual([
      'cac_form',
    ])
  })

  it('a director is added once, not twice', async () => {
    const payload = {
      ...ngozi,
      kycIdType: 'nin',
      personnel_id: null,
      business_type: 'incorporated_business',
      files: {},
    }
    await commit(
      {
        entries: [
          { kind: 'profile', payload: profile },
          { kind: 'person', payload },
        ],
      },
      person,
      kinds,
    )
    planned = [fault, fault, fault]
    await settle()
    expect(await states()).toEqual(['done', 'done'])
    expect((await stored()).personnel.map(({ firstname }) => firstname)).toEqual(['Ngozi'])
  })
})

describe('without a fault', () => {
  it('each thing goes once', async () => {
    await commit(
      {
        entries: [
          { kind: 'profile', payload: profile },
          { kind: 'bank', payload: bank },
        ],
      },
      person,
      kinds,
    )
    await settle()
    expect([await states(), sent().length]).toEqual([['done', 'done'], 2])
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
