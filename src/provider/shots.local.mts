import { mkdtemp, chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './database.ts'
import { createProvider } from './app.ts'
import { nouns, seed } from './nouns.ts'
import { openOutside } from './outside/outside.ts'
import { openSecrets } from './secrets.ts'
import { openLog } from './log.ts'
import { readSettings } from './settings.ts'
import { jobWork } from './jobs.ts'
import { listen } from './listen.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'oja-shots-'))
await chmod(folder, 0o755)
const server = await openEmbedded(folder, { durable: false })
await migrate(server.url)
const settings = readSettings({ LOG_LEVEL: 'error', RAIL_LATENCY_MS: '0', PORT: '0', DATA_DIR: folder, REVIEWER_KEY: 'a key for the pictures' })
const main = openDatabase({ url: server.url })
const side = openDatabase({ url: server.url, max: 4 })
const app = createProvider({ settings, database: main.database, side: side.pool, outside: openOutside(settings), secrets: openSecrets([Buffer.alloc(32, 3)]), log: openLog('error'), nouns })
console.time('seed'); await seed(jobWork(app)); console.timeEnd('seed')
const port = await listen(app, 0)
const base = `http://localhost:${port.port}`
console.log(base)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
try {
  for (const [device, width, height] of [['desktop', 1280, 800], ['phone', 360, 800]] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme })
      const page = await context.newPage()
      page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()) })
      page.on('pageerror', (e) => console.log('pageerror', e.message))
      const shot = (name: string, fullPage = false) => page.screenshot({ path: `/tmp/oja/shots/${name}.${device}.${scheme}.png`, fullPage })
      await page.goto(`${base}/review`)
      await shot('door')
      await page.fill('#name', 'Sample Reviewer'); await page.fill('#key', 'a key for the pictures')
      await page.click('button[type=submit]')
      await page.waitForURL(`${base}/review`)
      await shot('queue')
      await page.click('a.lead')
      await page.waitForSelector('.paper')
      await page.waitForTimeout(1500)
      await shot('case')
      await shot('case-full', true)
      if (device === 'desktop') {
        await page.click('[data-tool=turn] >> nth=0'); await page.click('[data-tool=larger] >> nth=0')
        await page.locator('.paper').nth(0).screenshot({ path: `/tmp/oja/shots/turned.${scheme}.png` })
        const pdf = page.locator('.paper', { has: page.locator('iframe') }).first()
        await pdf.scrollIntoViewIfNeeded(); await page.waitForTimeout(2500)
        await shot('pdf')
      }
      await page.locator('details summary').nth(0).click()
      await page.locator('.paper').nth(0).locator('.verdict').scrollIntoViewIfNeeded()
      await shot('refuse')
      await page.locator('#decision').scrollIntoViewIfNeeded()
      await page.click('button[value=approve]'); await page.waitForTimeout(200)
      await shot('confirm')
      await page.click('[data-answer=no]')
      await context.close()
    }
  }
} finally {
  await browser.close()
  await port.stop(); await main.close(); await side.close(); await server.stop()
}
process.exit(0)
