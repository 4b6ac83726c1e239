// Whether a case has something of another: its BVN or NIN, tax number, bank account, phone, a person, or a
// file to the byte. Held against each other as keyed hashes, marked when a case is handed in.
import * as z from 'zod/mini'
import { nameWords } from '#domain/folding.ts'
import type { MerchantStatus } from '#domain/onboarding.ts'
import type { Tables, Transaction } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import { sealedFor } from '../onboarding/bank-details.ts'
import { papersOf } from '../onboarding/papers.ts'
import type { Work } from '../work.ts'

/** As a reviewer reads them. */
export const alikeKinds = {
  bvn: 'BVN', nin: 'NIN', tin: 'tax number', account: 'bank account', phone: 'phone number', person: 'person',
  file: 'file',
} as const

export type AlikeKind = keyof typeof alikeKinds

/** As in "BVN, NIN and file". */
export function sharedWords(kinds: readonly AlikeKind[]): string {
  const words = Object.entries(alikeKinds).flatMap(([kind, word]) =>
    (kinds.includes(kind as AlikeKind) ? [word] : []))
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export interface Alike {
  id: string
  business_name: string
  status: MerchantStatus | null
  kinds: AlikeKind[]
}

type Marking = Pick<Work<null>, 'database' | 'secrets'>

interface Mark { kind: AlikeKind | 'of', digest: Buffer }

/** Of a number as somebody types it into a search. */
export const markOf = (secrets: Work<null>['secrets'], kind: AlikeKind, value: string): Buffer =>
  secrets.mark(Buffer.from(`case ${kind} ${value}`))

/** By which key a case was marked. */
const keyMark = (secrets: Work<null>['secrets']): Buffer => secrets.mark(Buffer.from('case'))

/** Marks a case as it is now. */
export async function markCase({ database, secrets }: Marking, merchant_id: string): Promise<void> {
  const values = await valuesOf({ database, secrets }, merchant_id)
  const marks: Mark[] = [
    { kind: 'of', digest: keyMark(secrets) },
    ...[...new Set(values.map(([kind, value]) => `${kind} ${value}`))].map((text) => {
      const [kind = '', ...value] = text.split(' ')
      return { kind: kind as AlikeKind, digest: markOf(secrets, kind as AlikeKind, value.join(' ')) }
    }),
  ]
  await database.deleteFrom('case_mark').where('merchant_id', '=', merchant_id).execute()
  await database.insertInto('case_mark').values(marks.map((mark) => ({ merchant_id, ...mark })))
    .onConflict((conflict) => conflict.doNothing()).execute()
}

type Value = [kind: AlikeKind, value: string]

async function valuesOf({ database, secrets }: Marking, merchant_id: string): Promise<Value[]> {
  const bank = await database.selectFrom('bank_detail').selectAll()
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  const profile = await database.selectFrom('business_profile').select('tax_identification_number as tin')
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  const owner = await database.selectFrom('member').select('mobile_number')
    .where('merchant_id', '=', merchant_id).orderBy('created_at').limit(1).executeTakeFirst()
  const { documents, people } = await papersOf(database, merchant_id)
  const ids = [...documents, ...people.flatMap((person) => person.documents)].map(({ file_id }) => file_id)
  const files = ids.length === 0 ? [] : await database.selectFrom('stored_file').select('sha256')
    .where('merchant_id', '=', merchant_id).where('id', 'in', ids).execute()
  const opened = (kind: 'bvn' | 'nin'): Value[] => (bank
    ? [[kind, secrets.open(bank[`${kind}_sealed`], sealedFor(kind, merchant_id)).toString()]] : [])
  const values: Value[] = [
    ...opened('bvn'), ...opened('nin'),
    ['tin', (profile?.tin ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '')],
    ['account', bank ? `${bank.bank_code} ${bank.business_nuban}` : ''],
    ['phone', lastTen(owner?.mobile_number ?? '')],
    ...people.map(({ phone_number }): Value => ['phone', lastTen(phone_number)]),
    ...people.map(({ firstname, lastname, date_of_birth }): Value =>
      ['person', `${nameWords(`${firstname} ${lastname}`).toSorted().join(' ')} ${date_of_birth}`]),
    ...files.map(({ sha256 }): Value => ['file', sha256.toString('hex')]),
  ]
  return values.filter(([, value]) => value !== '')
}

const lastTen = (phone: string) => phone.replace(/\D/g, '').slice(-10)

/** Other cases that have something of this one, with what; those that share most come first. */
export async function alikeOf(database: Transaction<Tables>, merchant_id: string): Promise<Alike[]> {
  const rows = await database.selectFrom('case_mark as own')
    .innerJoin('case_mark as other', (join) => join.onRef('other.digest', '=', 'own.digest')
      .onRef('other.kind', '=', 'own.kind').onRef('other.merchant_id', '!=', 'own.merchant_id'))
    .innerJoin('merchant', 'merchant.id', 'other.merchant_id')
    .where('own.merchant_id', '=', merchant_id).where('own.kind', '!=', 'of')
    .where('merchant.shadow', '=', false)
    .select(['merchant.id', 'business_name', 'merchant.status', 'own.kind']).distinct()
    .orderBy('merchant.id', 'desc').limit(MOST_ROWS).execute()
  const found = new Map<string, Alike>()
  for (const { kind, ...merchant } of rows) {
    const alike = found.get(merchant.id) ?? { ...merchant, kinds: [] }
    alike.kinds.push(kind as AlikeKind)
    found.set(merchant.id, alike)
  }
  return [...found.values()].toSorted((one, other) => other.kinds.length - one.kinds.length).slice(0, SHOWN)
}

const MOST_ROWS = 200
const SHOWN = 20

const OneCase = z.object({ merchant_id: z.string() })

export async function markHandedIn(payload: object, { inTransaction }: JobWork): Promise<void> {
  const { merchant_id } = OneCase.parse(payload)
  await inTransaction((work) => markCase(work, merchant_id))
}

const AT_ONCE = 200

/** Those of before there were marks, and of another key. */
export async function sweepMarks(_payload: object, { inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const { database, secrets } = work
    const left = await database.selectFrom('merchant').select('id').where('submitted_at', 'is not', null)
      .where('shadow', '=', false)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('case_mark').select('digest')
        .whereRef('merchant_id', '=', 'merchant.id').where('kind', '=', 'of')
        .where('digest', '=', keyMark(secrets)))))
      .orderBy('submitted_at').orderBy('id').limit(AT_ONCE).execute()
    for (const { id } of left) await markCase(work, id)
  })
}
