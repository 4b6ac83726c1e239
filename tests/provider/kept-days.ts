// Trial balances that are kept, as tests have them taken and read them.
import Papa from 'papaparse'
import { expect } from 'vitest'
import { fromNaira } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { jobWork } from '#provider/jobs.ts'
import { setAdministrator } from '#provider/review/reviewers.ts'
import type { World } from '#tests/world.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { freshToken, pay, type Merchant } from './money/merchant.ts'
import { DAY } from './money/settling.ts'
import { aReviewer, deskOf, logIn, type Desk } from './review-world.ts'

/** A new administrator of the provider, logged in. */
export async function anAdministrator(world: World): Promise<Desk> {
  const account = await aReviewer(world, 'Ada Administrator')
  await setAdministrator(world.database, account.id, true)
  return deskOf(world, await logIn(world, account))
}

export const yesterday = (world: World) => lagosDay(new Date(world.clock.now().getTime() - DAY))

export const nightly = (world: World) => world.app.jobs['check_books']!({}, jobWork(world.app))

type Row = Record<string, string>

/** A file of one day as a spreadsheet reads it. */
export async function fileOf(desk: Desk, day: string, name = 'trial-balance', mode = 'live'): Promise<Row[]> {
  const { status, text, headers } = await desk.get(`/review/books/${day}/${name}.csv?mode=${mode}`)
  expect([status, headers.get('content-disposition')])
    .toEqual([200, `attachment; filename="${name}-${day}-${mode}.csv"`])
  return Papa.parse<Row>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true }).data
}

export const inKobo = (naira = '') => Math.round(Number(naira) * 100)

/** Kobo by account: below zero a debit. */
export async function balancesIn(desk: Desk, day: string) {
  const rows = (await fileOf(desk, day)).filter(({ account }) => account !== '')
  return Object.fromEntries(rows.map((row) => [row['account'] ?? '', {
    closing: inKobo(row['closing_credit']) - inKobo(row['closing_debit']),
    reserved: inKobo(row['reserved']), held: inKobo(row['held']),
  }]))
}

export async function openIn(desk: Desk, day: string, mode = 'live') {
  return (await fileOf(desk, day, 'open-items', mode)).map(({ what = '', age_in_days, items, amount }) =>
    ({ what, age: age_in_days, items: Number(items), amount: inKobo(amount) }))
}

export async function paid(world: World, merchant: Merchant, naira: number): Promise<string> {
  const got = await receive(world, arrivalAt(merchant, { naira, channel: 'card' }))
  if (!('collection' in got)) throw new Error('It did not come in')
  return got.collection.reference
}

/** Of sandbox accounts: one that is paid, one that is refused, and one whose bank never answers. */
export const banks = { paid: '0123456781', refused: '0123456793', silent: '0123456794' }

export async function payTo(world: World, merchant: Merchant, bank: keyof typeof banks, naira: number) {
  const token = await freshToken(world, merchant)
  await pay(world, { ...merchant, token }, {
    beneficiary_nuban: banks[bank], amount: fromNaira(bank === 'silent' ? naira * 100 + 99 : naira * 100),
  })
  await world.jobsDone()
}
