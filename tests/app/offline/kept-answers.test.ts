// What is kept to be read offline goes by the provider's time: a phone that jumps a year ahead still has it,
// and after a week by the provider it is gone.
// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#app/api/queries.ts'
import { noteServerTime } from '#app/clock/provider-time.ts'
import { transaction } from '#app/offline/database.ts'
import { createSavedReads } from '#app/offline/saved-reads.ts'
import { diskAtRest, newPhone, restart, ada, signIn } from './phone.ts'

const DAY = 86_400_000
const realNow = () => performance.timeOrigin + performance.now()
const tell = (days: number) => noteServerTime(new Date(realNow() + days * DAY).toUTCString())

beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(() => { vi.useRealTimers() })

const keptHere = () => transaction(['reads'], 'read', (rows) => rows.keys('reads'))

it('stays while the provider has not told the time, and goes a week later by its own', async () => {
  const hooks = { onDone: () => {}, onFailed: () => {} }
  const client = createQueryClient(hooks, createSavedReads().persister)
  await client.fetchQuery({ queryKey: ['banks', {}], queryFn: () => 'all', meta: { persist: true } })
  await diskAtRest()
  restart()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY })
  const later = new QueryClient()
  await createSavedReads().restore(later)
  expect(later.getQueryData(['banks', {}])).toBe('all')
  tell(6)
  await diskAtRest()
  expect(await keptHere()).toHaveLength(1)
  tell(8)
  await createSavedReads().restore(new QueryClient())
  await diskAtRest()
  expect(await keptHere()).toHaveLength(0)
})
