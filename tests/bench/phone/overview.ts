// The overview as somebody finds it who is signed in and opens the app in a tunnel: what was last known.
import { enterDemo } from '#tests/journeys/demo.ts'
import { aProfile } from './device.ts'
import { slow4G, unslowed } from './link.ts'
import type { Ours } from './ours.ts'
import { untilKept, visit, type Visit } from './visit.ts'

/** On the balance's card: shown with the figures. */
const balance = '[aria-label="Copy the account number"]'

export async function keptOverview(ours: Ours, rounds: number, slower: number): Promise<Visit[]> {
  const { link, address, provider } = ours
  const profile = aProfile(address)
  const visits: Visit[] = []
  const overview = `${address}/dashboard/overview`
  try {
    link.be(unslowed)
    const before = await profile.open()
    const page = await before.newPage()
    await enterDemo(page, provider, 'admin@adire.example')
    for (let times = 0; times < 2; times += 1) {
      const { page: seen } = await visit(before, overview, balance, 1)
      await untilKept(seen, link.bytes)
      await seen.close()
    }
    await before.close()
    link.be(slow4G, 'refuses')
    for (let round = 0; round < rounds; round += 1) {
      const context = await profile.open()
      visits.push((await visit(context, overview, balance, slower)).visit)
      await context.close()
    }
    return visits
  } finally {
    link.be(unslowed)
    profile.remove()
  }
}
