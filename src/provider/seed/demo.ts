// The demo of an empty sandbox: a business that is live with a team of three, one that has only registered,
// and one that waits for the reviewer.
import { sql } from 'kysely'
import { adminRole } from '#domain/permission.ts'
import type { JobWork } from '../jobs.ts'
import type { DemoLogin } from '../welcome.ts'
import { secretOf } from '../auth/codes.ts'
import { sealedFor } from '../onboarding/bank-details.ts'
import { syntheticName } from '../outside/rail.ts'
import { hashPassword } from '../secrets.ts'
import { approveSettlementAccount } from '../settlements/account.ts'
import type { Work } from '../work.ts'
import { demoLogIn, type DemoLogIn } from './demo-log-in.ts'
import { adirePeople, balogunPeople, cowriePeople, type Person } from './demo-people.ts'
import { renewOldLogIns } from './renew-log-ins.ts'
import { seedReviewDemo } from './review-demo.ts'

/** Does nothing when anybody has registered; answers the log-ins in either case, if they are there. */
export async function seedDemo({ inTransaction }: JobWork): Promise<readonly DemoLogin[]> {
  await inTransaction(async (work) => {
    // Several processes may start at once on the same empty database.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`.execute(work.database)
    if (await work.database.selectFrom('member').select('id').limit(1).executeTakeFirst()) {
      return renewOldLogIns(work)
    }
    const log_in = await demoLogIn(work)
    const opening = { log_in, password_hash: await hashPassword(log_in.password) }
    const adire = await seedMerchant(work, 'Adire Works', adirePeople, opening)
    await activate(work, adire)
    await seedMerchant(work, 'Balogun Fabrics', balogunPeople, opening)
    await seedReviewDemo(work, await seedMerchant(work, 'Cowrie Provisions', cowriePeople, opening))
  })
  return inTransaction(loginsOf)
}

async function loginsOf(work: Work<null>): Promise<DemoLogin[]> {
  const { database } = work
  const people = [...adirePeople, ...balogunPeople, ...cowriePeople]
  const there = await database.selectFrom('member').innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .select(['member.email', 'business_name', 'live_allowed', 'submitted_at'])
    .where('member.shadow', '=', false)
    .where('member.email', 'in', people.map(({ email }) => email)).execute()
  if (there.length === 0) return []
  const { password, pin: demoPin } = await demoLogIn(work)
  return people.flatMap(({ email, role, does }) => {
    const found = there.find((member) => member.email === email)
    if (!found) return []
    const state = found.live_allowed ? 'live' : found.submitted_at ? 'in review' : 'at the start'
    const who = role === adminRole ? 'admin' : role.toLowerCase()
    const pin = adirePeople.some((person) => person.email === email) ? { pin: demoPin } : {}
    return [{
      email, password, what_for: `${found.business_name}, ${state}: ${who}, ${does}`, ...pin,
    }]
  })
}

interface Opening { log_in: DemoLogIn, password_hash: string }

async function seedMerchant(
  work: Work<null>, business_name: string, people: readonly Person[], { log_in, password_hash }: Opening,
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
      email_verified_at: now, created_at: now,
      totp_secret: secrets.seal(log_in.secretOf(email), secretOf(id)),
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
