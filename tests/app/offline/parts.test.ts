// Files that go in parts: whatever breaks off, the provider ends with the bytes of the phone, once, and what
// had arrived is not sent again.
// @vitest-environment node
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import { bringParts, forgetParts, type PartsTrip } from '#app/offline/parts.ts'
import type { Asking } from '#app/offline/sending.ts'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'
import { nextPartSize, PART_FIRST, PART_LEAST, PART_MOST } from '#domain/upload-parts.ts'

const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const bytesOf = (size: number, seed = 1) => {
  const bytes = new Uint8Array(size)
  for (let place = 0, value = seed; place < size; place += 1) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[place] = value >> 16
  }
  return bytes
}

const paper = (size: number, seed = 1) =>
  ({ name: 'cac.jpg', type: 'image/jpeg', bytes: bytesOf(size, seed).buffer })

interface There { size: number, sha256: string, bytes: Uint8Array[] }

/** The provider's side of the agreement, in memory, behind a link that a test breaks. */
function aProvider() {
  const there = new Map<string, There>()
  const side = {
    there,
    /** Bytes that left the phone. */
    spent: 0,
    asked: [] as string[],
    /** Called with each request before it arrives, and again before its answer goes back. */
    link: (_size: number, _way: 'there' | 'back') => {},
    whole: (id: string) => Buffer.concat(there.get(id)?.bytes ?? []),
  }
  const received = (id: string) => side.whole(id).length
  const ask = (async (endpoint, asked, options) => {
    const { params, body } = asked as { params: { id: string }, body: Record<string, string | number> }
    const file = (options?.files?.['part'] ?? { bytes: new ArrayBuffer(0) }) as { bytes: ArrayBuffer }
    const size = file.bytes.byteLength + 1_000
    side.asked.push(endpoint.path)
    side.link(size, 'there')
    side.spent += size
    const { id } = params
    if (endpoint.method === 'PUT') {
      const made = { size: Number(body['size']), sha256: String(body['sha256']), bytes: [] }
      if (!there.has(id)) there.set(id, made)
    } else {
      expect(hex(new Uint8Array(file.bytes))).toBe(body['sha256'])
      if (body['offset'] === received(id)) there.get(id)?.bytes.push(new Uint8Array(file.bytes))
      else if (Number(body['offset']) > received(id)) {
        throw new Refusal('stale', 'Elsewhere.', { data: { received: received(id) } })
      }
    }
    side.link(0, 'back')
    return { id, size: there.get(id)?.size ?? 0, received: received(id) }
  }) as Asking
  return { side, ask }
}

const trip = (ask: Asking, more: Partial<PartsTrip> = {}): PartsTrip =>
  ({ entry_id: 'entry', ask, options: {}, now: () => 0, ...more })

const none: Asking = (async () => { throw new Error('Nothing is asked') }) as never

beforeEach(forgetParts)

