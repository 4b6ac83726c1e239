// Everything that the audit trail tells of a change is in a person's words: every change of the product is
// made once, and what was written of it is read as the screen shows it.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { changesOf } from '#app/features/audit-trail/changes.ts'
import { fieldNames, unshown } from '#app/features/audit-trail/field-names.ts'
import { statusWords } from '#app/features/audit-trail/status-words.ts'
import { subjectsFor } from '#domain/audit.ts'
import { permissions } from '#domain/permission.ts'
import { aMember, aMerchant } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { changes, endpoints } from './endpoints.ts'
import { prepared } from './prepared.ts'

interface Written { action: string, subject: string, before: unknown, after: unknown }

let world: World
let written: Written[]
let bankNames: Map<string, string>

beforeAll(async () => {
  world = await aProvider()
  for (const { name, endpoint } of endpoints.filter(changes)) {
    const { other: _, ...sending } = await prepared[name]!(world)
    await world.ask(endpoint, { ...sending, requestId: randomUUID(), from: '102.89.7.7' } as never)
    await world.jobsDone()
    await sql`delete from rate_limit`.execute(world.database)
  }
  const { rows } = await sql<Written>`select action, subject, before, after from audit_event
    where before is not null or after is not null`.execute(world.database)
  written = rows
  const { token } = await aMember(world, await aMerchant(world))
  const { items } = (await world.ask(banks.list, { token })).data
  bankNames = new Map(items.map(({ code, name }) => [code, name]))
}, 300_000)
afterAll(() => world.stop())

const bankName = (code: string) => bankNames.get(code) ?? ''

/** What the product's changes here do not bring about: reviewers, jobs of another day, and refusals. */
const rare: readonly Written[] = [
  { action: 'login.refused', subject: 'member', before: null, after: { why: 'blocked' } },
  { action: 'refused', subject: 'POST dashboard/roles', before: null, after: { code: 'forbidden' } },
  {
    action: 'bill.answered', subject: 'bill', before: null,
    after: { bill_reference: '770731070133', status: 'INQ', response_code: null, waits_for: 'person' },
  },
  {
    action: 'payout.settled', subject: 'payout', before: { status: 'INQ', response_code: '09' },
    after: {
      payout_reference: '440062027404', status: 'FAILED', reason: 'The bank says so.', by: 'Rita Sample',
      evidence: 'A letter.', proposed_by: 'Remi Sample', reviewer_id: randomUUID(),
    },
  },
  {
    action: 'review.document_refused', subject: 'document', before: { review: null, note: null },
    after: {
      by: 'Rita Sample', reviewer_id: randomUUID(), document_type: 'cac_form', review: 'refused',
      review_code: 'wrong_document', note: 'Another document.',
    },
  },
  {
    action: 'review.document_opened', subject: 'document', before: null,
    after: { by: 'Rita Sample', reviewer_id: randomUUID(), name: 'form.pdf', opened: 'page', page: 2 },
  },
  {
    action: 'review.document_opened', subject: 'document', before: null,
    after: {
      by: 'Rita Sample', reviewer_id: randomUUID(), name: 'form.docx', opened: 'original', reason: 'Seals.',
    },
  },
  {
    action: 'schedule.skipped', subject: 'payout_schedule', before: null,
    after: { schedule_reference: '047747420224', day: '2026-03-02', reason: 'It was too late.' },
  },
  {
    action: 'list.exported', subject: 'list', before: null,
    after: { filter: { status: 'failed', from: '2026-03-01', channel: 'qr' }, rows: 5, continued: false },
  },
]

const all = () => [...written, ...rare]

/** Where a person, a bank or a company wrote the words. */
const own = new Set([
  'name', 'label', 'fullname', 'firstname', 'lastname', 'email', 'biller', 'product', 'customer', 'device',
  'address', 'web_address', 'url', 'nationality', 'country', 'explanation', 'note', 'search',
])

/** Each field with each single value, however deep they lie. */
function fieldsIn(value: unknown, name = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsIn(each, name))
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return Object.entries(value).flatMap(([key, member]) => [[key, null] as [string, unknown],
    ...fieldsIn(member, key)])
}

/** Told only by what they hold. */
const opened = ['', 'meta', 'filter', 'payouts']

test('each thing that something is done to is read of with a right, or by every reader of the trail', () => {
  const everybody = subjectsFor(new Set(permissions.map(({ key }) => key)))
  const done = written.filter(({ action }) => !action.endsWith('refused'))
  const subjects = new Set(done.map(({ subject }) => subject))
  expect(subjects.size).toBeGreaterThan(25)
  expect([...subjects].filter((subject) => !everybody.includes(subject))).toEqual([])
})

test('every field has a name of its own', () => {
  const names = all().flatMap(({ before, after }) =>
    [...fieldsIn(before), ...fieldsIn(after)].map(([name]) => name))
  expect(names.length).toBeGreaterThan(500)
  const nameless = names.filter((name) =>
    !(name in fieldNames) && !unshown.has(name) && !opened.includes(name))
  expect(Array.from(new Set(nameless))).toEqual([])
})

test('no value is a word of the provider’s own, a code, or a day written as a figure', () => {
  const raw = all().flatMap(({ action, subject, before, after }) =>
    [...fieldsIn(before), ...fieldsIn(after)].flatMap(([name, value]) => {
      if (typeof value !== 'string' || own.has(name) || unshown.has(name)) return []
      if (!/^([a-z_]+|[A-Z][A-Z_]+|\d{4}-\d\d-\d\d.*|\d{2}|\d{6})$/.test(value)) return []
      const [shown] = changesOf(null, { [name]: value }, { subject, bankName })
      return !shown || shown.after === value ? [`${action}: ${name}: ${value}`] : []
    }))
  expect(Array.from(new Set(raw))).toEqual([])
})

test('no screen shows a word with a line under it, a long figure or a number of a row', () => {
  const shown = all().flatMap(({ action, subject, before, after }) =>
    changesOf(before, after, { subject, bankName }).filter(({ name }) => !own.has(name) && name !== 'sha256')
      .map(({ label, before: was, after: is }) => `${action}: ${label}: ${was ?? ''} ${is ?? ''}`))
  const isWrong = (line: string) =>
    /: .*([a-z]_[a-z]|[A-Z]_[A-Z]|\*\*\*[A-Z]|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-|undefined|\[object)/
      .test(line)
  expect(shown.filter((line) => isWrong(line) && !line.includes('Event ID'))).toEqual([])
})

test('what stands for something known is never said by the rule for the unknown alone', () => {
  const status = all().flatMap(({ subject, before, after }) => [before, after].flatMap((facts) =>
    fieldsIn(facts).flatMap(([name, value]) => (name === 'status' && value ? [`${subject}: ${value}`] : []))))
  const unknown = Array.from(new Set(status)).filter((each) => {
    const [subject = '', value = ''] = each.split(': ')
    return subject !== 'list' && statusWords[subject]?.[value] === undefined
  })
  expect(unknown).toEqual([])
})
