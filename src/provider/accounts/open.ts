// A merchant's payout accounts in this mode; the first one is opened when it is first looked for.
import { sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { nubanCheckDigit } from '#domain/bank.ts'
import { bankList } from '../banks.data.ts'
import type { Tenant } from '../database.ts'
import { openBook, openGuarded } from '../ledger/accounts.ts'
import '../payouts/tables.ts'
import type { Work } from '../work.ts'

/** The collection bank that payout accounts are opened at: Wema. */
const home = bankList.find(({ code }) => code === '000017')

export interface Source {
  id: string
  nuban: string
  bank_code: string
  name: string
}

type Opening = Pick<Work, 'database' | 'now' | 'newId' | 'audit'>

/** The primary one first. */
export async function payoutAccounts(work: Opening, tenant: Tenant): Promise<Source[]> {
  const found = await select(work, tenant)
  if (found.length > 0) return found
  await openFirst(work, tenant)
  return select(work, tenant)
}

/** The account with this number; 422 at `field` where it is not the merchant's own. */
export async function sourceAccount(
  work: Opening,
  tenant: Tenant,
  nuban: string | undefined,
  field = 'source_nuban',
): Promise<Source> {
  const accounts = await payoutAccounts(work, tenant)
  const found = nuban === undefined ? accounts[0] : accounts.find((account) => account.nuban === nuban)
  if (found) return found
  const message = 'Choose one of your own payout accounts.'
  throw new Refusal('invalid_input', message, { errors: { [field]: message } })
}

function select({ database }: Opening, { merchant_id, mode }: Tenant): Promise<Source[]> {
  return database
    .selectFrom('payout_account')
    .select(['id', 'nuban', 'bank_code', 'name'])
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', mode)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute()
}

async function openFirst(work: Opening, tenant: Tenant): Promise<void> {
  const { database } = work
  const { merchant_id } = tenant
  await holdOpening(work, tenant)
  if ((await select(work, tenant)).length > 0) return
  const { business_name: name } = await database
    .selectFrom('merchant')
    .select('business_name')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  await openBook(work, tenant)
  await openAccount(work, tenant, { name, is_primary: true })
}

/** Two that open an account of a merchant at once do it one after the other. */
export async function holdOpening({ database }: Opening, { merchant_id, mode }: Tenant): Promise<void> {
  const place = `payout account ${merchant_id} ${mode}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(database)
}

/** Answers the id, which is also its ledger account's. */
export async function openAccount(
  work: Opening,
  tenant: Tenant,
  { name, is_primary }: { name: string; is_primary: boolean },
): Promise<string> {
  const { merchant_id, mode } = tenant
  const id = work.newId()
  await openGuarded(work, tenant, id)
  const nuban = await newNuban(work)
  await work.database
    .insertInto('payout_account')
    .values({
      id,
      merchant_id,
      mode,
      nuban,
      bank_code: home?.code ?? '',
      name,
      is_primary,
      created_at: work.now,
    })
    .execute()
  await work.audit({
    action: is_primary ? 'account.opened' : 'account.reserved',
    subject: 'payout_account',
    subject_id: id,
    merchant_id,
    mode,
    after: is_primary ? { nuban } : { nuban, name },
  })
  return id
}

/** A serial number that is nobody's yet, and its check digit. */
async function newNuban({ database }: Opening): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ serial: number }>`select nextval('payout_account_serial') as serial`.execute(database)
  const serial = String(row?.serial).padStart(9, '0')
  return `${serial}${nubanCheckDigit(home?.institution ?? '', serial)}`
}
