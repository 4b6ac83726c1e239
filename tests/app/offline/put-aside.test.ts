// What Safari does with a page that is left: it is put aside as it stands. It must leave the database free.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDatabase, keeping, transaction } from '#app/offline/database.ts'
import { DATABASE } from '#app/offline/stores.ts'
import { newPhone } from './phone.ts'

const write = (value: unknown) =>
  transaction(['meta'], 'write', async (rows) => {
    await rows.get('meta', ['a'])
    rows.put('meta', ['a'], value)
  })
const read = () => transaction(['meta'], 'read', (rows) => rows.get('meta', ['a']))

const turn = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(name), { persisted }))

beforeEach(async () => {
  newPhone()
  await write('before')
})
afterEach(() => {
  turn('pageshow', true)
  vi.restoreAllMocks()
})

const inSafari = () => vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')

/** As another page sees it, which shares nothing with this one but the disk. */
async function onDisk(): Promise<unknown> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(DATABASE)
    request.onsuccess = () => resolve(request.result)
  })
  return new Promise((resolve) => {
    const request = database.transaction(['meta'], 'readwrite').objectStore('meta').get(['a'])
    request.onsuccess = () => {
      database.close()
      resolve(request.result)
    }
  })
}

it('ends what it has open, begins nothing more, and goes on when it is back', async () => {
  inSafari()
  let isBegun = () => {}
  const begun = new Promise<void>((resolve) => { isBegun = resolve })
  const writing = transaction(['meta'], 'write', async (rows) => {
    const first = rows.get('meta', ['a'])
    isBegun()
    await first
    rows.put('meta', ['a'], 'typed')
  })
  await begun
  turn('pagehide', true)
  expect(await onDisk()).toBe('before')
  const later = write('typed later')
  expect(await onDisk()).toBe('before')
  turn('pageshow', true)
  await writing
  await later
  expect(await read()).toBe('typed later')
  expect(keeping.current()).toEqual({ kept: 'disk' })
})

it('saves to the end where the page is not kept, and in every other browser', async () => {
  inSafari()
  let writing = write('last words')
  turn('pagehide', false)
  await writing
  expect(await onDisk()).toBe('last words')
  vi.restoreAllMocks()
  writing = write('in another browser')
  turn('pagehide', true)
  await writing
  expect(await onDisk()).toBe('in another browser')
  closeDatabase()
})
