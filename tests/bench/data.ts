// `npm run bench:data`: what a phone pays for: a first visit, and a day's typical use, in kB and requests
// both ways, counted on the way between a real Chromium and the provider, which speaks https and HTTP/2 as it
// does in earnest. What an update of one screen costs is counted by tests/build/one-word.test.ts, which
// builds twice.
import net, { type AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright'
import { enterAgain } from '#tests/journeys/entering.ts'
import { demoCode, demoCredentials } from '#tests/journeys/demo.ts'
import { aPhone, keptWhole, type Phone } from '#tests/journeys/phone.ts'
import { startedProvider } from '#tests/journeys/server.ts'
import { verdict, type Goal } from './figures.ts'
import { certificate, certificateFile, keyFile, keyHash } from './phone/certificate.ts'

/** What went both ways, all of it: with what encryption and connections take. */
interface Spent { bytes: number, requests: number, each: Map<string, number> }

const nothing = (): Spent => ({ bytes: 0, requests: 0, each: new Map() })

/** A way to `port` that counts what goes over it. */
async function countedWay(port: number) {
  let spent = nothing()
  const server = net.createServer((phone) => {
    const provider = net.connect(port, '127.0.0.1')
    for (const side of [phone, provider]) side.on('data', (part) => { spent.bytes += part.length })
    phone.on('error', () => {}).on('close', () => provider.destroy()).pipe(provider)
    provider.on('error', () => {}).on('close', () => phone.destroy()).pipe(phone)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests are told by the browser: on the way they cannot be read. */
    listen: (context: BrowserContext) => context.on('response', (response) => {
      if (response.fromServiceWorker()) return
      const { pathname } = new URL(response.url())
      spent.requests += 1
      spent.each.set(pathname, (spent.each.get(pathname) ?? 0) + 1)
    }),
    /** What went over it since the last look. */
    spent: (): Spent => {
      const until = spent
      spent = nothing()
      return until
    },
    close: () => new Promise((resolve) => { server.close(resolve) }),
  }
}

const screens = ['overview', 'payouts', 'payouts/payout-approvals', 'transactions', 'customers']

/** A morning's look, what came in, what waits, and the overview again and again. */
async function aDay({ page }: Phone) {
  const look = async (screen: string) => {
    await page.goto(`/dashboard/${screen}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  for (const screen of screens) await look(screen)
  for (let time = 0; time < 4; time += 1) await look('overview')
}

const table: Record<string, { kB: number, requests: number }> = {}
const goals: Goal[] = []

function note(what: string, { bytes, requests }: Omit<Spent, 'each'>, most?: number) {
  const kB = Math.round(bytes / 100) / 10
  table[what] = { kB, requests }
  if (most === undefined) return
  goals.push({ what, figure: `${kB} kB`, goal: `at most ${most} kB`, isKept: kB <= most })
}

certificate()
const provider = await startedProvider({ TLS_CERT: certificateFile, TLS_KEY: keyFile })
const way = await countedWay(provider.port)
const phone = await aPhone(way.url, { onDisk: true, trusts: keyHash() })
way.listen(phone.context)
try {
  const { page } = phone
  await page.goto('/login')
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const login = way.spent()
  note('a first visit: login works', login, 200)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const install = way.spent()
  note('a first visit: the first day is on the phone', {
    bytes: login.bytes + install.bytes, requests: login.requests + install.requests,
  })
  await keptWhole(page)
  note('the rest, while the person rests', way.spent())
  const email = 'admin@adire.example'
  await enterAgain(page, way.url, demoCredentials(provider, email), await demoCode(provider, email))
  await page.waitForLoadState('networkidle')
  await aDay(phone)
  note('a first day with screens that were never opened', way.spent())
  await aDay(phone)
  const day = way.spent()
  note('a day of five screens, and the overview four times more', day, 60)
  console.table(table)
  console.log('What the day is of:')
  console.table(Object.fromEntries([...day.each].toSorted(([, one], [, other]) => other - one)))
  process.exitCode = verdict(goals) ? 0 : 1
} finally {
  await phone.close()
  await way.close()
  await provider.remove()
}