describe('a file', () => {
  it('goes in parts, and the form names it', async () => {
    const { side, ask } = aProvider()
    const file = paper(300_000)
    const shares: number[] = []
    const { files, uploads } = await bringParts({ SCUML: file },
      trip(ask, { options: { onProgress: (share) => shares.push(share) } }))
    expect(files).toEqual({})
    const { SCUML: id = '' } = uploads
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(side.whole(id).equals(Buffer.from(file.bytes))).toBe(true)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('that is small goes with the form, and nothing is asked', async () => {
    const small = paper(60_000)
    expect(await bringParts({ SCUML: small }, trip(none))).toEqual({ files: { SCUML: small }, uploads: {} })
  })

  it('is told from another file, field and entry by its upload', async () => {
    const { ask } = aProvider()
    const idOf = async (entry_id: string, field: string, seed: number) =>
      (await bringParts({ [field]: paper(70_000, seed) }, trip(ask, { entry_id }))).uploads[field]
    const ids = [await idOf('a', 'SCUML', 1), await idOf('b', 'SCUML', 1), await idOf('a', 'memorandum', 1),
      await idOf('a', 'SCUML', 2)]
    expect(new Set(ids).size).toBe(4)
    expect(await idOf('a', 'SCUML', 1)).toBe(ids[0])
  })

  it('that another part damaged goes once more, then whole', async () => {
    const { side, ask } = aProvider()
    const damaging = (async (endpoint, asked, options) => {
      const answer = await ask(endpoint, asked, options) as { id: string, received: number, size: number }
      if (answer.received < answer.size) return answer
      side.there.delete(answer.id)
      side.there.set(answer.id, { size: answer.size, sha256: '', bytes: [] })
      return { ...answer, received: 0 }
    }) as Asking
    const file = paper(70_000)
    expect(await bringParts({ SCUML: file }, trip(damaging))).toEqual({ files: { SCUML: file }, uploads: {} })
    expect(side.spent).toBeLessThan(4 * 80_000)
  })
})

describe('a link that breaks off', () => {
  it('is gone on with where it was, also by a page that was opened anew', async () => {
    const { side, ask } = aProvider()
    let parts = 0
    side.link = (size, way) => {
      if (way === 'there' && size > 1_000 && (parts += 1) === 3) throw new Unreachable('network', 'maybe')
    }
    const files = { SCUML: paper(150_000) }
    await expect(bringParts(files, trip(ask))).rejects.toMatchObject({ reason: 'network', sent: 'no' })
    side.link = () => {}
    forgetParts()
    const { spent } = side
    const shares: number[] = []
    const { uploads } = await bringParts(files,
      trip(ask, { options: { onProgress: (share) => shares.push(share) } }))
    expect(side.whole(uploads['SCUML'] ?? '')).toHaveLength(150_000)
    expect(shares[0]).toBeGreaterThan(0.5)
    expect(side.spent - spent).toBeLessThan(70_000)
  })

  it('at any moment, however often, costs no file and doubles no part', async () => {
    await fc.assert(fc.asyncProperty(
      fc.array(fc.constantFrom('goes', 'lost there', 'lost back', 'killed'), { maxLength: 60 }),
      fc.integer({ min: 65_537, max: 400_000 }),
      async (fates, size) => {
        forgetParts()
        const { side, ask } = aProvider()
        const left = [...fates]
        let fate: string | undefined
        side.link = (_, way) => {
          if (way === 'there') fate = left.shift()
          if (fate === 'killed') forgetParts()
          const ends = way === 'there' ? ['lost there'] : ['lost back', 'killed']
          if (ends.includes(fate ?? ''))
            throw new Unreachable('network', 'maybe')
        }
        const file = paper(size)
        for (;;) {
          const end = await bringParts({ SCUML: file }, trip(ask)).catch((error: unknown) => {
            expect(error).toMatchObject({ sent: 'no' })
          })
          if (!end) continue
          expect(side.whole(end.uploads['SCUML'] ?? '').equals(Buffer.from(file.bytes))).toBe(true)
          return
        }
      },
    ), { numRuns: 60 })
  })

  it('of 60 kbit/s, on for 20 s and off for 10 s, brings 339 kB for 1.3 times its bytes', async () => {
    for (let phase = 0; phase < 30_000; phase += 1_000) {
      forgetParts()
      const { side, ask } = aProvider()
      let now = phase
      let cut = 0
      side.link = (size) => {
        now += 300
        const takes = (size / 7_500) * 1_000
        const place = now % 30_000
        if (place + takes <= 20_000) {
          now += takes
          return
        }
        cut += Math.max(0, Math.min(size, ((20_000 - place) / 1_000) * 7_500))
        // Noticed when it breaks off, knocked at until it answers, and a moment to settle.
        now += 30_000 - place + 4_000
        throw new Unreachable('network', 'maybe')
      }
      const files = { SCUML: paper(339_000) }
      let tries = 0
      for (; tries < 40; tries += 1) {
        const end = await bringParts(files, trip(ask, { now: () => now })).catch(() => undefined)
        if (end?.uploads['SCUML']) break
      }
      expect(tries).toBeLessThan(12)
      expect((side.spent + cut) / 339_000).toBeLessThan(1.3)
      expect(now - phase).toBeLessThan(150_000)
    }
  })
})

describe('a provider', () => {
  it.each<RefusalCode>(['not_found', 'method_not_allowed', 'forbidden'])(
    'that answers %s gets whole files, and is asked once', async (code) => {
      let asked = 0
      const ask = (async () => {
        asked += 1
        throw new Refusal(code, 'No.')
      }) as never
      const files = { SCUML: paper(200_000), memorandum: paper(200_000) }
      expect(await bringParts(files, trip(ask))).toEqual({ files, uploads: {} })
      expect(await bringParts(files, trip(ask))).toEqual({ files, uploads: {} })
      expect(asked).toBe(1)
    })

  it('that says yes to everything gets whole files', async () => {
    const files = { SCUML: paper(200_000) }
    const ask = (async () => { throw new Unreadable(200) }) as never
    expect(await bringParts(files, trip(ask))).toEqual({ files, uploads: {} })
  })

  it('that has no room for another upload gets this file whole, and the next in parts', async () => {
    const full = (async () => { throw new Refusal('conflict', 'Too many.') }) as never
    const files = { SCUML: paper(200_000) }
    expect((await bringParts(files, trip(full))).uploads).toEqual({})
    expect((await bringParts(files, trip(aProvider().ask))).uploads).toHaveProperty('SCUML')
  })

  it.each<RefusalCode>(['unauthenticated', 'rate_limited', 'unavailable', 'internal'])(
    'that says %s is not sent the whole file instead', async (code) => {
      const ask = (async () => { throw new Refusal(code, 'Not now.') }) as never
      await expect(bringParts({ SCUML: paper(200_000) }, trip(ask))).rejects.toMatchObject({ code })
    })
})

describe('the size of a part', () => {
  it('follows the link, within what the provider takes', () => {
    expect(nextPartSize(PART_FIRST, 4_000)).toBe(PART_FIRST)
    expect(nextPartSize(PART_FIRST, 500)).toBe(2 * PART_FIRST)
    expect(nextPartSize(PART_FIRST, 9_000)).toBe(PART_FIRST / 2)
    expect(nextPartSize(PART_MOST, 1)).toBe(PART_MOST)
    expect(nextPartSize(PART_LEAST, null)).toBe(PART_LEAST)
  })
})
