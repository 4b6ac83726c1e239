// Every screen where money comes in, and every one of the team, the settings and the audit trail, is visited
// by the journeys: an address that is in no list fails here. The few combinations in which they are visited
// leave out no value of a screen and no two values that may come together.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountArea, collectingArea, valuesOf, visitedIn } from './journeys/areas.ts'
import { collecting } from './journeys/collecting.data.ts'
import {
  allLooks, fewLooks, inFewSteps, pairsOf, type Combination, type Look, type Values, type Visited,
} from './journeys/combinations.ts'
import { settingsScreens } from './journeys/settings.data.ts'
import { routes as said } from './spec/routes.data.ts'

const folder = 'src/app/routes'

/** The addresses of the router, as its files say them; frames of other pages have none of their own. */
const addresses = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .flatMap((code) => /createFileRoute\('([^']+)'\)/.exec(code)?.[1] ?? [])
  .map((address) => address.replace('/_home', '').replace(/(.)\/$/, '$1'))

/** `customer` of `/dashboard/customer/{id}/edit`; `lookup` of `/lookup`. */
const placeOf = (address: string) => /^(?:\/dashboard)?\/([\w-]+)/.exec(address)?.[1] ?? ''

const placesOf = (parts: (part: string) => boolean) => new Set(said
  .filter(({ part }) => parts(part))
  .flatMap(({ ids }) => ids.flatMap((id) => (id.startsWith('route:/') ? [placeOf(id.slice(6))] : []))))

/** Direct debit brings money in too; the spec has it beside the bills. */
const debits = ['mandates', 'direct-debit']
const ours = new Set([...placesOf((part) => part === 'collections'), ...debits])
const others = placesOf((part) => part !== 'collections')

/** How a business runs its account, and each person theirs. */
const account = ['books', 'settings', 'teams', 'audit-trail', 'help', 'on-this-phone', 'payout-pin']

/** Neither of the spec nor of where money comes in; the page of a letter has a journey of its own. */
const elsewhere = ['share-inbox', 'was-it-you', ...account]

test('every address where money comes in is visited', () => {
  const visited = new Set(collecting.map(({ route }) => route))
  const collects = (address: string) =>
    ours.has(placeOf(address)) || !(others.has(placeOf(address)) || elsewhere.includes(placeOf(address)))
  const all = addresses.filter((address) => placeOf(address) && collects(address))
  expect(all.filter((address) => !visited.has(address))).toEqual([])
})

test('every address of the team, the settings and the audit trail is visited', () => {
  const visited = new Set(settingsScreens.map(({ route }) => route))
  const all = addresses.filter((address) => account.includes(placeOf(address)))
  expect(all.length).toBeGreaterThan(30)
  expect(all.filter((address) => !visited.has(address))).toEqual([])
})

test.each([['where money comes in', collecting], ['of the account', settingsScreens]] as const)(
  'every address %s that is visited is one of the router', (_, visits) => {
    expect(visits.filter(({ route }) => !addresses.includes(route)).map(({ name }) => name)).toEqual([])
  })

test.each([['where money comes in', collecting], ['of the account', settingsScreens]] as const)(
  'no two visits %s have the same name', (_, visits) => {
    const names = visits.map(({ name }) => name)
    expect(names).toEqual(Array.from(new Set(names)))
  })

const sizeOf = ({ width, theme, role, network }: Values) =>
  width.length * theme.length * role.length * network.length

test('one screen alone has every two values together, and what cannot be is left out', () => {
  const values = valuesOf(collectingArea)
  const [everything = ''] = values.role
  const chosen = (modes: Visited['modes']) => {
    const screens = [{ name: 'alone', modes, whole: [everything] }]
    const [few, all] = [fewLooks(screens, values), allLooks(screens, values)]
    expect(new Set(few.flatMap(pairsOf))).toEqual(new Set(all.flatMap(pairsOf)))
    return few
  }
  expect(chosen(['test', 'live']).length).toBeLessThan(sizeOf(values) / 2)
  expect(chosen(['test']).filter(({ mode }) => mode === 'live')).toEqual([])
})

