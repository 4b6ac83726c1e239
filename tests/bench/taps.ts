// `npm run bench:taps`: a tap on everything that each screen shows, on a phone six times slower than this
// machine. `-- payouts` taps on the screens of this name alone.
import { loadavg } from 'node:os'
import { needBuild } from '#tests/build/built.ts'
import { addressOf } from '#tests/journeys/address-of.ts'
import { changeToTestMode, enterDemo } from '#tests/journeys/demo.ts'
import { aPhone } from '#tests/journeys/phone.ts'
import { collectingScreens, moneyScreens, publicScreens } from '#tests/journeys/screens.data.ts'
import { startedProvider } from '#tests/journeys/server.ts'
import { median, ms, quantile, verdict } from './figures.ts'
import { prepareTaps, tapsOn, type Tap } from './phone/taps.ts'

const SLOWER = 6
const GOAL_MS = 100

const only = process.argv[2]
needBuild()
const provider = await startedProvider()
const phone = await aPhone(provider.url)
const taps: Tap[] = []
try {
  const { page } = phone
  // Each screen in a tab of its own: after hundreds of visits in one the browser itself takes seconds.
  const visit = async (screens: typeof moneyScreens) => {
    for (const [name, path, row] of screens.filter(([each]) => !only || each.includes(only))) {
      const tab = await phone.context.newPage()
      await prepareTaps(tab)
      const devtools = await phone.context.newCDPSession(tab)
      const address = new URL(await addressOf(tab, path, row), provider.url).href
      taps.push(...await tapsOn(tab, devtools, name, address, SLOWER))
      await tab.close()
    }
  }
  await visit(publicScreens.filter(([name]) => name !== 'old-browser'))
  await enterDemo(page, provider, 'admin@adire.example')
  await visit(moneyScreens)
  await changeToTestMode(page)
  await visit(collectingScreens)
} finally {
  await phone.close()
  await provider.remove()
}
const took = taps.map((tap) => tap.took)
const p98 = quantile(took, 0.98)
console.log(`${taps.length} taps on ${new Set(taps.map(({ screen }) => screen)).size} screens, `
  + `the middle one ${ms(median(took))}. The slowest:`)
console.table(taps.toSorted((one, other) => other.took - one.took).slice(0, 40))
const isKept = verdict([{
  what: 'a tap on anything, processor 6x slower, 98 of 100', figure: ms(p98), goal: `at most ${GOAL_MS} ms`,
  isKept: p98 <= GOAL_MS,
}])
console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
process.exitCode = isKept ? 0 : 1
