// Every screen where money comes in, of the bills, the settings and the team, with the demo's rows, on the
// narrowest phone and with letters twice as large.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { accountArea, collectingArea, lacks, type Role } from './areas.ts'
import type { Visit } from './collecting.data.ts'
import { changeToTestMode, enterDemo } from './demo.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { addressesOn, faultsOf, type Addresses, type Visitor } from './visiting.ts'

const visits: readonly Visit[] = [
  ...collectingArea.visits, ...accountArea.visits,
  {
    name: 'beneficiaries', route: '/dashboard/beneficiaries', title: 'Beneficiaries', words: /Silver Harbour/,
  },
]

/** Who may do everything, and somebody of the demo who may not. */
const [administrator, , initiator] = accountArea.roles

let provider: ReachableProvider
let addresses: Addresses | undefined

beforeAll(async () => { provider = await sharedProvider() })

/** The others come for what is not theirs, or theirs to read only. */
const isSeenBy = (role: Role, { needs, readOnly }: Visit) => role === administrator
  || lacks(role.permissions, needs) || lacks(role.permissions, readOnly?.needs)

describe.each([administrator, initiator])('each screen, for $name,', (role) => {
  let phone: Phone

  beforeAll(async () => {
    phone = await aPhone(provider.url)
    await enterDemo(phone.page, provider, role.email)
    await changeToTestMode(phone.page)
    addresses ??= await addressesOn(phone.page, visits)
  })
  afterAll(() => phone.close())

  const names = visits.filter((visit) => isSeenBy(role, visit)).map(({ name }) => name)
  const faultsAt = (width: number, looked: readonly string[], alsoWrong?: Visitor['alsoWrong']) => faultsOf({
    phone, addresses: addresses ?? new Map<string, string>(), permissions: role.permissions, mode: 'test',
    visits, looks: looked.map((name) => ({ name, width, theme: 'light', axe: false })),
    ...(alsoWrong && { alsoWrong }),
  })

  test('is no wider than a phone of 320 px, and keeps words of its title and domains whole', async () => {
    const broken = async (page: Page) => [...await brokenWords(page), ...await brokenDomains(page)]
    expect(await faultsAt(320, names, broken)).toEqual({})
  })

  test('keeps the words of the longest titles of lists whole on a phone of 360 px', async () => {
    const lists = ['beneficiaries', 'transactions', 'virtual-accounts']
    expect(await faultsAt(360, lists, brokenWords)).toEqual({})
  })

  test('is no wider than a phone of 360 px with letters twice as large', async () => {
    const { page } = phone
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%' })
    expect(await faultsAt(360, names, crampedWords)).toEqual({})
    // Nothing has loaded the page anew on the way.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  })
})

/** The words of the title that stand on two lines. */
const brokenWords = (page: Page) => page.evaluate(() => {
  const titles = Array.from(document.querySelectorAll('h1'))
  return titles.flatMap((title) => Array.from(title.childNodes)).flatMap((part) => {
    const text = part.firstChild ?? part
    return Array.from((text.textContent ?? '').matchAll(/\S+/g)).flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [`breaks the word ${word} of its title`] : []
    })
  })
})

/** The email addresses whose domain stands on two lines: they break before it. */
const brokenDomains = (page: Page) => page.evaluate(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: domain, index } of (text.textContent ?? '').matchAll(/@[\w-]+\.[\w.-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + domain.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => top))
      if (lines.size > 1) broken.push(`breaks ${domain} of ${text.textContent ?? ''}`)
    }
  }
  return broken
})

/** What is written larger than the place that it has. */
const crampedWords = (page: Page) => page.evaluate(() => {
  const places = Array.from(document.querySelectorAll<HTMLElement>('body *'))
  return places.flatMap((place) => {
    const text = Array.from(place.childNodes).find(({ nodeType, textContent }) =>
      nodeType === Node.TEXT_NODE && textContent?.trim())
    const { width, height } = place.getBoundingClientRect()
    const { display } = getComputedStyle(place)
    // What is for a screen reader alone, or hidden, has no place; long names of rows end after two lines.
    if (!text || width <= 1 || height <= 1 || display === 'inline' || place.closest('.two-lines')) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect().height > height + 4
      ? [`has no room for ${text.textContent?.trim().slice(0, 30)}`] : []
  })
})
