// How much a phone keeps of the program before anybody opens it, and how it comes: a first day first, then
// the rest, as far as the link and the person want it.
import { describe, expect, test, vi } from 'vitest'
import { SAVE_DATA_HEARD } from '#domain/kept-program.ts'
import { amountFor, atInstall, isWithin, type Wish } from '#app/worker/amount.ts'
import { NotOurs, type ListedFile } from '#app/worker/files.ts'
import { FileStore } from '#app/worker/store.ts'
import { keepUsed, readWish, takeUsed } from '#app/worker/word.ts'
import { scope } from './kept.ts'
import {
  addresses, answer, browser, builtAs, file, names, nobody, poison, portal, right, texts, typeOf,
} from './some-files.ts'

const day: ListedFile[] = [
  file('assets/index-1.js', { soon: true, wire: 1 }), file('index.html', { wire: 2 }),
  file('assets/kit-1.js', { soon: true, wire: 3 }), file('assets/list-1.js', { wire: 4 }),
  ...builtAs('more', ['rows']),
]
const over = (link: object, wish?: Wish) => {
  const amount = amountFor(link, wish)
  return new FileStore(day, scope, isWithin(amount), isWithin(atInstall(amount)))
}
const slow = { effectiveType: '2g' }
const aFirstDay = [`${scope}index.html?__WB_REVISION__=r1`, `${scope}assets/index-1.js`,
  `${scope}assets/kit-1.js`, `${scope}assets/more/index.js`]

describe('a phone', () => {
  test('has a first day first over any link, the rest later, and nothing of it twice', async () => {
    for (const link of [slow, {}]) {
      browser.kept.clear()
      await over(link).install(nobody)
      expect(names().sort()).toEqual([...aFirstDay].sort())
    }
    expect(await over(slow).hasGap()).toBe(false)
    await over(slow).answer(day[3] as ListedFile)
    expect(await over(slow).rest()).toBe(0)
    browser.asked = []
    expect(await over({}).rest()).toBe(0)
    expect(addresses()).toEqual(['/assets/more/kit.js', '/assets/more/list.js'])
    expect((await over({}).stock()).coming).toBe(0)
  })

  test('is asked for three files at once, and for nine before it rests', async () => {
    const many = Array.from({ length: 20 }, (_, at) => {
      texts[`assets/many-${at}.js`] = `many(${at})`
      return file(`assets/many-${at}.js`)
    })
    const mine = new FileStore(many, scope, () => true, () => false)
    let under = 0
    let most = 0
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, given: RequestInit) => {
      most = Math.max(most, under += 1)
      await new Promise((go) => { setTimeout(go, 1) })
      under -= 1
      return fetch(url, given)
    })
    await mine.install(nobody)
    expect(browser.asked).toEqual([])
    expect(await mine.rest()).toBe(11)
    expect([browser.asked.length, most]).toEqual([9, 3])
    // As a worker that was ended: another one goes on with what is missing.
    expect(await new FileStore(many, scope, () => true, () => false).rest()).toBe(2)
    expect(await mine.rest()).toBe(0)
    expect(browser.asked.length).toBe(20)
  })

  test('goes on with the rest where it broke off', async () => {
    await over({}).install(nobody)
    browser.network = (url) => (url === 'assets/list-1.js' ? right(url) : portal())
    await expect(over({}).rest()).rejects.toBeInstanceOf(NotOurs)
    browser.network = right
    browser.asked = []
    expect(await over({}).rest()).toBe(0)
    expect(addresses().sort()).toEqual(['/assets/more/kit.js', '/assets/more/list.js'])
  })

  test('loses nothing of what came over a better one, nor asks for what was opened on it', async () => {
    await over({}).install(nobody)
    await over({}).rest()
    await over(slow).tidy()
    browser.asked = []
    for (const one of day.filter(({ once }) => !once)) await over(slow).answer(one)
    await over(slow).install(nobody)
    await over({}).look()
    await over({}).rest()
    expect(browser.asked).toEqual([])
  })

  test('that had more than a first day has all of it after an update, before any rest', async () => {
    await over({}).install(nobody)
    await over({}).rest()
    texts['assets/list-1.js'] = 'list in other words()'
    const next = day.map((each) => (each.url === 'assets/list-1.js' ? file(each.url) : each))
    browser.asked = []
    await new FileStore(next, scope, isWithin('all'), isWithin('first')).install(nobody)
    texts['assets/list-1.js'] = 'list()'
    expect(addresses()).toEqual(['/assets/list-1.js'])
  })

  test('says in bytes what is there of each part, and what is to come', async () => {
    await over(slow).install(nobody)
    expect((await over({}).stock())).toMatchObject({ coming: 2_000, parts: {
      opening: { size: 1_000, kept: 1_000 }, first: { size: 2_000, kept: 2_000 },
      carried: { size: 2_000, kept: 0 },
    } })
  })

  test('has every screen when its person wants them all, over any link', async () => {
    const every = over({ effectiveType: '2g', saveData: true }, { choice: 'all', saveData: true })
    await every.install(nobody)
    await every.rest()
    expect(names()).toHaveLength(day.length)
  })
})

test('what the provider heard of Save-Data with the pages decides over the rest of an install', async () => {
  const heard = { [SAVE_DATA_HEARD]: 'on' }
  browser.network = (url) =>
    answer(texts[url] ?? '', typeOf(url), { headers: { 'Content-Type': typeOf(url), ...heard } })
  const mine = over({})
  await mine.install(nobody, async () => {
    const amount = amountFor({}, await readWish())
    mine.carry(isWithin(amount), isWithin(atInstall(amount)))
  })
  expect(addresses()).toEqual(['/index.html', '/assets/more/index.js'])
  browser.network = right
  await poison('/index.html?__WB_REVISION__=r1', answer('<p>Welcome</p>', 'text/html'))
  await mine.answer(day[1] as ListedFile)
  expect(await readWish()).toEqual({ choice: 'link', saveData: false })
})

test('what was fetched is counted once, also over the end of a worker', async () => {
  await takeUsed()
  await over({}).install(nobody)
  await keepUsed()
  await over({}).rest()
  // What the list says of a file that no header speaks of.
  expect(await takeUsed()).toBe(500 * (1 + 2 + 3 + 4))
  expect(await takeUsed()).toBe(0)
})
