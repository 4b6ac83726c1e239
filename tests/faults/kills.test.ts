// A phone that dies at any moment, of typing, photographing, saving or sending, over a wire that loses what
// it carries: what was said to be kept is there, nothing points nowhere, and what was sent is at the provider
// once. KILLS=200 kills it two hundred times.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countOf } from '#tests/drawn.ts'
import { aPhotoOf } from '#tests/journeys/papers.ts'
import { anApplicant, saveProfile, type Applicant } from '#tests/provider/applicants.ts'
import { aProvider, type World } from '#tests/world.ts'
import { Browser } from './phone-page/browser.ts'
import { builtPage } from './phone-page/built.ts'
import type { Doing, Found, Orders, Told } from './phone-page/told.ts'
import { faultNames, startWire, type Wire } from './wire-faults.ts'

const kills = countOf('KILLS', 6)
/** Each person brings so many directors at most, so there is another one now and then. */
const KILLS_OF_ONE = 5
const OPENS_WITHIN_MS = 60_000

interface Owner {
  applicant: Applicant
  orders: Orders
  /** What the page said was kept, and what it said was put on its way. */
  typed: number
  papers: string[]
  sent: Map<string, string>
}

let world: World
let wire: Wire
let page: Awaited<ReturnType<typeof builtPage>>
let photo: Buffer
const browser = new Browser()
let owner: Owner
const owners: Owner[] = []
let doing: Doing = 'resting'
let onTold: (told: Told) => void = () => {}
const moments = new Map<string, number>()
const met = new Map<string, number>()
const note = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** Three in ten are lost in some way, and one question in ten. */
const chance = <T>(share: number, what: () => T) => (Math.random() < share ? what() : undefined)
const anyFault = () => faultNames[Math.floor(Math.random() * faultNames.length)]

beforeAll(async () => {
  world = await aProvider()
  ;[page, photo] = await Promise.all([builtPage(), aPhotoOf('CAC form').then(({ buffer }) => buffer)])
  wire = await startWire(world, {
    faultOf: () => {
      const fault = chance(0.3, anyFault)
      if (fault) note(met, fault)
      return fault
    },
    losesQuestion: () => {
      const isLost = Math.random() < 0.1
      if (isLost) note(met, 'question lost')
      return isLost
    },
    otherwise: serve,
    slowness: 150,
  })
})
afterAll(async () => {
  const told = [...moments, ...met].map(([what, count]) => `${what} ${count}`).join(', ')
  console.info(`${kills} kills: ${told}`)
  await browser.remove()
  await wire.stop()
  await world.stop()
})

function serve({ url = '/' }: IncomingMessage, body: Buffer, response: ServerResponse) {
  if (url === '/orders') return response.end(JSON.stringify(owner.orders))
  if (url === '/photo.jpg') return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photo)
  if (url.startsWith('/told')) {
    response.end()
    // What a phone said with its last breath may arrive when it is somebody else's already.
    if (url !== `/told?${owner.orders.session.user_id}`) return
    return hear(JSON.parse(body.toString()) as Told)
  }
  const file = page.get(url === '/' ? '/index.html' : url)
  return response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' }).end(file?.body)
}

function hear(told: Told) {
  if (told.says === 'does') doing = told.doing
  if (told.says === 'kept') {
    owner.typed = told.typed
    owner.papers = told.papers
  }
  if (told.says === 'sent') owner.sent.set(told.id, told.kind)
  onTold(told)
}

async function aNewOwner(): Promise<Owner> {
  const applicant = await anApplicant(world)
  await saveProfile(world, applicant)
  const { token, user_id, email } = applicant
  const session = {
    token,
    user_id,
    email,
    kind: 'member' as const,
    fullname: 'Ada Sample',
    business_name: 'Adire',
    mode: 'test' as const,
  }
  const orders: Orders = { session, task: 'work', directors: 1 }
  return { applicant, orders, typed: 0, papers: [], sent: new Map() }
}

