// A database is a sandbox's or real people's: log-ins that were printed, and money that no bank has, do not
// come into production.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { provePurpose } from '#provider/purpose.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { demoEmails } from '#provider/seed/demo-people.ts'
import { seedMoney } from '#provider/seed/money-demo.ts'
import { seedReviewer } from '#provider/seed/reviewer-demo.ts'
import { aMerchant } from '#tests/provider/money/merchant.ts'
import { aProvider, type World } from '#tests/world.ts'

let world: World
beforeEach(async () => { world = await aProvider({ own: true }) })
afterEach(() => world.stop())

async function seed() {
  const work = jobWork(world.app)
  await seedDemo(work)
  await seedReviewer(work)
  await seedMoney(work)
}

const asSandbox = () => provePurpose(world.database, { SANDBOX: true })
const asProduction = () => provePurpose(world.database, { SANDBOX: false })

test('production does not start while the demo\'s people are there, and names each of them', async () => {
  await asSandbox()
  await seed()
  const refusal = await asProduction().then(() => 'started', ({ message }: Error) => message)
  for (const email of demoEmails) expect(refusal).toContain(email)
  expect(refusal).toContain('money of the sandbox')
  expect(refusal).toContain('another DATABASE_URL or DATA_DIR')
})

test('a demo from before this was noted is known by its people', async () => {
  await seed()
  await expect(asProduction()).rejects.toThrow('reviewer@oja.example')
  await world.database.updateTable('member').set({ removed_at: world.clock.now() }).execute()
  await world.database.updateTable('reviewer').set({ blocked_at: world.clock.now() }).execute()
  await expect(asProduction()).rejects.toThrow('money of the sandbox')
})

test('money that somebody had in a sandbox is not taken for a bank\'s, without the demo either', async () => {
  await asSandbox()
  await aMerchant(world, { naira: 10_000, mode: 'live' })
  await expect(asProduction()).rejects.toThrow('money of the sandbox')
})

test('a sandbox in which nothing was done may become production, and never goes back', async () => {
  await asSandbox()
  await asSandbox()
  await asProduction()
  await aMerchant(world, { naira: 10_000, mode: 'live' })
  await asProduction()
  await expect(asSandbox()).rejects.toThrow('serves real merchants')
})
