// The store outside, against a strict double: what is asked is formed and signed as S3 demands, and whatever
// goes wrong on the way ends as done, as absent, or as away; never as something else.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StoreAway } from '#provider/outside/file-store.ts'
import { s3Store, type S3Place } from '#provider/outside/s3.ts'
import { readSettings } from '#provider/settings.ts'
import { aDouble, type Behaviour, type Double } from './double.ts'
import { bucket } from './verify.ts'

let double: Double
let place: S3Place
beforeAll(async () => {
  double = await aDouble()
  const { S3 } = readSettings(double.settings)
  if (!S3) throw new Error('The settings of the double were not understood')
  place = S3
})
afterAll(() => double.stop())
beforeEach(() => {
  double.behave('well')
  double.seen.length = 0
})

/** One that is deaf is given up soon; for every other there is time, however busy the machine is. */
const store = (how: Behaviour = 'well') => s3Store(place, { patience_ms: how === 'deaf' ? 400 : 20_000 })
const bytes = Buffer.from([...'What is kept, \0 and \xff too'].map((sign) => sign.charCodeAt(0)))
const large = Buffer.alloc(4_194_304, 'a photograph ')
const contentFor = (how: Behaviour) => (how === 'deaf' ? bytes : large)

test.each([
  ['small', bytes], ['of 4 MB', large], ['empty', Buffer.alloc(0)],
])('What is put (%s) is there, comes back as it was, and is gone once deleted', async (name, given) => {
  const files = store()
  await files.put(`files/${name}`, given)
  expect(await files.has(`files/${name}`)).toBe(given.length)
  expect((await files.get(`files/${name}`))?.equals(given)).toBe(true)
  await files.delete(`files/${name}`)
  expect([await files.has(`files/${name}`), await files.get(`files/${name}`)]).toEqual([null, null])
  await files.delete(`files/${name}`)
  expect(double.breaches).toEqual([])
})

test.each([
  'plain', 'a b', 'a+b&c=d', 'a/b/c', 'naïve/ሴ', "it's(1)*!", '100%', 'a~b_c-d.e', '..',
  'a//b', 'a;b:c@d,$e',
])('A name such as %j is signed as it is sent', async (name) => {
  const files = store()
  await files.put(`files/x${name}`, bytes)
  expect((await files.get(`files/x${name}`))?.equals(bytes)).toBe(true)
  expect(double.objects.has(`${bucket}/files/x${name}`)).toBe(true)
  expect(double.breaches).toEqual([])
})

test('A bucket in front of the host is signed with that host', async () => {
  const endpoint = `http://store.example:${double.port}`
  const files = s3Store({ ...place, endpoint, addressing: 'host' }, { ask: toTheDouble })
  await files.put('files/host style', bytes)
  expect((await files.get('files/host style'))?.equals(bytes)).toBe(true)
  expect(double.seen).toEqual(['PUT /files/host%20style 200', 'GET /files/host%20style 200'])
  expect(double.breaches).toEqual([])
})

/** As a resolver would lead `bucket.endpoint` there. */
const toTheDouble: typeof fetch = (given, init) => new Promise((answered, failed) => {
  const url = new URL(String(given))
  const headers = { ...init?.headers as Record<string, string>, Host: url.host }
  const asked = httpRequest({
    host: '127.0.0.1', port: double.port, path: url.pathname, method: init?.method ?? 'GET', headers,
  })
  asked.on('error', failed)
  asked.on('response', async (response: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    answered(new Response(Buffer.concat(parts), { status: response.statusCode ?? 0 }))
  })
  asked.end(init?.body as Uint8Array | undefined)
})

