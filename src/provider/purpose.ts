// What a database is for: the sandbox's demo or people's money, never both. The banks of a sandbox are
// simulated and its log-ins are printed.
import type { Database } from './database.ts'
import { demoEmails, demoMembers } from './seed/demo-people.ts'
import './auth/tables.ts'
import './ledger/tables.ts'
import './review/tables.ts'

/** In `ground`, since the first start that knew of it. */
const PURPOSE = 'purpose'

type Purpose = 'sandbox' | 'real'

/**
 * Notes what this start makes of the database. Throws, with what is in the way, for a sandbox on a database
 * of real people, and for anything else on one that holds people or money of a sandbox.
 */
export async function provePurpose(database: Database, { SANDBOX }: { SANDBOX: boolean }): Promise<void> {
  const noted = await purposeOf(database)
  if (SANDBOX) {
    if (noted === 'real') throw new Error(realPeople)
    return note(database, 'sandbox')
  }
  if (noted !== 'real') {
    const [people, isMoney] = [await demoPeople(database), await hasSandboxMoney(database, noted)]
    if (people.length > 0 || isMoney) throw new Error(leftBehind(people, isMoney))
    await note(database, 'real')
  }
}

const realPeople = 'This database serves real merchants: a sandbox on it would show their letters to '
  + 'everybody and pay their money to nobody. Leave SANDBOX out, or give the sandbox a DATABASE_URL or '
  + 'DATA_DIR of its own'

function leftBehind(people: readonly string[], isMoney: boolean): string {
  const what = [
    ...people.length > 0 ? [`the demo's people, whose log-ins were printed: ${people.join(', ')}`] : [],
    ...isMoney ? ['money of the sandbox, which no bank has'] : [],
  ]
  return `This database holds ${what.join('; and ')}. Only a sandbox may use it (SANDBOX=on). `
    + 'Give production a database of its own: another DATABASE_URL or DATA_DIR, empty at its first start'
}

/** Those who can still get in. */
async function demoPeople(database: Database): Promise<string[]> {
  const members = await database.selectFrom('member').select('email').where('email', 'in', demoEmails)
    .where('shadow', '=', false).where('removed_at', 'is', null).orderBy('id').execute()
  const reviewers = await database.selectFrom('reviewer').select('email').where('email', 'in', demoEmails)
    .where('blocked_at', 'is', null).orderBy('id').execute()
  return [...members, ...reviewers].map(({ email }) => email)
}

/** Live money in a database that a sandbox used, or, from before that was noted, of the demo's merchants. */
async function hasSandboxMoney(database: Database, noted: Purpose | null): Promise<boolean> {
  const demo = database.selectFrom('member').select('merchant_id').where('email', 'in', demoMembers)
    .where('shadow', '=', false)
  const transfer = await database.selectFrom('ledger_transfer').select('id').where('mode', '=', 'live')
    .$if(noted === null, (query) => query.where('merchant_id', 'in', demo)).limit(1).executeTakeFirst()
  return transfer !== undefined
}

async function purposeOf(database: Database): Promise<Purpose | null> {
  const row = await database.selectFrom('ground').select('value').where('name', '=', PURPOSE)
    .executeTakeFirst()
  if (!row) return null
  return row.value.toString() === 'real' ? 'real' : 'sandbox'
}

async function note(database: Database, purpose: Purpose): Promise<void> {
  const value = Buffer.from(purpose)
  await database.insertInto('ground').values({ name: PURPOSE, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute()
}
