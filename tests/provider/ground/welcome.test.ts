// What a start prints: where everything is, and what each log-in of the demo is for; and what a terminal
// shows of the log below it.
import { expect, test } from 'vitest'
import { jobWork } from '#provider/jobs.ts'
import { isForPeople, logForPeople } from '#provider/log-for-people.ts'
import { openLog } from '#provider/log.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { demoLogIn } from '#provider/seed/demo-log-in.ts'
import { seedReviewer } from '#provider/seed/reviewer-demo.ts'
import { welcome } from '#provider/welcome.ts'
import { aProvider } from '#tests/world.ts'

const up = {
  address: 'http://localhost:4000', SANDBOX: true, BIND_ADDRESS: '127.0.0.1', made_key: 'a key', logins: [],
}

test('each log-in of the demo stands in a line with what it is for', async () => {
  const { app, database } = await aProvider()
  const logins = [...await seedDemo(jobWork(app)), ...await seedReviewer(jobWork(app))]
  const lines = welcome({ ...up, logins }).split('\n')
  const line = (email: string) => lines.filter((each) => each.includes(email))
  expect(line('admin@adire.example')).toEqual([expect.stringMatching(/Adire Works, live: admin/)])
  expect(line('initiator@adire.example')).toEqual([expect.stringMatching(/live: initiator, sends payouts/)])
  expect(line('approver@adire.example')).toEqual([expect.stringMatching(/live: approver, approves/)])
  expect(line('owner@balogun.example')).toEqual([expect.stringMatching(/at the start/)])
  expect(line('owner@cowrie.example')).toEqual([expect.stringMatching(/in review/)])
  expect(line('reviewer@oja.example')).toEqual([expect.stringMatching(/reviewer, decides at \/review/)])
  const { password, pin } = await demoLogIn(app)
  expect(lines.filter((each) => each.includes(password) && each.includes(pin))).toHaveLength(1)
  expect(Math.max(...lines.map((each) => each.length))).toBeLessThanOrEqual(110)
  await database.updateTable('merchant').set({ live_allowed: true }).execute()
  const later = (await seedDemo(jobWork(app))).find(({ email }) => email === 'owner@cowrie.example')
  expect(later?.what_for).toContain('live')
})

test('where there is no demo, addresses alone; outside the sandbox neither mailbox nor console', () => {
  expect(welcome(up).split('\n')).toHaveLength(5)
  expect(welcome({ ...up, SANDBOX: false })).toBe([
    'Oja is up: http://localhost:4000', '  documents   http://localhost:4000/docs'].join('\n'))
})

test('a key that somebody chose is not printed', () => {
  expect(welcome({ ...up, made_key: null })).toContain('for programs: key REVIEWER_KEY')
})

test('a terminal shows what went wrong, in short lines, and nothing of what went well', () => {
  let text = ''
  const log = openLog('info', logForPeople((piece) => { text += piece }))
  log.info({ request_id: '1', method: 'GET', path: '/v2/payouts', status: 200, ms: 4 }, 'answered')
  log.info({ asked: 4 }, 'payouts asked about')
  expect(text).toBe('')
  log.info({ request_id: '2', method: 'PUT', path: '/v2/payouts', status: 422, ms: 12 }, 'answered')
  log.warn({ lag_ms: 900, token: 'canary' }, 'lists are read from the primary')
  log.error({ err: new Error('broken'), request_id: '3' }, 'request failed')
  const [put, warned, failed, ...rest] = text.trimEnd().split('\n')
  expect(put).toMatch(/^\d\d:\d\d:\d\d PUT \/v2\/payouts 422 in 12 ms$/)
  expect(warned).toMatch(/^[\d:]+ lists are read from the primary lag_ms=900 token="\[hidden\]"$/)
  expect(failed).toMatch(/^[\d:]+ request failed broken at .+welcome\.test\.ts.+ request_id=3$/)
  expect(rest).toEqual([])
})

test.each([
  ['a terminal', {}, true, true],
  ['a pipe', {}, false, false],
  ['a terminal, and a level that was asked for', { LOG_LEVEL: 'info' }, true, false],
])('%s', (_, environment, isTerminal, expected) => {
  expect(isForPeople({ production: false }, environment, isTerminal)).toBe(expected)
  expect(isForPeople({ production: true }, environment, isTerminal)).toBe(false)
})
