// Every screen where money comes in, and every one of the team, the settings and the audit trail, is visited
// by the journeys: an address that is in no list fails here.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collecting } from './journeys/collecting.data.ts'
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
const account = ['settings', 'teams', 'audit-trail', 'help', 'on-this-phone', 'payout-pin']

/** Neither of the spec nor of where money comes in: it has no screen of its own. */
const elsewhere = ['share-inbox', ...account]

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
