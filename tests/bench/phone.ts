// `npm run bench:phone`: the built dashboard as a cheap phone sees it (360 x 800, slow 4G, a processor four
// times slower), beside floors that are built in the same run. ROUNDS=7 for more than five of them.
import { cpus, loadavg } from 'node:os'
import { needBuild } from '#tests/build/built.ts'
import { verdict } from './figures.ts'
import { aBrowser } from './phone/device.ts'
import { aFloor } from './phone/floors.ts'
import { aLink } from './phone/link.ts'
import { noVisits, phases, roundOf, type Target } from './phone/login.ts'
import { aProviderBehindALink } from './phone/ours.ts'
import { keptOverview } from './phone/overview.ts'
import { boundsOf, loginGoals, overviewGoals, tableOf } from './phone/goals.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
/** Than this machine. */
const SLOWER = 4

needBuild()
// One after another: they are built in the same folders.
const floors = [
  await aFloor('html'), await aFloor('stack'),
  await aFloor('html', { 'cross-origin-opener-policy': 'same-origin' }),
]
const links = await Promise.all(floors.map(({ port }) => aLink(() => port)))
const ours = await aProviderBehindALink()
const browser = await aBrowser()
const targets: Target[] = [
  {
    name: 'html', link: links[0]!, address: `https://localhost:${links[0]!.port}/`,
    works: '[type=password]',
  },
  {
    name: 'stack', link: links[1]!, address: `https://localhost:${links[1]!.port}/login`,
    works: 'html[data-ready]',
  },
  {
    name: 'guarded', link: links[2]!, address: `https://localhost:${links[2]!.port}/`,
    works: '[type=password]', isForStrangers: true,
  },
  { name: 'ours', link: ours.link, address: `${ours.address}/login`, works: 'html[data-ready]' },
]
try {
  const visits = noVisits()
  // One round that does not count: the machine's own caches are warm afterwards, for all of them.
  for (const target of targets) await roundOf(browser, target, noVisits(), 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const inTurn = round % 2 ? targets.toReversed() : targets
    for (const target of inTurn) await roundOf(browser, target, visits, SLOWER)
    console.log(`Round ${round + 1} of ${ROUNDS}.`)
  }
  const overview = await keptOverview(ours, ROUNDS, SLOWER)
  for (const phase of phases) {
    console.log(`\n${phase}`)
    console.table(tableOf(visits[phase]))
  }
  console.log('\noverview, signed in, a browser just started, without a network')
  console.table(tableOf({ ours: overview }))
  console.log(boundsOf(visits))
  const isKept = verdict([...loginGoals(visits), ...overviewGoals(overview, visits)])
  console.log(`${cpus()[0]?.model ?? ''} x ${cpus().length}, Chromium ${browser.version()}, load at the end `
    + `${loadavg()[0]?.toFixed(1)}.`)
  process.exitCode = isKept ? 0 : 1
} finally {
  await browser.close()
  await ours.stop()
  await Promise.all([...links, ...floors].map(({ close }) => close()))
}
