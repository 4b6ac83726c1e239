// Papers over a link of 60 kbit/s that is there for a while and away for a while: they arrive once, for
// little more than their own bytes, also when the page is killed on the way.
import { beforeAll, beforeEach, expect, test } from 'vitest'
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
let link: BreakingLink
let phone: Phone

beforeAll(async () => {
  needBuild()
  provider = await sharedProvider()
  link = await breakingLink(provider.url)
})

beforeEach(async () => {
  link.mend()
  phone = await aPhone(link.url, { serviceWorker: true })
  return () => phone.close()
})

/** 60 kbit/s, as it was seen on the road. */
const SLOW = { bytes_per_second: 7_500, on: 20_000, off: 10_000 }

/** More than passes before it breaks off; in the full run as large as a photo is. */
const SIZE = isFull ? 339_000 : 200_000

const label = 'Certificate of incorporation'

function aPaper(size: number): Picked {
  const { buffer, ...paper } = aPdf('cac.pdf')
  const filler = Buffer.from(`%${'x'.repeat(size - buffer.length - 2)}\n`)
  return { ...paper, buffer: Buffer.concat([buffer.subarray(0, 9), filler, buffer.subarray(9)]) }
}

/** The paper is chosen, and some of it has gone out. */
async function sending(name: string, least: number) {
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
  await slot().getByText(/Sending \d+ kB of \d+ kB/).waitFor({ timeout: 60_000 })
  await expect.poll(() => link.sent, { timeout: 60_000 }).toBeGreaterThan(least)
}

const slot = () => phone.page.getByRole('article', { name: label })

/** Once, whole, and for not much more than its bytes. */
async function arrived() {
  await slot().getByText(/^Sent/).waitFor({ timeout: 300_000 })
  const spent = link.sent
  link.mend()
  const { documents } = await heldFor(phone.page, provider)
  expect(documents).toMatchObject([{ document_type: 'certificate_of_incorporation' }])
  expect((await timesDone(phone.page, provider))['onboarding.document_added']).toBe(1)
  expect(spent / SIZE).toBeLessThan(1.3)
}

test('a paper arrives over a link that is away a third of the time, for 1.3 times its bytes', async () => {
  await sending('ada-bad-link', 1_000)
  await arrived()
  expect(link.breaks).toBeGreaterThan(0)
}, 400_000)

test('a page that was killed half-way goes on with the rest', async () => {
  await sending('ada-killed-upload', SIZE / 2)
  await phone.page.close()
  phone = { ...phone, page: await phone.context.newPage() }
  await phone.page.goto('/dashboard/onboarding/kyc-details/upload', { timeout: 120_000 })
  await arrived()
}, 400_000)
