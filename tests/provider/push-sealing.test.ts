// A push message on its way: sealed for one browser, signed by us, and what the push service's answer means.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { webPush } from '#provider/outside/push.ts'
import { wrapForDevice } from '#provider/outside/push-seal.ts'
import { isVapidPair, newVapidKeys, vapidHeader } from '#provider/outside/vapid.ts'

function aBrowser() {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  return { pair, subscription: { endpoint, keys: { p256dh, auth } } }
}

describe('a message', () => {
  test('is sealed as RFC 8291 shows in its appendix', () => {
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    const sealed = wrapForDevice(
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      'When I grow up, I want to be a watermelon',
      {
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
        private_key: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      },
    )
    expect(sealed.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
        'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK' +
        '4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('is opened by the browser it is for, and by no other', async () => {
    const [mine, other] = [aBrowser(), aBrowser()]
    const posted: { url: string; init: RequestInit }[] = []
    const keys = { ...newVapidKeys(), subject: 'mailto:push@oja.example' }
    const post = async (url: string, init: RequestInit) => {
      posted.push({ url, init })
      return new Response(null, { status: 201 })
    }
    const { endpoint, keys: device } = mine.subscription
    const sender = webPush(keys, () => 1_000_000, post as typeof fetch)
    expect(
      await sender.send({ endpoint, ...device }, 'Something waits', { tag: 'approvals', seconds: 60 }),
    ).toBe('sent')
    const { headers, body, redirect } = posted[0]!.init
    expect([posted[0]!.url, redirect, headers]).toMatchObject([
      endpoint,
      'error',
      {
        TTL: '60',
        Topic: 'approvals',
        Urgency: 'high',
        'Content-Encoding': 'aes128gcm',
      },
    ])
    const bytes = Buffer.from(body as Uint8Array)
    expect(opened(mine, bytes)).toBe('Something waits')
    expect(() => opened(other, bytes)).toThrow()
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [201, 'sent'],
    [200, 'sent'],
  ])('answered with %i: %s', async (status, said) => {
    const { endpoint, keys } = aBrowser().subscription
    const sender = webPush(
      { ...newVapidKeys(), subject: 'mailto:a@oja.example' },
      Date.now,
      (async () => new Response(null, { status })) as typeof fetch,
    )
    expect(await sender.send({ endpoint, ...keys }, 'x', { tag: 't', seconds: 1 })).toBe(said)
  })

  test.each([400, 413, 429, 500, 503])('answered with %i is tried again', async (status) => {
    const { endpoint, keys } = aBrowser().subscription
    const sender = webPush(
      { ...newVapidKeys(), subject: 'mailto:a@oja.example' },
      Date.now,
      (async () => new Response(null, { status })) as typeof fetch,
    )
    await expect(sender.send({ endpoint, ...keys }, 'x', { tag: 't', seconds: 1 })).rejects.toThrow(
      String(status),
    )
  })
})

describe('who sends', () => {
  test('signs for one push service and half a day', () => {
    const keys = { ...newVapidKeys(), subject: 'mailto:push@oja.example' }
    const header = vapidHeader(keys, 'https://fcm.googleapis.com/fcm/send/abc', 1_700_000_000_000)
    const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(
      header,
    )!
    expect(key).toBe(keys.public_key)
    const point = Buffer.from(keys.public_key, 'base64url')
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        {
          key: createPublicKey({ format: 'jwk', key: jwk }),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature!, 'base64url'),
      ),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: 1_700_000_000 + 43_200,
      sub: 'mailto:push@oja.example',
    })
  })

  test('has a pair of keys that belong together', () => {
    const [one, other] = [newVapidKeys(), newVapidKeys()]
    expect(isVapidPair(one.public_key, one.private_key)).toBe(true)
    expect(isVapidPair(one.public_key, other.private_key)).toBe(false)
    expect(isVapidPair(one.public_key, 'AAAA')).toBe(false)
    expect(isVapidPair(one.public_key, Buffer.alloc(32).toString('base64url'))).toBe(false)
  })
})

/** As a browser does it (RFC 8188 and 8291), written apart from the code that seals. */
function opened({ pair, subscription: { keys } }: ReturnType<typeof aBrowser>, bytes: Buffer): string {
  const salt = bytes.subarray(0, 16)
  const length = bytes.readUInt8(20)
  const sender = bytes.subarray(21, 21 + length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender])
  const shared = Buffer.from(
    hkdfSync('sha256', pair.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), about, 32),
  )
  const derived = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([cipher.update(bytes.subarray(21 + length, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
