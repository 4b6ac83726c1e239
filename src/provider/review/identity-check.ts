// A BVN or NIN held against the register: whose it is there, and whether that is somebody of this case.
import { Refusal } from '#contract/refusal.ts'
import { isSameName } from '#domain/names.ts'
import type { Tables, Transaction } from '../database.ts'
import { sealedFor } from '../onboarding/bank-details.ts'
import { papersOf } from '../onboarding/papers.ts'
import type { IdentityAnswer } from '../outside/identity.ts'
import type { Work } from '../work.ts'
import { hold, tell, turnOf, type Held } from './claims.ts'
import type { IdentityCheckTable, IdentityNumber } from './tables.ts'

/** `by` is the reviewer's name. */
export interface IdentityCheck extends Omit<IdentityCheckTable, 'id' | 'merchant_id' | 'reviewer_id'> {
  by: string
}

/** Asks the register, which needs the merchant's consent, and keeps what it says. */
export async function checkIdentity(work: Work<null>, held: Held, kind: IdentityNumber): Promise<void> {
  const { merchant_id, by } = held
  const { database, secrets, outside } = work
  const bank = await database.selectFrom('bank_detail').selectAll()
    .where('merchant_id', '=', merchant_id).executeTakeFirst()
  if (!bank) throw new Refusal('not_found', 'There is no BVN or NIN in this case.')
  if (!bank.consent_at) {
    throw new Refusal(
      'conflict',
      'The merchant has not agreed to this check. Send the case back and ask for it.',
    )
  }
  // Before the register hears of anybody: this reviewer must have the case. Certain only with the lock below.
  const turn = await turnOf(database, merchant_id)
  const isTheirs = turn.claim?.reviewer_id === by.id && turn.version === held.version
  const people = await peopleOf(database, merchant_id)
  const [first] = people
  if (isTheirs && first) {
    const number = secrets.open(bank[`${kind}_sealed`], sealedFor(kind, merchant_id)).toString()
    const answer = await outside.identity.find(kind, number, first)
    await hold(work, held)
    await keep(work, held, kind, { last4: bank[`${kind}_last4`], ...compared(answer, people, first) })
    return
  }
  await hold(work, held)
}

interface Known { firstname: string, lastname: string, date_of_birth: string | null }

/** The people of the case, or who registered where a business names none. */
async function peopleOf(database: Transaction<Tables>, merchant_id: string): Promise<Known[]> {
  const { people } = await papersOf(database, merchant_id)
  if (people.length > 0) return people
  const owner = await database.selectFrom('member').select('fullname')
    .where('merchant_id', '=', merchant_id).orderBy('created_at').limit(1).executeTakeFirstOrThrow()
  const [firstname = '', ...rest] = owner.fullname.split(' ')
  return [{ firstname, lastname: rest.join(' '), date_of_birth: null }]
}

const nameOf = ({ firstname, lastname }: Pick<Known, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`.trim()

type Comparison = Omit<IdentityCheck, 'kind' | 'last4' | 'by' | 'at'>

/** Held against whoever of the case has the registered name; against the first when nobody has. */
export function compared(answer: IdentityAnswer, people: readonly Known[], first: Known): Comparison {
  if (answer.outcome !== 'found') {
    return {
      outcome: answer.outcome, registered_name: null, registered_birth: null, name_matches: null,
      birth_matches: null, compared_name: nameOf(first), compared_birth: first.date_of_birth,
    }
  }
  const { person } = answer
  const named = people.filter((each) => isSameName(nameOf(each), nameOf(person)))
  const whom = named.find((each) => each.date_of_birth === person.date_of_birth) ?? named[0] ?? first
  const isKnown = whom.date_of_birth !== null && person.date_of_birth !== null
  return {
    outcome: 'found',
    registered_name: nameOf(person),
    registered_birth: person.date_of_birth,
    compared_name: nameOf(whom),
    compared_birth: whom.date_of_birth,
    name_matches: named.length > 0,
    birth_matches: isKnown ? whom.date_of_birth === person.date_of_birth : null,
  }
}

async function keep(
  work: Work<null>, held: Held, kind: IdentityNumber, check: Comparison & { last4: string },
): Promise<void> {
  const { database, now, newId } = work
  const { merchant_id, by } = held
  if (by.id === null) throw new Error('Only a person asks the register')
  await database.insertInto('identity_check')
    .values({ id: newId(), merchant_id, reviewer_id: by.id, kind, ...check, at: now }).execute()
  const { outcome, name_matches, birth_matches } = check
  await tell(work, held, 'review.identity_checked', { kind, outcome, name_matches, birth_matches })
}

/** The newest answer for each of the two numbers as they are now. */
export async function checksOf(
  database: Transaction<Tables>, merchant_id: string,
): Promise<Partial<Record<IdentityNumber, IdentityCheck>>> {
  const rows = await database.selectFrom('identity_check')
    .innerJoin('reviewer', 'reviewer.id', 'identity_check.reviewer_id')
    .innerJoin('bank_detail', 'bank_detail.merchant_id', 'identity_check.merchant_id')
    .select(['kind', 'last4', 'outcome', 'registered_name', 'registered_birth', 'compared_name',
      'compared_birth', 'name_matches', 'birth_matches', 'reviewer.fullname as by', 'at', 'bvn_last4',
      'nin_last4', 'bank_detail.updated_at'])
    .where('identity_check.merchant_id', '=', merchant_id).orderBy('at').execute()
  // An answer about numbers that were saved anew since is not one about these.
  const current = rows.filter((row) => row.last4 === row[`${row.kind}_last4`] && row.at >= row.updated_at)
  return Object.fromEntries(current.map(({ bvn_last4: _, nin_last4: __, updated_at: ___, ...check }) =>
    [check.kind, check]))
}
