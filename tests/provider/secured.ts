// A person of a test's world who can be asked again who they are: with a password and an authenticator.
import { onboarding } from '#contract/onboarding.ts'
import { hashBackupCode } from '#provider/auth/totp.ts'
import { jobWork } from '#provider/jobs.ts'
import { hashPassword } from '#provider/secrets.ts'
import { approveSettlementAccount } from '#provider/settlements/account.ts'
import type { World } from '#tests/world.ts'
import { bank } from './applicants.ts'
import { password } from './people.ts'
import { aMember, aMerchant, type Member } from './team.ts'

export type Secured = Member

export const backupCodes = ['abcde-fghjk', 'mnpqr-stuvw']

let hashed: Promise<string> | undefined

export async function aSecured(
  world: World, choices: Parameters<typeof aMember>[2] = {}, merchant_id?: string,
): Promise<Secured> {
  hashed ??= hashPassword(password)
  const password_hash = await hashed
  const member = await aMember(world, merchant_id ?? await aMerchant(world), choices)
  const { user_id } = member
  await jobWork(world.app).inTransaction(async ({ database }) => {
    await database.updateTable('member').set({ password_hash }).where('id', '=', user_id).execute()
    const hashes = await Promise.all(backupCodes.map((code) => hashBackupCode(user_id, code)))
    await database.insertInto('backup_code').values(hashes.map((hash) => (
      { member_id: user_id, merchant_id: member.merchant_id, hash, used_at: null }))).execute()
  })
  return member
}

/** The owner of a business whose bank account a reviewer approved. */
export async function anApproved(world: World): Promise<Secured> {
  const owner = await aSecured(world)
  const { token, merchant_id } = owner
  const reply = await world.ask(onboarding.bankDetails, { token, body: bank })
  if (reply.status !== 200) throw new Error(reply.text)
  await jobWork(world.app).inTransaction(async (work) => {
    await approveSettlementAccount(work, merchant_id)
  })
  return owner
}
