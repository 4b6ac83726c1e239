// A provider that is killed while files are on their way to the store: what was acknowledged has its bytes,
// and there is no object that nobody knows of. KILLS=100 for more of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearObjects } from '#provider/files/loose.ts'
import { hashOf } from '#provider/files/bytes.ts'
import { countOf } from '#tests/drawn.ts'
import { aProcess } from '#tests/faults/processes.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aFile, anApplicant, aPdf, type Applicant } from '../applicants.ts'
import { settingsBeside } from './beside.ts'
import { aDouble, type Double } from './double.ts'
import { bucket } from './verify.ts'

const KILLS = countOf('KILLS', 2)
const PEOPLE = 4

let double: Double
let world: World
beforeAll(async () => {
  double = await aDouble()
  world = await aProvider({ settings: double.settings, now: new Date() })
})
afterAll(async () => {
  await world.stop()
  await double.stop()
})

/** Answers the bytes that the provider said are kept; null where it said nothing. */
async function handIn(url: string, { token }: Applicant, text: string): Promise<Buffer | null> {
  const bytes = aPdf(text)
  const body = new FormData()
  body.append('SCUML', aFile('a.pdf', bytes))
  const asked = fetch(`${url}/v2/dashboard/merchants/kyc_details`, {
    method: 'POST', headers: { token, requestId: randomUUID() }, body,
  })
  const status = await asked.then((reply) => reply.text().then(() => reply.status)).catch(() => 0)
  expect([200, 0, 409, 503]).toContain(status)
  return status === 200 ? bytes : null
}

test(`Killed ${KILLS} times under uploads`, async () => {
  const provider = aProcess('web', { ...await settingsBeside(world), ...double.settings })
  const acknowledged: Buffer[] = []
  let broken = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => anApplicant(world)))
    await provider.start()
    double.behave({ wait_ms: 40 })
    const shift = new AbortController()
    const working = people.map(async (person, index) => {
      for (let count = 0; !shift.signal.aborted; count += 1) {
        const kept = await handIn(provider.url, person, `${kill} ${index} ${count}`)
        if (kept) acknowledged.push(kept)
        else broken += 1
      }
    })
    // In the midst of it: the first paper of a process takes longer, as its reader is loaded with it.
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 1)
    await new Promise((over) => { setTimeout(over, Math.random() * 800) })
    await provider.kill()
    shift.abort()
    await Promise.all(working)
  }
  double.behave('well')
  // What the database had of the killed one it ends by itself.
  await new Promise((over) => { setTimeout(over, 1_000) })
  await looksRight(acknowledged)
  expect([acknowledged.length > KILLS, broken >= KILLS]).toEqual([true, true])
  console.log(`${KILLS} kills: ${acknowledged.length} files acknowledged, ${broken} hand-ins broken off`)
}, 60_000 + KILLS * 20_000)

async function looksRight(acknowledged: readonly Buffer[]): Promise<void> {
  const kept = await world.database.selectFrom('stored_file').select(['object', 'sha256']).execute()
  const loose = await world.database.selectFrom('loose_object').select('name').execute()
  const hashes = new Set(kept.map(({ sha256 }) => sha256.toString('hex')))
  expect(acknowledged.filter((bytes) => !hashes.has(hashOf(bytes).toString('hex')))).toEqual([])
  for (const { object, sha256 } of kept) {
    const bytes = double.objects.get(`${bucket}/${object}`)
    expect(bytes && hashOf(bytes).equals(sha256)).toBe(true)
  }
  const known = new Set([...kept.map(({ object }) => object), ...loose.map(({ name }) => name)])
  const names = () => [...double.objects.keys()].map((name) => name.slice(bucket.length + 1))
  expect(names().filter((name) => !known.has(name))).toEqual([])
  console.log(`${kept.length} rows, ${loose.length} loose, ${double.objects.size} objects`)
  const { store } = world.app.outside
  if (store) await clearObjects(world.database, store, new Date(Date.now() + 86_400_000))
  expect(names().sort()).toEqual(kept.map(({ object }) => object).sort())
  expect(double.breaches).toEqual([])
}
