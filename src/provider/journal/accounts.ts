// The codes and names of the merchant's own books: those of today, and those that closed months keep.
import * as z from 'zod/mini'
import type { Answer, Ask } from '#contract/endpoint.ts'
import { JournalAccounts, type journal as calls } from '#contract/journal.ts'
import { Refusal } from '#contract/refusal.ts'
import { journalAccountNames, withDefaults, type AccountMap, type BookedAs } from '#domain/journal.ts'
import type { Tenant } from '../database.ts'
import type { Caller } from '../caller.ts'
import type { Work } from '../work.ts'
import '../months/tables.ts'
import './tables.ts'

type Shown = Answer<typeof calls.accounts>
type Reading = Pick<Work, 'database'>

async function heldSetting({ database }: Reading, { merchant_id }: Pick<Tenant, 'merchant_id'>) {
  return database.selectFrom('journal_setting').leftJoin('member', 'member.id', 'journal_setting.updated_by')
    .select(['accounts', 'journal_setting.version', 'journal_setting.updated_at', 'fullname'])
    .where('journal_setting.merchant_id', '=', merchant_id).executeTakeFirst()
}

/** Of today. */
export const accountsOf = async (work: Reading, tenant: Pick<Tenant, 'merchant_id'>): Promise<AccountMap> =>
  withDefaults((await heldSetting(work, tenant))?.accounts ?? {})

export async function shownAccounts(work: Work<Caller>): Promise<Shown> {
  const setting = await heldSetting(work, work.caller)
  const map = withDefaults(setting?.accounts ?? {})
  return {
    accounts: journalAccountNames.map((account) => ({ account, ...map[account] })),
    version: setting?.version ?? 0, updated_at: setting?.updated_at.toISOString() ?? null,
    updated_by: setting?.fullname ?? null,
  }
}

/** Two who set them at once come one after the other, and the second sees what the first did. */
export async function setAccounts(
  work: Work<Caller>, { accounts, version }: Ask<typeof calls.setAccounts>['body'],
): Promise<Shown> {
  const { database, caller: { merchant_id, user_id: updated_by }, now } = work
  await database.insertInto('journal_setting')
    .values({ merchant_id, accounts: '{}', version: 0, updated_by, updated_at: now })
    .onConflict((conflict) => conflict.doNothing()).execute()
  const before = await database.selectFrom('journal_setting').select(['accounts', 'version'])
    .where('merchant_id', '=', merchant_id).forUpdate().executeTakeFirstOrThrow()
  if (version !== undefined && version !== before.version) {
    throw new Refusal('stale', 'Somebody has changed the accounts meanwhile. Look at them again.',
      { data: z.encode(JournalAccounts, await shownAccounts(work)) })
  }
  const given = Object.fromEntries(accounts.map(({ account, code, name }) => [account, { code, name }]))
  await database.updateTable('journal_setting').set({
    accounts: JSON.stringify({ ...before.accounts, ...given }), version: before.version + 1, updated_by,
    updated_at: now,
  }).where('merchant_id', '=', merchant_id).execute()
  const inWords = ({ code, name }: BookedAs) => `${code} ${name}`
  const [old, fresh] = [withDefaults(before.accounts), withDefaults({ ...before.accounts, ...given })]
  const changed = journalAccountNames.filter((account) => inWords(old[account]) !== inWords(fresh[account]))
  const listed = (map: AccountMap) => ({ accounts: changed.map((account) => inWords(map[account])) })
  await work.audit({
    action: 'journal.accounts_set', subject: 'journal', subject_id: merchant_id,
    before: listed(old), after: listed(fresh),
  })
  return shownAccounts(work)
}

/** How the accounts of a month are called: as when it was closed, or as they are today. */
export type NamesOf = (month: string) => AccountMap

/** By the months that are closed: one closes all before it. */
export async function namesByMonth(work: Reading, tenant: Tenant): Promise<NamesOf> {
  const today = await accountsOf(work, tenant)
  const closed = await work.database.selectFrom('closed_month').select(['month', 'accounts'])
    .where('merchant_id', '=', tenant.merchant_id).where('mode', '=', tenant.mode)
    .where('reopened_at', 'is', null).orderBy('month').execute()
  return (month) => {
    const first = closed.find((one) => one.month >= month)
    return first ? withDefaults(first.accounts) : today
  }
}
