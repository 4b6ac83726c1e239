// Every screen of an area, visited by everybody who may come by: right words, clean for axe, and never wider
// than the screen, on a phone and on a desktop, in light and dark, in test and live mode, with a network and
// without. FULL=1 takes all combinations.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isFull } from '#tests/drawn.ts'
import { proves } from '#tests/spec/proves.ts'
import type { RequirementId } from '#tests/spec/requirements.ts'
import { visitedIn, valuesOf, type Area, type Role } from './areas.ts'
import { allLooks, fewLooks, inFewSteps, type Mode } from './combinations.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { addressesOn, faultsOf, type Addresses } from './visiting.ts'

interface Options {
  /** What the screens prove as the first of the roles sees them. */
  proves?: readonly RequirementId[]
  /** On the phone of the first of the roles, before anybody visits. */
  prepare?(phone: Phone, provider: ReachableProvider): Promise<void>
}

/** Somebody logs in in live mode, and changes to test mode after it. */
const modes: readonly Mode[] = ['live', 'test']
const networks = ['online', 'offline'] as const

/** The tests of an area, for the only area of a file. Returns the phone of the first of its roles. */
export function visitScreens(area: Area, options: Options = {}): () => Phone {
  vi.setConfig({ testTimeout: isFull ? 1_800_000 : 600_000 })
  const looks = (isFull ? allLooks : fewLooks)(visitedIn(area), valuesOf(area))
  const phones: Phone[] = []
  const addresses = new Map<Mode, Addresses>()
  let provider: ReachableProvider

  beforeAll(async () => {
    provider = await sharedProvider()
  })
  afterAll(async () => {
    for (const phone of phones) await phone.close()
  })

  async function enter({ email }: Role): Promise<Phone> {
    const phone = await aPhone(provider.url, { serviceWorker: true })
    phones.push(phone)
    await enterDemo(phone.page, provider, email)
    if (phones.length === 1) await options.prepare?.(phone, provider)
    return phone
  }

  /** As the lists of the first of the roles lead there. */
  async function addressesIn(mode: Mode, { page }: Phone): Promise<Addresses> {
    const visits = area.visits.filter(({ live }) => mode === 'test' || live !== null)
    const found = addresses.get(mode) ?? await addressesOn(page, visits)
    addresses.set(mode, found)
    return found
  }

  describe.each(area.roles)('every screen, for $name,', (role) => {
    let phone: Phone
    beforeAll(async () => { phone = await enter(role) })

    describe.each(modes)('in %s mode', (mode) => {
      beforeAll(async () => {
        if (mode === 'test') {
          await phone.page.goto('/dashboard/overview')
          await changeToTestMode(phone.page)
        }
        await addressesIn(mode, phone)
      })

      const here = looks.filter((look) => look.role === role.name && look.mode === mode)
      for (const network of networks) {
        const its = inFewSteps(here.filter((look) => look.network === network))
        if (its.length === 0) continue
        const isOffline = network === 'offline'
        test(`is right ${network}`, async () => {
          if (role === area.roles[0] && mode === 'test' && !isOffline) proves(...options.proves ?? [])
          if (isOffline) await goUnderground(phone)
          const { permissions } = role
          const { visits } = area
          const faults = await faultsOf({
            phone, addresses: await addressesIn(mode, phone), permissions, mode, isOffline, visits,
            looks: its,
          }).finally(() => phone.online())
          expect(faults).toEqual({})
        })
      }
    })
  })

  return () => {
    const [first] = phones
    if (!first) throw new Error('nobody has come yet')
    return first
  }
}

/** What was read last is still being kept when it is on the screen. The app then starts without a network. */
async function goUnderground(phone: Phone) {
  await phone.page.waitForTimeout(500)
  await phone.offline()
  await phone.page.reload()
  await phone.page.getByRole('heading', { level: 1 }).first().waitFor()
}
