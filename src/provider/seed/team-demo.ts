// The demo's people around money: PINs, an approval policy, and accounts that are paid again and again.
import { drawReference } from '#domain/reference.ts'
import '../approvals/tables.ts'
import '../beneficiaries/tables.ts'
import { syntheticName } from '../outside/rail.ts'
import type { JobWork } from '../jobs.ts'
import { newReference } from '../payouts/references.ts'
import { sealPin } from '../pin/keep.ts'
import '../pin/tables.ts'
import '../sub-accounts/tables.ts'
import type { Work } from '../work.ts'
import { demoLogIn } from './demo-log-in.ts'

const accounts = [
  ['0123450001', '000014'], ['0123450022', '000013'], ['0123450033', '000016'], ['0123450044', '000004'],
  ['0123450055', '000015'], ['0123450066', '000014'],
] as const

const ownAccounts = [['0123450077', '000013', 'ACTIVE'], ['0123450080', '000016', 'INACTIVE']] as const

interface Person { id: string, email: string, merchant_id: string }

/** Does nothing where somebody of the team has a PIN, or where there is no demo. */
export async function seedTeam({ inTransaction }: JobWork): Promise<void> {
  await inTransaction(async (work) => {
    const team = await work.database.selectFrom('member').select(['id', 'email', 'merchant_id'])
      .where('email', 'like', '%@adire.example').orderBy('id').execute()
    const initiator = team.find(({ email }) => email.startsWith('initiator@'))
    if (!initiator) return
    const ids = team.map(({ id }) => id)
    const there = await work.database.selectFrom('payout_pin').select('member_id')
      .where('member_id', 'in', ids).limit(1).executeTakeFirst()
    if (there) return
    const { pin } = await demoLogIn(work)
    for (const { id: member_id, merchant_id } of team) {
      const sealed = await sealPin(work, member_id, pin)
      await work.database.insertInto('payout_pin')
        .values({ member_id, merchant_id, sealed, changed_at: work.now }).execute()
    }
    await seedPolicy(work, initiator)
    await seedBeneficiaries(work, initiator)
    await seedSubAccounts(work, initiator)
  })
}

/** One approval for everything from 5,000 naira on. */
async function seedPolicy({ database, now }: Work, { merchant_id }: Person): Promise<void> {
  const bands = JSON.stringify([{ from: 0, approvals: 0 }, { from: 500_000, approvals: 1 }])
  await database.insertInto('approval_policy')
    .values({ merchant_id, bands, daily_limit: 2_000_000_000, version: 1, changed_at: now }).execute()
}

async function seedBeneficiaries(work: Work, { id: created_by, merchant_id }: Person): Promise<void> {
  const chance = () => work.random(4).readUInt32BE() / 2 ** 32
  const rows = (['live', 'test'] as const).flatMap((mode) =>
    accounts.map(([beneficiary_nuban, beneficiary_bank_code]) => ({
      id: work.newId(), merchant_id, mode, reference: drawReference(work.now.getTime(), chance), created_by,
      beneficiary_nuban, beneficiary_bank_code, created_at: work.now,
      beneficiary_account_name: syntheticName(`${beneficiary_bank_code}${beneficiary_nuban}`),
    })))
  await work.database.insertInto('beneficiary').values(rows)
    .onConflict((conflict) => conflict.doNothing()).execute()
}

/** One in use and one that is switched off. */
async function seedSubAccounts(work: Work, { id: created_by, merchant_id }: Person): Promise<void> {
  const rows = (['live', 'test'] as const).flatMap((mode) =>
    ownAccounts.map(([nuban, bank_code, status], at) => ({
      id: work.newId(), merchant_id, mode, nuban, bank_code, status, created_by, created_at: work.now,
      reference: newReference(work, at), account_name: syntheticName(`${bank_code}${nuban}`),
    })))
  await work.database.insertInto('sub_account').values(rows)
    .onConflict((conflict) => conflict.doNothing()).execute()
}
