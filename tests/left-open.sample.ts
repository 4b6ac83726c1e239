// Run by left-open.test.ts alone: its set-up fails, and its own end closes a phone that is not there.
import { appendFileSync } from 'node:fs'
import { afterAll, beforeAll, test } from 'vitest'
import { closedWithFile } from './left-open.ts'

const opened = (name: string) =>
  closedWithFile(async () => appendFileSync(process.env['TOLD'] ?? '', `${name}\n`))

const phone = undefined as unknown as { close: () => Promise<void> }

beforeAll(async () => {
  opened('the database')
  opened('the provider')
  await opened('the phone, by the test')()
  throw new Error('the set-up fails')
})
afterAll(() => phone.close())

test('is never run', () => undefined)
