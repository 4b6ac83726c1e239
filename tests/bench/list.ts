// `npm run bench:list`: a list of 100,000 rows beside a bare one of as many, built in the same run, both on a
// processor four times slower. ROWS=10000 for fewer, ROUNDS=7 for more than five visits.
import { cpus, loadavg } from 'node:os'
import type { Page } from 'playwright'
import { SCREEN_ROWS } from '#contract/page.ts'
import { needBuild } from '#tests/build/built.ts'
import { changeToTestMode, enterDemo } from '#tests/journeys/demo.ts'
import { addCustomers } from '#tests/journeys/many-customers.ts'
import { median, ms, times, verdict, type Goal } from './figures.ts'
import { aProfile } from './phone/device.ts'
import { aFloor } from './phone/floors.ts'
import { tableOf } from './phone/goals.ts'
import { aLink, slow4G, unslowed } from './phone/link.ts'
import { swipes, tapsOnRows, type Swiped } from './phone/long-list.ts'
import { aProviderBehindALink } from './phone/ours.ts'
import { prepareTaps } from './phone/taps.ts'
import { untilKept, visit, type Visit } from './phone/visit.ts'

const ROWS = Number(process.env['ROWS'] ?? 100_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Than this machine. */
const SLOWER = 4
const TAPS = 12
const SAID_EVERY = 10_000
/** Of a thumb, in pixels a second: a swipe, and a hard flick. */
const SPEEDS = [1_500, 5_000] as const

needBuild()
const floor = await aFloor('list')
const link = await aLink(() => floor.port)
const ours = await aProviderBehindALink()
const profile = aProfile(ours.address)
const targets = {
  bare: { link, address: `https://localhost:${link.port}/?rows=${ROWS}`, row: 'button' },
  ours: { link: ours.link, address: `${ours.address}/dashboard/customers`, row: '[aria-posinset]' },
} as const
const names = ['bare', 'ours'] as const
type Name = (typeof names)[number]

/** Somebody who comes again, with what the phone keeps: the worker's files, and ours what it showed last. */
async function visits(): Promise<Record<Name, Visit[]>> {
  const context = await profile.open()
  const seen: Record<Name, Visit[]> = { bare: [], ours: [] }
  for (const name of names) {
    for (let time = 0; time < 2; time += 1) {
      const { page } = await visit(context, targets[name].address, targets[name].row, 1)
      await untilKept(page, targets[name].link.bytes)
      await page.close()
    }
    targets[name].link.be(slow4G)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) {
      const { page, visit: one } = await visit(context, targets[name].address, targets[name].row, SLOWER)
      seen[name].push(one)
      await page.close()
    }
  }
  for (const name of names) targets[name].link.be(unslowed)
  await context.close()
  return seen
}

/**
 * Goes to the end, so that all rows have come; the program holds them from then on. They come as many at once
 * as a screen may have, which a list asks for in smaller pages: only their coming is quicker for it.
 */
async function toTheEnd(page: Page) {
  const began = Date.now()
  let said = 0
  await page.route(/limit=30/, (route) =>
    route.continue({ url: route.request().url().replace('limit=30', `limit=${SCREEN_ROWS}`) }))
  for (let place = 0; place < ROWS;) {
    place = await page.evaluate(async (last) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const shown = () => Math.max(0, ...Array.from(document.querySelectorAll('[aria-posinset]'),
        (row) => Number(row.getAttribute('aria-posinset'))))
      const late = Date.now() + 20_000
      while (shown() <= last && Date.now() < late) {
        await new Promise((drawn) => { requestAnimationFrame(drawn) })
      }
      return shown()
    }, place)
    if (place >= said + SAID_EVERY) {
      said = place
      console.log(`${place} rows after ${((Date.now() - began) / 1000).toFixed(0)} s.`)
    }
  }
  await page.unrouteAll()
  console.log(`${ROWS} rows have come in ${((Date.now() - began) / 1000).toFixed(0)} s.`)
}

interface Handled { swiped: Swiped[], taps: number[], back: number[] }

/** Swipes and taps, all rows being there; `back` is from the gesture to a row on the screen again. */
async function handled(name: Name): Promise<Handled> {
  const context = await profile.open()
  const page = await context.newPage()
  await prepareTaps(page)
  const devtools = await context.newCDPSession(page)
  const { address, row } = targets[name]
  await page.goto(address)
  await page.locator(row).first().waitFor()
  if (name === 'ours') await toTheEnd(page)
  const swiped: Swiped[] = []
  for (const speed of SPEEDS) swiped.push(await swipes(page, devtools, row, SLOWER, speed))
  const back: number[] = []
  const taps = await tapsOnRows(page, devtools, row, SLOWER, TAPS, async (before) => {
    if (page.url() === before) return
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    back.push(await page.evaluate((selector) => new Promise<number>((found) => {
      const began = performance.now()
      const look = () => {
        if (document.querySelector(selector)) found(performance.now() - began)
        else requestAnimationFrame(look)
      }
      history.back()
      requestAnimationFrame(look)
    }), row))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.waitForTimeout(500)
  })
  await context.close()
  return { swiped, taps, back }
}

const most = (what: string, figure: number, limit: number, say: (value: number) => string): Goal =>
  ({ what, figure: say(figure), goal: `at most ${say(limit)}`, isKept: figure <= limit })

try {
  const before = await profile.open()
  const first = await before.newPage()
  await enterDemo(first, ours.provider, 'admin@adire.example')
  await changeToTestMode(first)
  await addCustomers(ours.provider, ROWS)
  await before.close()
  const seen = await visits()
  console.table(tableOf(seen))
  const hands = { bare: await handled('bare'), ours: await handled('ours') }
  console.table(Object.fromEntries(names.flatMap((name) => hands[name].swiped.map((swiped, place) =>
    [`${name}, ${SPEEDS[place]} px a second`, { ...swiped }]))))
  for (const name of names) console.log(`${name}: taps ${hands[name].taps.join(', ')} ms`)
  console.log(`back to ${ROWS} rows: ${hands.ours.back.map(ms).join(', ')}`)
  const ready = (name: Name) => median(seen[name].map(({ works }) => works))
  const isKept = verdict([
    most('ready, to the bare list', ready('ours') / ready('bare'), 1.15, times),
    most('back to all rows, to the bare list', median(hands.ours.back) / ready('bare'), 1.15, times),
    most('elements of the whole page', Math.max(...hands.ours.swiped.map(({ elements }) => elements)), 400,
      String),
    most('a tap on a row, the slowest', Math.max(...hands.ours.taps), 56, ms),
    ...hands.ours.swiped.map(({ blank, pictures }, place) => most(
      `pictures with a blank part, of ${pictures} at ${SPEEDS[place]} px a second`, blank, 0, String,
    )),
  ])
  console.log(`${cpus()[0]?.model ?? ''} x ${cpus().length}, load at the end ${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  profile.remove()
  await ours.stop()
  await Promise.all([link.close(), floor.close()])
}
