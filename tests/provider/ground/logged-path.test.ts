// No account number, code or address of a person gets into the log by a path, at whatever call it stands.
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { openLog } from '#provider/log.ts'
import { loggedPath } from '#provider/logged-path.ts'
import { endpoints } from '#tests/faults/endpoints.ts'
import { aProvider } from '#tests/world.ts'

const number = '3012345678'

/** Ways in which a client may write one in a path. */
const written = [
  number, '3012 345 678', '3012-345-678', '3012345678.', '%33%30%31%32345678', '%2533012345678',
  'a3012345678b',
]

test('every call with something in its path leaves a line without it', async () => {
  const world = await aProvider()
  const lines = vi.spyOn(world.app.log, 'info')
  const withParts = endpoints.filter(({ endpoint }) => endpoint.path.includes('/:'))
  expect(withParts.length).toBeGreaterThan(20)
  for (const { endpoint: { path, method } } of withParts) {
    for (const value of written) await world.request(`/v2/${path.replaceAll(/:\w+/g, value)}`, { method })
  }
  await world.request(`/pay/${number}`)
  await world.request(`/v2/nowhere/${number}`)
  await world.request('/v2/nowhere/ada@adire.example')
  // An id of ours is drawn at random, and may have any four digits in it.
  const said = JSON.stringify(
    lines.mock.calls.map(([line]) => ({ ...line as object, request_id: '', ms: 0 })))
  expect(lines.mock.calls.length).toBeGreaterThan(withParts.length)
  expect(said).not.toMatch(/3012|345678|adire\.example|%3/)
})

test('nor by a query, at whatever call, nor a code that opens something', async () => {
  const world = await aProvider()
  const lines = vi.spyOn(world.app.log, 'info')
  const wrong = vi.spyOn(world.app.log, 'error')
  const secret = 'sKq81mZr-wT5_bNx0vJc7dEf'
  for (const { endpoint: { path, method } } of endpoints) {
    const query = `search=${number}&reference=440062027404&phone=08031234567&token=${secret}`
    await world.request(`/v2/${path.replaceAll(/:\w+/g, secret)}?${query}`, { method })
  }
  await world.request(`/v2/nowhere/${secret}?token=${secret}`)
  const said = JSON.stringify([...lines.mock.calls, ...wrong.mock.calls].map(([line]) => line))
  expect(lines.mock.calls.length).toBeGreaterThan(endpoints.length)
  expect(said).not.toMatch(/3012345678|440062027404|8031234567|sKq81/)
})

test('the words of an error are without them, too', () => {
  let text = ''
  const log = openLog('info', { write: (piece) => { text += piece } })
  const words = `GET https://bank.example/names/${number}?key=canary gave nothing for ada@adire.example, `
    + '0803 123 4567, session 999999261127215500000000000001'
  log.error({ err: new Error(words) }, 'failed')
  expect((JSON.parse(text) as { err: { message: string } }).err.message)
    .toBe('GET https://bank.example gave nothing for :email, :digits, session :digits')
})

test('ids and words stay, so that a line still says what was asked', () => {
  const id = '0198a000-0000-7000-8000-0000000000aa'
  expect(loggedPath(`/v2/dashboard/users/${id}`)).toBe(`/v2/dashboard/users/${id}`)
  expect(loggedPath('/v2/dashboard/vnubans/3012345678/activate'))
    .toBe('/v2/dashboard/vnubans/:digits/activate')
  expect(loggedPath('/pay/KQW2M3X8')).toBe('/pay/:code')
  expect(loggedPath('/assets/customers-list-Bq81mZrT.js')).toBe('/assets/customers-list-Bq81mZrT.js')
  expect(loggedPath('/v2/dashboard/merchants/business_personnel')).toContain('business_personnel')
})

test('nginx before the provider leaves the same out', () => {
  const map = /map \$uri \$logged_path \{([^]*?)\n {2}\}/.exec(readFileSync('deploy/nginx.conf', 'utf8'))
  const rules = [...map?.[1]?.matchAll(/"~(.*?)" "(.*?)";/g) ?? []]
  expect(rules.length).toBe(3)
  const logged = (path: string) => {
    for (const [, pattern = '', shown = ''] of rules) {
      const found = new RegExp(pattern).exec(path)
      if (found) return shown.replaceAll(/\$(\w+)/g, (_, name: string) => found.groups?.[name] ?? '')
    }
    return path
  }
  expect(logged('/v2/dashboard/vnubans/3012345678/activate')).toBe('/v2/dashboard/vnubans/:digits/activate')
  expect(logged('/v2/x/3012 345 678/4012345678')).toBe('/v2/x/:digits/')
  expect(logged('/pay/KQW2M3X8')).toBe('/pay/:code')
  expect(logged('/v2/dashboard/transactions')).toBe('/v2/dashboard/transactions')
})
