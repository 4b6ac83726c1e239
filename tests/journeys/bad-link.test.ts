// Papers over a link of 60 kbit/s that is there for a while and away for a while: they arrive once, for
// little more than their own bytes, also when the page is killed on the way.
import { beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '#tests/drawn.ts'
import { needBuild } from '#tests/build/built.ts'
import { heldFor, timesDone } from './at-the-provider.ts'
import { breakingLink, type BreakingLink } from './breaking-link.ts'
import { aPerson, title } from './entering.ts'
import { allSent, begin } from './onboarding-steps.ts'
import { aPdf, type Picked } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider

beforeAll(async () => {
  needBuild()
  provider = await sharedProvider()
})

interface Road { link: BreakingLink, phone: Phone }

/** A phone that has nothing but this link. */
async function aRoad(): Promise<Road> {
  const link = await breakingLink(provider.url)
  return { link, phone: await aPhone(link.url, { serviceWorker: true }) }
}

/** 60 kbit/s, as it was seen on the road. */
const SLOW = { bytes_per_second: 7_500, on: 20_000, off: 10_000 }

/** More than passes before it breaks off; in the full run as large as a photo is. */
const SIZE = isFull ? 339_000 : 200_000

/** How often it is away while that passes, and what each time costs: on a busy machine it is more often. */
const BREAKS = Math.floor(SIZE / SLOW.bytes_per_second / (SLOW.on / 1_000))
const PART = 32_768

const label = 'Certificate of incorporation'

function aPaper(size: number): Picked {
  const { buffer, ...paper } = aPdf('cac.pdf')
  const filler = Buffer.from(`%${'x'.repeat(size - buffer.length - 2)}\n`)
  return { ...paper, buffer: Buffer.concat([buffer.subarray(0, 9), filler, buffer.subarray(9)]) }
}

const slotOf = ({ page }: Phone) => page.getByRole('article', { name: label })

/** The paper is chosen, and some of it has gone out. */
async function sending({ link, phone }: Road, name: string, least: number) {
  const { page } = phone
  await begin(page, link.url, aPerson(name), 'incorporated_business')
  await title(page, 'Upload Documents').waitFor()
  await allSent(page)
  await page.goto('/dashboard/onboarding/kyc-details/upload')
  await title(page, 'Upload Documents').waitFor()
  await page.waitForLoadState('networkidle')
  // What the worker fetches ahead would share the link with the paper.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  link.worsen(SLOW)
  await page.getByLabel(`Choose file: ${label}`).setInputFiles(aPaper(SIZE))
  await slotOf(phone).getByText(/Sending \d+ kB of \d+ kB/).waitFor({ timeout: 60_000 })
  await expect.poll(() => link.sent, { timeout: 60_000 }).toBeGreaterThan(least)
}

/** Once, whole, and for not much more than its bytes. */
async function arrived({ link, phone }: Road) {
  await slotOf(phone).getByText(/^Sent/).waitFor({ timeout: 300_000 })
  const spent = link.sent
  link.mend()
  const { documents } = await heldFor(phone.page, provider)
  expect(documents).toMatchObject([{ document_type: 'certificate_of_incorporation' }])
  expect((await timesDone(phone.page, provider))['onboarding.document_added']).toBe(1)
  const more = Math.max(link.breaks - BREAKS, 0) * PART
  expect(spent, `${link.breaks} breaks`).toBeLessThan(1.3 * SIZE + more)
}

// Both wait for their links nearly all the time, and do so beside each other.
describe.concurrent('over a link that is away a third of the time,', () => {
  test('a paper arrives for 1.3 times its bytes', async () => {
    const road = await aRoad()
    await sending(road, 'ada-bad-link', 1_000)
    await arrived(road)
    expect(road.link.breaks).toBeGreaterThan(0)
    await road.phone.close()
  }, 400_000)

  test('a page that was killed half-way goes on with the rest', async () => {
    const road = await aRoad()
    await sending(road, 'ada-killed-upload', SIZE / 2)
    const { context } = road.phone
    await road.phone.page.close()
    road.phone.page = await context.newPage()
    await road.phone.page.goto('/dashboard/onboarding/kyc-details/upload', { timeout: 120_000 })
    await arrived(road)
    await road.phone.close()
  }, 400_000)
})
