// Forms with files that arrive slowly: a person has room for a few, all together for no more than fits.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { serve } from '#provider/serve.ts'
import { uploadRoom } from '#provider/upload-room.ts'
import { aProvider } from '#tests/world.ts'

const photo = endpoint({
  method: 'POST', path: 'photo', says: 'Takes a photo', callers: 'anyone', needs: null, files: ['photo'],
  answer: z.object({}),
})

test('six forms of one sender arrive at once, the seventh waits, and nobody else does', async () => {
  const world = await aProvider({ nouns: [(app) => { serve(app, photo, async () => ({})) }] })
  const head = 'Content-Disposition: form-data; name="photo"; filename="a.csv"'
  const whole = `--x\r\n${head}\r\n\r\na,b\r\n--x--\r\n`
  const ends: (() => void)[] = []
  const send = (from: string, isSlow: boolean) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const end = () => {
          controller.enqueue(new TextEncoder().encode(whole))
          controller.close()
        }
        if (isSlow) ends.push(end)
        else end()
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    return world.request('/v2/photo', { method: 'POST', body, headers, from, duplex: 'half' } as RequestInit)
  }
  const slow = Array.from({ length: 6 }, () => send('102.89.1.10', true))
  await expect.poll(async () => (await send('102.89.1.10', false)).status).toBe(429)
  const refused = await send('102.89.1.10', false)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  expect((await send('102.89.1.11', false)).status).toBe(200)
  for (const end of ends) end()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect((await send('102.89.1.10', false)).status).toBe(200)
})

test('all together hold no more than 384 MB, and what was let go of is free again', () => {
  const rooms = Array.from({ length: 16 }, (_, at) => uploadRoom(`sender ${at}`))
  for (const room of rooms) room.take(24 * 1024 * 1024)
  const late = uploadRoom('one more')
  expect(() => late.take(1)).toThrow('Too many files are arriving just now.')
  late.leave()
  for (const room of rooms) room.leave()
  const next = uploadRoom('one more')
  expect(() => next.take(24 * 1024 * 1024)).not.toThrow()
  next.leave()
})
