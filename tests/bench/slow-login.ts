// `npm run bench:slow-login`: logging in on 2G with a slow processor, before the program is there: when the
// form can be worked with beside a page written by hand, and whether what is typed and sent at once has left
// before the program comes.
import { loadavg } from 'node:os'
import type { Browser } from 'playwright'
import { needBuild } from '#tests/build/built.ts'
import { median, ms, times, verdict } from './figures.ts'
import { aBrowser, aStranger } from './phone/device.ts'
import { aFloor } from './phone/floors.ts'
import { aLink, type Link, type Speed } from './phone/link.ts'
import { aProviderBehindALink } from './phone/ours.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** GPRS, as far from a mast as shops are. */
const slow2G: Speed = { round_trip: 600, down: 80_000, up: 40_000 }
/** Than this machine. */
const SLOWER = 6
const MOST_TIMES = 1.2
const LATEST_MS = 120_000

interface Seen {
  /** Milliseconds from the navigation: the field of the password is drawn; Enter was pressed; it was sent. */
  usable: number
  pressed: number
  sent: number
  /** When the program was there; null where the page has none, or the next page came before it. */
  program: number | null
}

async function logIn(browser: Browser, link: Link, address: string): Promise<Seen> {
  link.be(slow2G)
  const context = await aStranger(browser)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const began = performance.now()
  const since = () => performance.now() - began
  let program: number | null = null
  void page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: LATEST_MS })
    .then(() => { program = since() }, () => {})
  await page.goto(address, { waitUntil: 'commit', timeout: LATEST_MS })
  await page.locator('[type=password]').waitFor({ timeout: LATEST_MS })
  const usable = since()
  const sending = page.waitForRequest((request) => request.method() === 'POST', { timeout: LATEST_MS })
  await page.locator('[type=email]').fill('nobody@adire.example')
  await page.locator('[type=password]').fill('A wrong password 1')
  await page.locator('[type=password]').press('Enter', { noWaitAfter: true })
  const pressed = since()
  await sending
  const sent = since()
  const seen = { usable, pressed, sent, program }
  await context.close()
  return seen
}

needBuild()
const floor = await aFloor('html')
const byHand = await aLink(() => floor.port)
const ours = await aProviderBehindALink()
const browser = await aBrowser()
try {
  const seen = { byHand: [] as Seen[], ours: [] as Seen[] }
  const turns = [
    { of: seen.byHand, link: byHand, address: `https://localhost:${byHand.port}/` },
    { of: seen.ours, link: ours.link, address: `${ours.address}/login` },
  ]
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { of, link, address } of round % 2 ? turns : turns.toReversed()) {
      const one = await logIn(browser, link, address)
      // The first round warms the machine's own caches.
      if (round > 0) of.push(one)
    }
  }
  const middle = (of: readonly Seen[], what: 'usable' | 'pressed' | 'sent') =>
    median(of.map((one) => one[what]))
  console.table(Object.fromEntries(Object.entries(seen).map(([name, of]) => [name, {
    usable: ms(middle(of, 'usable')), pressed: ms(middle(of, 'pressed')), sent: ms(middle(of, 'sent')),
    'the program': of.map(({ program }) => (program === null ? 'not yet' : ms(program))).join(', '),
  }])))
  const ratio = middle(seen.ours, 'usable') / middle(seen.byHand, 'usable')
  const waited = Math.max(...seen.ours.map(({ pressed, sent }) => sent - pressed))
  const early = seen.ours.filter(({ program, sent }) => program === null || program > sent).length
  const isKept = verdict([
    {
      what: 'the form can be worked with', figure: `${times(ratio)} the page by hand`,
      goal: `at most ${MOST_TIMES} x`, isKept: ratio <= MOST_TIMES,
    },
    {
      what: 'sent before the program was there', figure: `${early} of ${ROUNDS}`, goal: 'all',
      isKept: early === ROUNDS,
    },
    {
      what: 'from Enter until it was sent', figure: ms(waited), goal: 'at most 100 ms',
      isKept: waited <= 100,
    },
  ])
  console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await ours.stop()
  await Promise.all([byHand.close(), floor.close()])
}
