// Stored beneficiaries: finding one by its reference, id or account, and how it is shown.
import { Refusal } from '#contract/refusal.ts'
import { drawReference } from '#domain/reference.ts'
import { bankName } from '../bank-names.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import type { Account } from './name.ts'

type Own = Pick<Work<Caller>, 'database' | 'caller'>

export function stored({ database, caller: { merchant_id, mode } }: Own) {
  return database.selectFrom('beneficiary').leftJoin('member', 'member.id', 'beneficiary.created_by')
    .where('beneficiary.merchant_id', '=', merchant_id).where('beneficiary.mode', '=', mode)
    .select([
      'beneficiary.id', 'reference', 'beneficiary_account_name', 'beneficiary_bank_code', 'beneficiary_nuban',
      'beneficiary.created_at', 'member.fullname as created_by', 'beneficiary.version',
    ])
}

type Row = Awaited<ReturnType<typeof theOne>>

const byRef = (ref: string) => (ref.length === 12 ? 'beneficiary.reference' : 'beneficiary.id')

/** By its reference or its id; 404 for another merchant's. */
export async function theOne(work: Own, ref: string) {
  const row = await stored(work).where(byRef(ref), '=', ref).executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'Beneficiary not found.')
  return row
}

/** The same, and nobody else changes it until the transaction ends. */
export async function heldOne(work: Own, ref: string) {
  const row = await stored(work).where(byRef(ref), '=', ref).forUpdate('beneficiary').executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'Beneficiary not found.')
  return row
}

type Which = Pick<Account, 'beneficiary_nuban' | 'beneficiary_bank_code'>

export function withAccount(work: Own, { beneficiary_nuban, beneficiary_bank_code }: Which) {
  return stored(work).where('beneficiary_nuban', '=', beneficiary_nuban)
    .where('beneficiary_bank_code', '=', beneficiary_bank_code).executeTakeFirst()
}

/** Twelve digits that no beneficiary of the merchant has; drawn again on a clash. */
export async function freeReference(work: Work<Caller>): Promise<string> {
  const chance = () => work.random(4).readUInt32BE() / 2 ** 32
  for (let tries = 0; tries < 20; tries += 1) {
    const reference = drawReference(work.now.getTime(), chance)
    if (!await stored(work).where('reference', '=', reference).executeTakeFirst()) return reference
  }
  throw new Error('No free reference was drawn in twenty tries')
}

export const shown = (row: Row) => ({
  ...row, bank_name: bankName(row.beneficiary_bank_code), created_at: row.created_at.toISOString(),
})
