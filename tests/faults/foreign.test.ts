// Other merchants' ids, fields that are not a client's to set, and the wall in the database behind both.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { writePeople } from '#contract/personnel.ts'
import { tenantTransaction } from '#provider/database.ts'
import { anApplicant, aPicture, fillIn, kycOf, ngozi, type Applicant } from '#tests/provider/applicants.ts'
import { withAuthenticator } from '#tests/provider/team.ts'
import { aProvider, type World } from '#tests/world.ts'
import { changes, endpoints, fieldsOf, isId, legalBody, requestTo, type Named } from './endpoints.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { idsOf, rowsOf, touched } from './rows.ts'
import { someoneFor } from './sessions.ts'

let world: World
let us: Applicant
let them: Applicant
let theirIds: string[]
/** Five people, so that each place of the form can be tried. */
let ourPeople: string[]
beforeAll(async () => {
  world = await aProvider()
  us = await fiveDirectors()
  them = await fiveDirectors()
  theirIds = await idsOf(world, them.merchant_id)
  ourPeople = (await kycOf(world, us)).personnel.map(({ id }) => id)
  const codes = await withAuthenticator(world, us.user_id)
  code = await codes()
})
afterAll(() => world.stop())

async function fiveDirectors(): Promise<Applicant> {
  const applicant = await anApplicant(world)
  await fillIn(world, applicant)
  const more = ['Bola', 'Chidi', 'Dupe', 'Emeka'].map((firstname) => ({ ...ngozi, firstname }))
  const { data } = await world.ask(onboarding.addPeople, {
    token: applicant.token,
    body: writePeople('incorporated_business', more) as never,
    files: { nin_1: await aPicture('nin.jpg') },
  })
  expect(data.personnel).toHaveLength(5)
  return applicant
}

const missing = '0198a000-0000-7000-8000-00000000dead'

interface Place {
  named: Named
  part: 'params' | 'body'
  field: string
}

/** The client makes this one's id: another merchant's is a new one of ours (uploads-limits.test.ts). */
const isMadeHere = ({ name }: Named) => name === 'uploads.begin'

/** It is compared with the one that holds, and finds nothing by itself (splits-settings.test.ts). */
const isCompared = ({ name }: Named, field: string) => name === 'splits.save' && field === 'replaces'

const places: Place[] = endpoints.filter((named) => !isMadeHere(named)).flatMap((named) =>
  (['params', 'body'] as const).flatMap((part) =>
    Object.entries(fieldsOf(named.endpoint[part]))
      .filter(([field, schema]) => isId(schema) && !isCompared(named, field))
      .map(([field]) => ({ named, part, field })),
  ),
)

/** What our authenticator shows now: a code of a request that is refused is not used up. */
let code: string

async function askWith({ named, part, field }: Place, id: string): Promise<Answered> {
  const filled =
    'personnel_id_1' in fieldsOf(named.endpoint.body)
      ? writePeople(
          'incorporated_business',
          ourPeople.map((personnel_id, at) => ({ ...ngozi, firstname: `Own ${at}`, personnel_id })),
        )
      : legalBody(named.endpoint)
  const own = 'totp_code' in fieldsOf(named.endpoint.body) ? { ...filled, totp_code: code } : filled
  const [path, init] = requestTo(named, {
    ...(part === 'params' ? { params: { [field]: id }, body: own } : { body: { ...own, [field]: id } }),
    headers: { token: us.token },
  })
  return readAnswer(await world.request(path, init))
}

describe('an id of another merchant', () => {
  test('is looked for in every place that takes one', () => {
    expect(places.length).toBeGreaterThan(40)
    expect(theirIds.length).toBeGreaterThan(30)
  })

  test.each(places)('is as if it never was: $named.name $field', async (place) => {
    const before = await rowsOf(world)
    const nobody = await askWith(place, missing)
    expect([nobody.status, nobody.code, ...faultsOf(nobody)]).toEqual([404, 'not_found'])
    const ours = place.named.name.startsWith('users.') ? [us.merchant_id] : [us.merchant_id, us.user_id]
    for (const id of [...theirIds, ...ours]) {
      const { status, text } = await askWith(place, id)
      expect([id, status, text]).toEqual([id, 404, nobody.text])
    }
    expect(touched(before, await rowsOf(world))).toEqual([])
  })

  test('of our own is found in each of them, so that the others can fail', async () => {
    const found = await Promise.all(
      places
        .filter(({ named }) => named.name === 'onboarding.changePeople')
        .map((place, at) => askWith(place, ourPeople[at]!)),
    )
    expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const {
      merchant_documents: [document],
    } = await kycOf(world, us)
    const place = places.find(({ named }) => named.name === 'documents.show')!
    expect((await askWith(place, document!.id)).status).toBe(200)
  })
})

