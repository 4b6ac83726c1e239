// `npm run bench:photo`: a photograph of twelve megapixels, from chosen to saved on the phone, on a phone as
// fast as this machine and on one four times slower. ROUNDS=20 for more of them.
import { loadavg } from 'node:os'
import sharp from 'sharp'
import type { OfflinePage } from '#tests/journeys/offline-page/entry.ts'
import { aPhotographOfPaper } from '#tests/journeys/offline-page/photographs.ts'
import { serveOfflinePage } from '#tests/journeys/offline-page/serve.ts'
import { needChromium } from '#tests/journeys/chromium.ts'
import { aPhone, type Phone } from '#tests/journeys/phone.ts'
import { median, ms, verdict, type Goal } from './figures.ts'
import { processorTime, type ProcessorTime } from './processor-time.ts'
import { pageProcesses, slow } from './slow-process.ts'

declare global {
  interface Window {
    offline: OfflinePage
  }
}

const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const SAVED_WITHIN_MS = 1_500
const FRAME_WITHIN_MS = 100

interface Way {
  name: string
  /** How much slower the main thread is, by the browser's own throttling. */
  thread: number
  /** How much slower all of the page is, its worker too. */
  whole: number
  isGoal: boolean
}

const ways: Way[] = [
  { name: 'this machine', thread: 1, whole: 1, isGoal: false },
  { name: 'main thread 4x slower', thread: 4, whole: 1, isGoal: true },
  { name: 'all threads of the page 4x slower', thread: 1, whole: 4, isGoal: false },
]

interface Round {
  time: number
  blocked: number
  size: number
  /** What the page has used of a processor for it. */
  used: ProcessorTime
}

async function round(phone: Phone, photograph: Buffer, { thread, whole }: Way): Promise<Round> {
  const { page } = phone
  await page.evaluate(() => {
    document.querySelector('main')!.innerHTML = '<input type="file">'
  })
  await page.locator('input').setInputFiles({
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: photograph,
  })
  const devtools = await phone.context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: thread })
  const pids = pageProcesses(phone.profile)
  const before = processorTime(pids)
  const faster = slow(pids, whole)
  const { time, blocked, kept } = await page.evaluate(async () => {
    const { time, blocked, kept } = await window.offline.takePhoto(
      document.querySelector('input')!.files![0]!,
    )
    return { time, blocked, kept }
  })
  faster()
  const after = processorTime(pids)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  const used = { all: after.all - before.all, main: after.main - before.main }
  return { time, blocked, size: kept.size, used }
}

/** With the main thread slower. */
const inEveryRound = (what: string, worst: number, limit: number): Goal =>
  ({ what, figure: ms(worst), goal: `at most ${ms(limit)} in every round`, isKept: worst <= limit })

async function measure(phone: Phone, photograph: Buffer) {
  const table: Record<string, Record<string, string>> = {}
  const goals: Goal[] = []
  for (const way of ways) {
    // The first one starts the worker.
    await round(phone, photograph, { ...way, thread: 1, whole: 1 })
    const rounds: Round[] = []
    for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round(phone, photograph, way))
    const times = rounds.map(({ time }) => time)
    const frames = rounds.map(({ blocked }) => blocked)
    table[way.name] = {
      'saved, median': `${Math.round(median(times))} ms`,
      'saved, worst': `${Math.round(Math.max(...times))} ms`,
      'longest frame': Math.max(...frames) < 50 ? 'under 50 ms' : `${Math.round(Math.max(...frames))} ms`,
      'processor, all threads': `${Math.round(median(rounds.map(({ used }) => used.all)))} ms`,
      'main thread': `${Math.round(median(rounds.map(({ used }) => used.main)))} ms`,
      'on the wire': `${Math.round(median(rounds.map(({ size }) => size)) / 1024)} kB`,
    }
    if (!way.isGoal) continue
    goals.push(
      inEveryRound('a photograph of 12 megapixels, saved', Math.max(...times), SAVED_WITHIN_MS),
      inEveryRound('a photograph of 12 megapixels, longest frame', Math.max(...frames), FRAME_WITHIN_MS),
    )
  }
  return { table, goals }
}

needChromium()
const site = await serveOfflinePage()
const phone = await aPhone(site.address, { onDisk: true })
try {
  await phone.page.goto('/')
  await phone.page.evaluate(() => window.offline.signIn('ada'))
  const photograph = await aPhotographOfPaper({ noise: 30 })
  const { width = 0, height = 0 } = await sharp(photograph).metadata()
  console.log(
    `A photograph of ${width} x ${height}, ${(photograph.length / 1_048_576).toFixed(1)} MB; ` +
      `${ROUNDS} rounds each.`,
  )
  const { table, goals } = await measure(phone, photograph)
  console.table(table)
  console.log(
    `Load of the machine meanwhile: ${loadavg()[0]?.toFixed(1)}. Beyond one for each processor the times ` +
      'say little; what was used of a processor still does.',
  )
  process.exitCode = verdict(goals) ? 0 : 1
} finally {
  await phone.close()
  await site.stop()
}
