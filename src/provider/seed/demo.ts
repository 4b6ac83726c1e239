// The demo of an empty sandbox: a business that is live with a team of three, one that has only registered,
// and one that waits for the reviewer.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { adminRole, permissions, type Permission } from '#domain/permission.ts'
import type { JobWork } from '../jobs.ts'
import type { DemoLogin } from '../run.ts'
import { secretOf } from '../auth/codes.ts'
import { sealedFor } from '../onboarding/bank-details.ts'
import { syntheticName } from '../outside/rail.ts'
import { hashPassword } from '../secrets.ts'
import { approveSettlementAccount } from '../settlements/account.ts'
import type { Work } from '../work.ts'
import { seedReviewDemo } from './review-demo.ts'
import { demoPin } from './team-demo.ts'

/** Everybody of the demo has it; a sandbox has nothing to protect. */
export const demoPassword = 'Indigo-Loom-27'

/** The authenticator secret of a demo log-in: the same everywhere, so that tests can work out its codes. */
export const demoSecret = (email: string): Buffer =>
  createHash('sha256').update(`authenticator of ${email} in the demo`).digest().subarray(0, 20)

interface Person { email: string, fullname: string, role: string, permissions: readonly Permission[] }

const everything = permissions.map(({ key }) => key)

const adirePeople: readonly Person[] = [
  { email: 'admin@adire.example', fullname: 'Adire Admin', role: adminRole, permissions: everything },
  {
    email: 'initiator@adire.example', fullname: 'Adire Initiator', role: 'Initiator',
    permissions: [
      'initiate_payouts', 'view_balances', 'manage_beneficiaries', 'pay_bills', 'manage_customers',
      'manage_vnubans', 'manage_payment_links', 'export_data',
    ],
  },
  {
    email: 'approver@adire.example', fullname: 'Adire Approver', role: 'Approver',
    permissions: ['approve_payouts', 'view_balances', 'export_data', 'view_audit_trail'],
  },
]

const balogunPeople: readonly Person[] = [
  { email: 'owner@balogun.example', fullname: 'Balogun Owner', role: adminRole, permissions: everything },
]

const cowriePeople: readonly Person[] = [
  { email: 'owner@cowrie.example', fullname: 'Cowrie Owner', role: adminRole, permissions: everything },
]

/** Does nothing when anybody has registered; answers the log-ins in either case, if they are there. */
export async function seedDemo({ inTransaction }: JobWork): Promise<readonly DemoLogin[]> {
  await inTransaction(async (work) => {
    // Several processes may start at once on the same empty database.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(work.database)
    if (await work.database.selectFrom('member').select('id').limit(1).executeTakeFirst()) return
    const password_hash = await hashPassword(demoPassword)
    const adire = await seedMerchant(work, 'Adire Works', adirePeople, password_hash)
    await activate(work, adire)
    await seedMerchant(work, 'Balogun Fabrics', balogunPeople, password_hash)
    await seedReviewDemo(work, await seedMerchant(work, 'Cowrie Provisions', cowriePeople, password_hash))
  })
  return inTransaction(({ database }) => loginsOf(database))
}

async function loginsOf(database: Work['database']): Promise<DemoLogin[]> {
  const people = [...adirePeople, ...balogunPeople, ...cowriePeople]
  const there = await database.selectFrom('member').innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.email', 'merchant.business_name']).where('member.shadow', '=', false)
    .where('member.email', 'in', people.map(({ email }) => email)).execute()
  return people.flatMap(({ email, role }) => {
    const found = there.find((member) => member.email === email)
    if (!found) return []
    const who = `${found.business_name}, ${role === adminRole ? 'admin' : role.toLowerCase()}`
    const pin = adirePeople.some((person) => person.email === email) ? { pin: demoPin } : {}
    return [{ who, email, password: demoPassword, authenticator: `npm run totp -- ${email}`, ...pin }]
  })
}

async function seedMerchant(
  work: Work<null>, business_name: string, people: readonly Person[], password_hash: string,
): Promise<string> {
  const { database, now, secrets } = work
  const merchant_id = work.newId()
  await database.insertInto('merchant').values({ id: merchant_id, business_name, created_at: now }).execute()
  for (const { role, email, fullname, permissions: granted } of people) {
    const [role_id, id] = [work.newId(), work.newId()]
    await database.insertInto('role')
      .values({ id: role_id, merchant_id, name: role, permissions: [...granted], created_at: now }).execute()
    await database.insertInto('member').values({
      id, merchant_id, role_id, email, fullname, password_hash, mobile_number: '8030000001',
      email_verified_at: now, totp_secret: secrets.seal(demoSecret(email), secretOf(id)), created_at: now,
    }).execute()
  }
  await work.audit({
    action: 'merchant.registered', subject: 'merchant', subject_id: merchant_id, merchant_id,
  })
  return merchant_id
}

/** As after a review: profile and bank account are there, live mode is open. */
async function activate(work: Work<null>, merchant_id: string): Promise<void> {
  const { database, now, secrets, audit } = work
  const [bvn, nin, bank_code, business_nuban] = ['22000000001', '10000000001', '000017', '0123456788']
  await database.insertInto('business_profile').values({
    merchant_id, updated_at: now,
    business_registration_name: 'Adire Works Limited', business_registration_type: 'incorporated_business',
    industry: 'commerce', business_description: 'Indigo-dyed cloth, made and sold in Abeokuta.',
    tax_identification_number: '1000000001', web_address: 'https://adire.example',
    dispute_email: 'disputes@adire.example', support_email: 'support@adire.example',
    city_state: 'Abeokuta, Ogun', country: 'Nigeria', business_address: '1 Sample Street***Abeokuta***Ogun',
  }).execute()
  await database.insertInto('bank_detail').values({
    merchant_id, business_nuban, bank_code, updated_at: now,
    account_name: syntheticName(`${bank_code}${business_nuban}`),
    bvn_sealed: secrets.seal(bvn, sealedFor('bvn', merchant_id)), bvn_last4: bvn.slice(-4),
    nin_sealed: secrets.seal(nin, sealedFor('nin', merchant_id)), nin_last4: nin.slice(-4),
  }).execute()
  await database.updateTable('merchant').where('id', '=', merchant_id).set({
    status: 'active', onboarding_stage: 'COMPLETED', live_allowed: true, submitted_at: now, reviewed_at: now,
  }).execute()
  await approveSettlementAccount(work, merchant_id)
  await audit({ action: 'review.approved', subject: 'merchant', subject_id: merchant_id, merchant_id })
}