/** Opens the phone; resolves to what it tells of this kind. */
function opened<S extends 'found' | 'finished'>(says: S, patience: number): Promise<Found> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`It never said "${says}"`)), patience)
    onTold = (told) => {
      if (told.says === 'broke') reject(new Error(told.why))
      if (told.says !== says) return
      clearTimeout(late)
      resolve((told as { found: Found }).found)
    }
    browser.open(wire.address)
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const wanted = ['typing', 'photographing', 'saving', 'sending'] as const

/** Waits until the page is at this, if it comes to it in time, and then for a moment of chance. */
async function momentOf(what: (typeof wanted)[number], isSure: boolean) {
  await pause(Math.random() * 200)
  const late = Date.now() + (isSure ? OPENS_WITHIN_MS : 1_500)
  const isThere = () => (what === 'sending' ? wire.underway() > 0 : doing === what)
  while (!isThere() && Date.now() < late) await pause(5)
  if (!isSure) await pause(Math.random() * 150)
}

function expectNothingLost({ kept, typed, papers, dangling, entries }: Found) {
  expect(kept).toBe('disk')
  expect(dangling).toEqual([])
  expect(typed).toBeGreaterThanOrEqual(owner.typed)
  // More may have been kept than there was time to tell of.
  if (typed === owner.typed) expect(papers).toEqual(owner.papers)
  const ids = new Set(entries.map(({ id }) => id))
  expect([...owner.sent.keys()].filter((id) => !ids.has(id))).toEqual([])
}

/** How often the provider has done each entry, by the names of its documents and its people. */
async function effectsOf({ applicant: { merchant_id } }: Owner, { entries }: Found) {
  const { rows } = await sql<{ name: string }>`
    select name from kyc_document where merchant_id = ${merchant_id}
    union all select after ->> 'lastname' from audit_event
      where merchant_id = ${merchant_id} and action = 'onboarding.person_added'`.execute(world.database)
  return entries.map(({ id, kind, ref }) => {
    const sign = kind === 'person' ? (ref ?? '') : `${ref}-${id.slice(0, 8)}`
    return [kind, sign, rows.filter(({ name }) => name.includes(sign)).length]
  })
}

describe('a phone that is killed', () => {
  it(
    `${kills} times has lost nothing`,
    async () => {
      for (let round = 0; round < kills; round += 1) {
        if (round % KILLS_OF_ONE === 0) {
          owner = await aNewOwner()
          owners.push(owner)
        }
        expectNothingLost(await opened('found', OPENS_WITHIN_MS))
        // The first of each kind is exactly then, whatever chance brings later.
        await momentOf(wanted[round % wanted.length] ?? 'sending', round < wanted.length)
        note(moments, `while ${doing}`)
        if (wire.underway() > 0) note(moments, 'while sending')
        await browser.kill()
        await sql`delete from rate_limit`.execute(world.database)
      }
    },
    180_000 + kills * 15_000,
  )

  it(
    'and has sent each thing once in the end, whoever it belongs to',
    async () => {
      for (const one of owners) {
        owner = one
        owner.orders = { ...owner.orders, task: 'send the rest' }
        const found = await opened('finished', 150_000)
        await browser.kill()
        expectNothingLost(found)
        const left = found.entries.filter(({ state }) => state !== 'done')
        expect(left).toEqual([])
        const effects = await effectsOf(one, found)
        expect(effects).toEqual(effects.map(([kind, sign]) => [kind, sign, 1]))
        for (const [kind] of effects) note(moments, `${kind} sent`)
      }
    },
    180_000 + kills * 15_000,
  )

  it('was killed at moments of every kind, and lost answers of its own', () => {
    expect(wanted.filter((moment) => !moments.has(`while ${moment}`))).toEqual([])
    const sent = (moments.get('document sent') ?? 0) + (moments.get('person sent') ?? 0)
    expect(sent).toBeGreaterThan(kills / 4)
    expect(met.size).toBeGreaterThan(Math.min(3, kills / 20))
  })
})