describe('The double is strict: it refuses', () => {
  test.each([
    ['another secret', { secret_access_key: 'another' }, 'SignatureDoesNotMatch'],
    ['another key', { access_key_id: 'AKIAEXAMPLE000000002' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'another' }, 'NoSuchBucket'],
  ])('%s', async (_, change, code) => {
    const files = s3Store({ ...place, ...change })
    await expect(files.put('files/1', bytes)).rejects.toThrow(new RegExp(`answered 40[34] ${code}`))
    await expect(files.get('files/1')).rejects.toThrow(StoreAway)
    expect(double.breaches.splice(0).length).toBe(2)
  })

  test('bytes that are not those that were signed', async () => {
    const changing: typeof fetch = (url, init) => fetch(url, { ...init, body: 'something else' })
    const files = s3Store(place, { ask: changing })
    await expect(files.put('files/2', bytes)).rejects.toThrow('XAmzContentSHA256Mismatch')
    expect(double.objects.has(`${bucket}/files/2`)).toBe(false)
    double.breaches.length = 0
  })

  test('a header that was added on the way', async () => {
    const adding: typeof fetch = (url, init) =>
      fetch(url, { ...init, headers: { ...init?.headers as object, 'x-amz-acl': 'public-read' } })
    await expect(s3Store(place, { ask: adding }).put('files/3', bytes)).rejects.toThrow('AccessDenied')
    double.breaches.length = 0
  })
})

const passing: Behaviour[] = ['down', 'error', 'slow-down', 'cut', 'cut-early', 'deaf', 'lost-answer']

describe('What goes wrong once or twice is tried again', () => {
  test.each(passing.flatMap((how) => [[how, 1], [how, 2]] as const))('%s, %i times', async (how, times) => {
    const files = store(how)
    const content = contentFor(how)
    const name = `files/again ${how} ${times}`
    double.behave(how, times)
    await files.put(name, content)
    expect(double.objects.get(`${bucket}/${name}`)?.equals(content)).toBe(true)
    double.behave(how, times)
    expect((await files.get(name))?.equals(content)).toBe(true)
    double.behave(how, times)
    await files.delete(name)
    expect(double.objects.has(`${bucket}/${name}`)).toBe(false)
    expect(double.breaches).toEqual([])
  })
})

describe('What goes on going wrong is a store that is away', () => {
  test.each(passing)('%s', async (how) => {
    const files = store(how)
    await files.put('files/there', contentFor(how))
    double.behave(how)
    await expect(files.put('files/new', contentFor(how))).rejects.toThrow(StoreAway)
    await expect(files.get('files/there')).rejects.toThrow(StoreAway)
    await expect(files.has('files/there')).rejects.toThrow(StoreAway)
    await expect(files.delete('files/other')).rejects.toThrow(StoreAway)
  })

  test.each(['forbidden', 'no-bucket'] as const)('%s, at once and never as absent', async (how) => {
    double.behave(how)
    const files = store()
    await expect(files.get('files/there')).rejects.toThrow(StoreAway)
    await expect(files.put('files/there', bytes)).rejects.toThrow(StoreAway)
    await expect(files.delete('files/there')).rejects.toThrow(StoreAway)
    expect(double.seen).toHaveLength(3)
  })

  test('nothing listens there', async () => {
    const files = s3Store({ ...place, endpoint: 'http://127.0.0.1:9' })
    await expect(files.get('files/there')).rejects.toThrow(StoreAway)
  })

  test('nor does its message tell the secret', async () => {
    double.behave('forbidden')
    const error: unknown = await store().put('files/there', bytes).catch((thrown: unknown) => thrown)
    expect(JSON.stringify([String(error), error])).not.toContain(place.secret_access_key)
  })
})

test('A store that answers everything twice is believed once', async () => {
  const files = store()
  double.behave('twice')
  for (let round = 0; round < 5; round += 1) {
    await files.put(`files/twice ${round}`, Buffer.from(`round ${round}`))
    expect((await files.get(`files/twice ${round}`))?.toString()).toBe(`round ${round}`)
  }
})

test('A slow store is waited for, and of many requests at once the thirteenth is not', async () => {
  const files = s3Store(place)
  double.behave({ wait_ms: 300 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => files.put(`files/many ${index}`, bytes)))
  expect(outcomes.map(({ status }) => status).join()).toBe(
    [...Array.from({ length: 12 }, () => 'fulfilled'), ...Array.from({ length: 8 }, () => 'rejected')].join())
  await files.put('files/after', bytes)
})
