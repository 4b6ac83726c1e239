// What a route asks before it opens: whether the person may, without making them wait for what is known.
// @vitest-environment node
import { afterEach, beforeEach, expect, it } from 'vitest'
import { may, profileReading } from '#app/api/permissions.ts'
import { createQueryClient } from '#app/api/queries.ts'
import { merchants } from '#contract/merchants.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Permission } from '#domain/permission.ts'
import { startWire } from './wire.ts'

let wire: Awaited<ReturnType<typeof startWire>>
beforeEach(async () => {
  wire = await startWire()
  // Accepts, and never answers.
  wire.behaves(() => {})
})
afterEach(() => wire.stop())

/** A cache that was filled from what this phone keeps: all of it is stale. */
async function keptWith(permissions: readonly Permission[]) {
  const client = createQueryClient({ onDone: () => {}, onFailed: () => {} })
  client.setQueryData(profileReading.queryKey, { permissions } as unknown as Answer<typeof merchants.profile>)
  await client.invalidateQueries()
  return client
}

const soon = () => new Promise<string>((done) => { setTimeout(done, 300, 'waits') })

it('who was allowed when the phone last heard goes on at once, on a link that never answers', async () => {
  const client = await keptWith(['initiate_payouts'])
  expect(await Promise.race([may(client, 'initiate_payouts'), soon()])).toBe(true)
})

it('who was not is asked for anew, as the right may have come since', async () => {
  const client = await keptWith(['view_balances'])
  expect(await Promise.race([may(client, 'initiate_payouts'), soon()])).toBe('waits')
  expect(wire.heard.map(({ url }) => url)).toEqual([`/v2/${merchants.profile.path}`])
})