describe('row-level security alone', () => {
  test('shows a member no row of another merchant, in no table', async () => {
    const { rows: tables } = await sql<{ name: string; key: string }>`
      select table_name as name, case table_name when 'merchant' then 'id' else 'merchant_id' end as key
      from information_schema.columns where table_schema = 'public' and (column_name = 'merchant_id' or
        (table_name = 'merchant' and column_name = 'id'))`.execute(world.database)
    const shown: Record<string, unknown> = {}
    for (const { name, key } of tables) {
      shown[name] = await tenantTransaction(
        world.database,
        { merchant_id: us.merchant_id, mode: 'test' },
        async (inside) => {
          const { rows } = await sql
            .raw<{ whose: string }>(`select distinct ${key}::text as whose from ${name}`)
            .execute(inside)
          return rows.map(({ whose }) => whose)
        },
      ).catch((error: Error) => (error.message.startsWith('permission denied') ? [] : Promise.reject(error)))
    }
    expect(tables.length).toBeGreaterThan(10)
    for (const [name, whose] of Object.entries(shown))
      expect([name, whose]).toEqual([name, expect.toBeOneOf([[], [us.merchant_id]])])
    const full = Object.entries(shown)
      .filter(([, whose]) => (whose as string[]).length > 0)
      .map(([name]) => name)
    expect(full).toEqual(
      expect.arrayContaining([
        'merchant',
        'member',
        'kyc_document',
        'personnel',
        'bank_detail',
        'stored_file',
      ]),
    )
  })
})

/** What people set who want more than they have. */
const names = [
  'status',
  'role',
  'role_id',
  'permissions',
  'merchant_id',
  'user_id',
  'id',
  'member_id',
  'is_test_mode',
  'mode',
  'state',
  'onboarding_stage',
  'live_allowed',
  'balance',
  'available',
  'ledger',
  'fees',
  'merchant_lien',
  'meta',
  'version',
  'shadow',
  'created_at',
  'updated_at',
  'submitted_at',
  'reviewed_at',
  'review',
  'note',
  'approved_by',
  'created_by',
  'email_verified',
  'email_verified_at',
  'password_hash',
  'totp_secret',
  'totp_last_step',
  'has_totp',
  'api_secret',
  'admin',
  'isAdmin',
  'expires_at',
  'replaced_at',
  'position',
  'natural_key',
  'account_name',
  'bvn_sealed',
  '__proto__',
  'constructor',
  'prototype',
] as const

/** All of them at once, of which each has to be named. */
function withNames(own: Record<string, unknown>, left: readonly string[], value: unknown) {
  const sent = { ...own }
  for (const name of left) Object.defineProperty(sent, name, { value, enumerable: true })
  return sent
}

describe.each(endpoints.filter(changes))("fields that are not a client's to set: $name", (named) => {
  test('are refused by their names, in the body and in the address, and nothing moves', async () => {
    const { token } = await someoneFor(world, named.endpoint)
    const headers: Record<string, string> = token ? { token } : {}
    const before = await rowsOf(world)
    const left = names.filter((each) => !(each in fieldsOf(named.endpoint.body)) || each.includes('proto'))
    const sendings = [
      { body: withNames(legalBody(named.endpoint), left, 'ACTIVE') },
      { body: withNames(legalBody(named.endpoint), left, true) },
      { query: withNames({}, left, 'ACTIVE') },
    ]
    for (const sending of sendings) {
      const [path, init] = requestTo(named, { ...sending, headers })
      const answered = await readAnswer(await world.request(path, init))
      expect([answered.status, Object.keys(answered.errors).sort()]).toEqual([422, [...left].sort()])
    }
    expect(touched(before, await rowsOf(world))).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

test('forty names and more were tried', () => {
  expect(new Set(names).size).toBeGreaterThanOrEqual(40)
})
