// Files from another app: of the person who was signed in, or of nobody until somebody says so; for a day.
// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { keepShared } from '#app/offline/database/inbox.ts'
import { someoneElseHasUnsent } from '#app/offline/outbox.ts'
import { dropShared, sharedFile, sharedFiles, takeBatch, takeShared } from '#app/offline/shared-files.ts'
import { keepLocked, removeSomeoneElses, unsentOf, wipe } from '#app/offline/sign-out.ts'
import { ada, bayo, newPhone, restart, signIn, wholeDisk } from './phone.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const aPdf = (words = 'scan of Ada') => ({ name: 'passport of Ada.pdf', bytes: bytesOf(`%PDF-1.7 ${words}`) })

const names = async () => (await sharedFiles()).map(({ name }) => name)
const DAY_MS = 86_400_000

beforeEach(() => {
  newPhone()
  signIn(ada)
})

describe('a share', () => {
  it('of several files is taken for the person signed in, and sealed all the while', async () => {
    const { batch, refused } = await keepShared([aPdf(), { name: 'table.csv', bytes: bytesOf('a,b\n1,2') }])
    expect(refused).toBe(0)
    expect(await wholeDisk()).not.toMatch(/passport|scan of Ada|table/)
    await takeBatch(batch)
    expect(await wholeDisk()).not.toMatch(/passport|scan of Ada|table/)
    restart()
    expect((await names()).toSorted()).toEqual(['passport of Ada.pdf', 'table.csv'])
    const shared = (await sharedFiles()).find(({ name }) => name === 'passport of Ada.pdf')
    const file = await sharedFile(shared?.id ?? '')
    expect([file?.name, file?.type, await file?.text()])
      .toEqual(['passport of Ada.pdf', 'application/pdf', '%PDF-1.7 scan of Ada'])
    await dropShared(shared?.id ?? '')
    expect(await names()).toEqual(['table.csv'])
  })

  it('is of the kind that its bytes say, and of none that cannot be attached', async () => {
    const { batch, refused } = await keepShared([
      { name: 'photo.jpg', bytes: bytesOf('<html></html>') },
      { name: 'song.mp3', bytes: bytesOf('ID3') },
      { name: 'photo.jpg', bytes: bytesOf('%PDF-1.4') },
    ])
    await takeBatch(batch)
    expect(refused).toBe(2)
    expect((await sharedFiles()).map(({ type }) => type)).toEqual(['application/pdf'])
  })

  it('of one person is never seen by another', async () => {
    const { batch } = await keepShared([aPdf()])
    await takeBatch(batch)
    const [shared] = await sharedFiles()
    await keepLocked()
    restart()
    signIn(bayo)
    expect(await sharedFiles()).toEqual([])
    expect(await sharedFile(shared?.id ?? '')).toBeNull()
    expect(await someoneElseHasUnsent()).toBe(1)
    await takeBatch(batch)
    await takeShared(shared?.id ?? '')
    expect(await sharedFiles()).toEqual([])
    signIn(ada)
    expect(await names()).toEqual(['passport of Ada.pdf'])
  })

  it('while nobody is signed in tells nothing but its kind and size until somebody takes it', async () => {
    await keepShared([aPdf()])
    signIn(bayo)
    const [locked] = await sharedFiles()
    expect(locked).toMatchObject({ name: null, type: 'application/pdf', size: 20 })
    expect(await sharedFile(locked?.id ?? '')).toBeNull()
    signIn(ada)
    await takeShared(locked?.id ?? '')
    expect(await names()).toEqual(['passport of Ada.pdf'])
    signIn(bayo)
    expect(await sharedFiles()).toEqual([])
  })

  it('goes after a day, taken or not', async () => {
    const long_ago = Date.now() - DAY_MS - 1
    const { batch } = await keepShared([aPdf()], long_ago)
    await keepShared([aPdf()], long_ago)
    await takeBatch(batch)
    await keepShared([aPdf()], long_ago + 60_000)
    expect(await sharedFiles(Date.now())).toHaveLength(1)
    expect(await sharedFiles(Date.now() + 60_001)).toEqual([])
  })

  it('cannot fill the phone, however often a page sends one', async () => {
    const many = Array.from({ length: 5 }, () => aPdf())
    for (let times = 0; times < 4; times += 1) expect((await keepShared(many)).left).toBe(0)
    expect((await keepShared(many)).left).toBe(5)
    expect(await sharedFiles()).toHaveLength(20)
  })
})

describe('signing out', () => {
  it('counts what was shared and not attached, and deletes it with the rest', async () => {
    const { batch } = await keepShared([aPdf()])
    await keepShared([aPdf('of nobody')])
    await takeBatch(batch)
    expect(await unsentOf()).toEqual({ entries: 0, elsewhere: 0, drafts: 0, files: 1 })
    await wipe()
    expect(await unsentOf()).toEqual({ entries: 0, elsewhere: 0, drafts: 0, files: 0 })
    expect(await names()).toEqual([null])
  })

  it('of another person can be removed unseen', async () => {
    const { batch } = await keepShared([aPdf()])
    await takeBatch(batch)
    signIn(bayo)
    await removeSomeoneElses()
    expect(await someoneElseHasUnsent()).toBe(0)
    signIn(ada)
    expect(await sharedFiles()).toEqual([])
  })
})
