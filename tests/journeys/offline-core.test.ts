// The offline core in a real browser: killed at any moment, short of room, in a frozen tab, and searched
// by a thief.
import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, afterAll, describe, expect, it } from 'vitest'
import type { OfflinePage } from './offline-page/entry.ts'
import { serveOfflinePage } from './offline-page/serve.ts'
import { aPhone, type Phone } from './phone.ts'
import { filesWith } from './thief.ts'

declare global {
  interface Window {
    offline: OfflinePage
    told: (count: number) => Promise<void>
  }
}

const kills = Number(process.env['KILLS'] ?? 4)

let site: Awaited<ReturnType<typeof serveOfflinePage>>
let phone: Phone

beforeAll(async () => {
  site = await serveOfflinePage()
})
afterAll(() => site.stop())
beforeEach(async () => {
  phone = await aPhone(site.address, { onDisk: true })
  await phone.page.goto('/')
  await phone.page.evaluate(() => window.offline.signIn('ada'))
})
afterEach(() => phone.close())

const look = () => phone.page.evaluate(() => window.offline.look())

describe('a phone that dies while somebody types', () => {
  it(`has everything that was said to be kept, ${kills} times`, async () => {
    let acknowledged = 0
    for (let round = 0; round < kills; round += 1) {
      const { page } = phone
      await page.exposeFunction('told', (count: number) => {
        acknowledged = Math.max(acknowledged, count)
      })
      const before = acknowledged
      void page.evaluate(() => window.offline.typeForEver(window.told)).catch(() => undefined)
      await new Promise((resolve) => {
        setTimeout(resolve, 400 + Math.random() * 1_200)
      })
      await phone.kill()
      expect(acknowledged).toBeGreaterThan(before)
      await phone.reopen('/')
      // A browser writes down who is logged in only seconds later: whoever is killed at once logs in again.
      await phone.page.evaluate(() => window.offline.signIn('ada'))
      const { text, papers, kept } = await look()
      expect(Number(text)).toBeGreaterThanOrEqual(acknowledged)
      expect(papers).not.toContain(null)
      expect(kept).toBe('disk')
    }
    expect((await look()).papers.length).toBeGreaterThan(0)
  })
})

describe('a phone without room', () => {
  it('says so, and what was kept before stays', async () => {
    const devtools = await phone.context.newCDPSession(phone.page)
    const { origin } = new URL(site.address)
    // Chromium asks how much room there is when it opens a database, and believes that for a while.
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
    await phone.page.reload()
    expect(await phone.page.evaluate(() => window.offline.keep('before'))).toMatchObject({ where: 'disk' })
    expect(await phone.page.evaluate(() => window.offline.keepPaper('', 4_000_000))).toBe('NoRoom')
    expect(await look()).toMatchObject({ text: 'before', kept: 'disk' })
    expect(await phone.page.evaluate(() => window.offline.keep('after'))).toMatchObject({ state: 'saved' })
  })
})

describe('two tabs', () => {
  it('one frozen: taken over from once its lease has run out; one crashed: at once', async () => {
    const { page, context } = phone
    expect(await page.evaluate(() => window.offline.send('first'))).toBe(true)
    const second = await context.newPage()
    await second.goto('/')
    expect(await second.evaluate(() => window.offline.send('second'))).toBe(false)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    expect(await second.evaluate(() => window.offline.send('second'))).toBe(false)
    const late = await second.evaluate(() => {
      const real = Date.now
      Date.now = () => real() + 21_000
      return window.offline.send('second')
    })
    expect(late).toBe(true)
    const third = await context.newPage()
    await third.goto('/')
    const crash = await context.newCDPSession(second)
    void crash.send('Page.crash').catch(() => undefined)
    await expect.poll(() => third.evaluate(() => window.offline.send('third')), { timeout: 5_000 }).toBe(true)
  })
})

describe('a thief with the whole profile', () => {
  it('finds neither what was typed nor what was photographed', async () => {
    const canary = randomBytes(12).toString('hex')
    await phone.page.evaluate((secret) => window.offline.keep(`bvn 22000000001 ${secret}`), canary)
    expect(await phone.page.evaluate((secret) => window.offline.keepPaper(secret), canary)).toBe('kept')
    // Something that is not sealed, to know that the search would find it.
    const open = randomBytes(12).toString('hex')
    await phone.page.evaluate((text) => {
      localStorage.setItem('open', text)
    }, open)
    const { profile } = phone
    await phone.context.close()
    expect(filesWith(profile, open).length).toBeGreaterThan(0)
    expect(filesWith(profile, canary)).toEqual([])
    expect(filesWith(profile, '22000000001')).toEqual([])
  })
})
