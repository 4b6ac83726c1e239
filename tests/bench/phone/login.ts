// The login page beside its floors: for a stranger, for somebody who comes again, without a network, on a
// link that never answers, and in a browser that has just been started.
import type { Browser } from 'playwright'
import { aProfile, aStranger } from './device.ts'
import { slow4G, unslowed, type Link, type Mode } from './link.ts'
import { untilKept, visit, type Visit } from './visit.ts'

export interface Target {
  name: 'html' | 'guarded' | 'stack' | 'ours'
  link: Link
  address: string
  /** The selector of what is there once the page can be worked with. */
  works: string
  /** Only what a stranger sees of it counts. */
  isForStrangers?: true
}

export const phases = ['first', 'again', 'no network', 'silent link', 'new browser'] as const
export type Phase = (typeof phases)[number]

/** What came of each phase with each target, a visit for each round. */
export type Visits = Record<Phase, Record<Target['name'], Visit[]>>

export const noVisits = (): Visits => Object.fromEntries(
  phases.map((phase) => [phase, { html: [], guarded: [], stack: [], ours: [] }]),
) as unknown as Visits

const kept: readonly (readonly [Phase, Mode])[] = [
  ['again', 'open'], ['no network', 'refuses'], ['silent link', 'silent'],
]

/** One round with one target: a stranger's browser, and then a browser that is started with what it kept. */
export async function roundOf(browser: Browser, target: Target, visits: Visits, slower: number) {
  const { link, address, works, name } = target
  link.be(slow4G)
  const context = await aStranger(browser)
  const first = await visit(context, address, works, slower)
  visits.first[name].push(first.visit)
  if (target.isForStrangers) return context.close()
  await untilKept(first.page, link.bytes)
  await first.page.close()
  for (const [phase, mode] of kept) {
    link.be(slow4G, mode)
    const { page, visit: seen } = await visit(context, address, works, slower)
    visits[phase][name].push(seen)
    await page.close()
  }
  await context.close()
  visits['new browser'][name].push(await inANewBrowser(target, slower))
}

/** Without a network, too: the browser has only what its profile kept. */
async function inANewBrowser({ link, address, works }: Target, slower: number): Promise<Visit> {
  const profile = aProfile(address)
  try {
    link.be(unslowed)
    const before = await profile.open()
    // The second visit lets the browser keep the scripts as it compiled them, as one who came twice has them.
    for (let times = 0; times < 2; times += 1) {
      const { page } = await visit(before, address, works, 1)
      await untilKept(page, link.bytes)
      await page.close()
    }
    await before.close()
    link.be(slow4G, 'refuses')
    const context = await profile.open()
    const { visit: seen } = await visit(context, address, works, slower)
    await context.close()
    return seen
  } finally {
    link.be(unslowed)
    profile.remove()
  }
}
