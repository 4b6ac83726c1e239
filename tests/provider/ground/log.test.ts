// What is written down of a request: one line that says when, which, what and how it ended, and nothing else.
import { expect, test, vi } from 'vitest'
import { openLog } from '#provider/log.ts'
import { aSmallProvider, notes } from './small-world.ts'

test('each request leaves one line with its id, method, path and status, without its query', async () => {
  const world = await aSmallProvider()
  const lines = vi.spyOn(world.app.log, 'info')
  const token = world.signIn()
  const { headers } = await world.ask(notes.list, { token, query: { search: 'canary' } })
  expect(lines.mock.calls).toEqual([[
    {
      request_id: headers.get('X-Request-Id'), method: 'GET', path: '/v2/notes', status: 200,
      ms: expect.any(Number),
    },
    'answered',
  ]])
  expect(JSON.stringify(lines.mock.calls)).not.toMatch(/canary|token/)
})

test('what is refused, too fast or unknown is a line as well', async () => {
  const world = await aSmallProvider()
  const lines = vi.spyOn(world.app.log, 'info')
  await world.request('/v2/notes')
  const json = { 'Content-Type': 'application/json' }
  await world.request('/v2/price', { method: 'PUT', body: '{', headers: json })
  await world.request('/nowhere\r\nlevel=30', { method: 'DELETE' })
  const said = lines.mock.calls.map(([line]) => line as unknown as { status: number, path: string })
  expect(said.map(({ status }) => status)).toEqual([401, 400, 404])
  expect(said.every(({ path }) => !/[\r\n]/.test(path))).toBe(true)
})

test('a failure is a line with its name and place, and without the values that it was about', async () => {
  const world = await aSmallProvider()
  const lines = vi.spyOn(world.app.log, 'error')
  const { headers } = await world.ask(notes.fail, { params: { how: 'error' } })
  const [line] = lines.mock.calls[0] as unknown as [{ err: Error, request_id: string }]
  expect([line.err.message, line.request_id]).toEqual(['secret inside words', headers.get('X-Request-Id')])
})

test('a line is JSON with its time in UTC, and hides what a secret is called by', () => {
  let text = ''
  const log = openLog('info', { write: (piece) => { text += piece } })
  log.info({ token: 'canary', caller: { pin: 'canary' }, path: 'a\nlevel=30' }, 'one\r\ntwo')
  expect(text.trimEnd().split('\n')).toHaveLength(1)
  const line = JSON.parse(text) as Record<string, unknown>
  expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(text).not.toContain('canary')
  expect(line).toMatchObject({ token: '[hidden]', caller: { pin: '[hidden]' }, msg: 'one\r\ntwo' })
})