describe.each([
  ['where money comes in', collectingArea], ['of the account', accountArea],
] as const)('the looks at the screens %s', (_, area) => {
  const screens = visitedIn(area)
  const values = valuesOf(area)
  const looks = fewLooks(screens, values)
  const looksAt = ({ name }: Visited) => looks.filter((look) => look.name === name)
  const whoLack = (isRight: (looks: readonly Look[], screen: Visited) => boolean) =>
    screens.filter((screen) => !isRight(looksAt(screen), screen)).map(({ name }) => name)
  const properties = Object.keys(values) as (keyof Combination)[]

  test.each(properties)('have every %s of each screen', (property) => {
    expect(whoLack((its, { modes }) => (property === 'mode' ? modes : values[property])
      .every((value) => its.some((look) => look[property] === value)))).toEqual([])
  })

  test('have every two values together on some screen', () => {
    const asked = new Set(allLooks(screens, values).flatMap(pairsOf))
    const seen = new Set(looks.flatMap(pairsOf))
    // Of five properties with 2, 2, 2, 2 and 3 values.
    expect(asked.size).toBe(6 * 4 + 4 * 6)
    expect(Array.from(asked).filter((pair) => !seen.has(pair))).toEqual([])
  })

  test('have a screen without a network only after the same person saw it, and once whole', () => {
    const isBefore = ({ name, role, mode, width }: Look, at: number) => looks.slice(0, at).some((look) =>
      look.network === 'online' && look.name === name && look.role === role && look.mode === mode
      && look.width === width)
    expect(looks.filter((look, at) => look.network === 'offline' && !isBefore(look, at))).toEqual([])
    expect(whoLack((its, { whole }) =>
      its.some(({ network, role }) => network === 'offline' && whole.includes(role)))).toEqual([])
  })

  test('let axe see all of each screen: narrow in light and wide in the dark', () => {
    const [everything] = values.role
    const isSeen = (its: readonly Look[], of: Partial<Look>) =>
      its.some((look) => Object.entries({ axe: true, network: 'online', ...of })
        .every(([key, value]) => look[key as keyof Look] === value))
    expect(whoLack((its, { modes: [mode] }) => [
      { width: 360, theme: 'light' }, { width: 1280, theme: 'dark' },
    ].every((look) => isSeen(its, { ...look, mode, role: everything } as Partial<Look>)))).toEqual([])
  })

  test('are of each mode with all that it shows, and of each role that may not see all of it', () => {
    const isOnline = ({ network }: Look) => network === 'online'
    expect(whoLack((its, { modes, whole }) => modes.every((mode) =>
      its.some((look) => isOnline(look) && look.mode === mode && whole.includes(look.role))))).toEqual([])
    expect(whoLack((its, { whole }) => values.role.every((role) =>
      whole.includes(role) || its.some((look) => isOnline(look) && look.role === role)))).toEqual([])
    expect(screens.some(({ whole }) => whole.length < values.role.length)).toBe(true)
  })

  test('are always the same, and few beside all of them', () => {
    expect(fewLooks(screens, values)).toEqual(looks)
    expect(looks.length).toBeLessThan(6 * screens.length)
  })

  test('are all combinations of each screen in a full run, with axe wherever there is a network', () => {
    const all = allLooks(screens, values)
    expect(all.length).toBe(screens.reduce((sum, { modes }) => sum + modes.length * sizeOf(values), 0))
    expect(new Set(all.map((look) => JSON.stringify(look))).size).toBe(all.length)
    expect(all.filter(({ axe, network }) => axe !== (network === 'online'))).toEqual([])
  })

  test('are the same ones in the order of few steps, each screen in one go', () => {
    const ordered = inFewSteps(looks)
    expect(new Set(ordered)).toEqual(new Set(looks))
    expect(ordered.length).toBe(looks.length)
    expect(ordered.filter(({ name }, at) => name !== ordered[at - 1]?.name).length).toBe(screens.length)
  })
})
