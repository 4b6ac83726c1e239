// A row of each kind that is sealed, in a test's world.
import { createHash, randomUUID } from 'node:crypto'
import { accountSecurity } from '#contract/account-security.ts'
import { onboarding } from '#contract/onboarding.ts'
import { payouts } from '#contract/payouts.ts'
import { pin as pins } from '#contract/pin.ts'
import { push } from '#contract/push.ts'
import { uploads } from '#contract/uploads.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { webhooks } from '#contract/webhooks.ts'
import { jobWork } from '#provider/jobs.ts'
import { proveKeys, reviewerKey, vapidKeys } from '#provider/keys.ts'
import { recordAnswer } from '#provider/bills/answers.ts'
import type { Letter } from '#provider/outside/mail.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, aFile, anApplicant, aPdf, bank, decide, underReview,
} from '../applicants.ts'
import { payBill, power } from '../money/billing.ts'
import { aMerchant, payoutBody, pin } from '../money/merchant.ts'
import { enrolled, password } from '../people.ts'
import { aReviewer } from '../review-world.ts'
import { aSecured } from '../secured.ts'

const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: {
    p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 5).toString('base64url'),
  },
}

/** What the vendor of the bill that failed says after all. */
async function deliveredLate(world: World): Promise<void> {
  const { vendor_reference } = await world.database.selectFrom('bill').select('vendor_reference')
    .where('status', '=', 'FAILED').executeTakeFirstOrThrow()
  const delivery = { token: '12345678901234567890', serial: null, units: '23.9 kWh' }
  await jobWork(world.app).inTransaction((work) => recordAnswer(work,
    { vendor_reference: vendor_reference ?? '', way: 'notice', code: 'delivered', delivery }))
}

async function aPartOnItsWay(world: World, token: string): Promise<void> {
  const bytes = Buffer.alloc(20_000, 'a part')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const params = { id: randomUUID() }
  await world.ask(uploads.begin, { token, params, body: { name: 'cac.pdf', size: 40_000, sha256 } })
  await world.ask(uploads.part, {
    token, params, body: { offset: 0, sha256 }, files: { part: aFile('part', bytes) },
  })
}

/** A row of each kind, as the product makes it under the old key. */
export async function everySealedRow() {
  const kept: Letter[] = []
  const mailer = { leaves: true, send: async (letter: Letter) => { kept.push(letter) }, close: () => {} }
  const world = await aProvider({ outside: { mailer } })
  const { database, app: { secrets, settings } } = world
  await proveKeys(database, secrets)
  const reviewing = await reviewerKey(database, secrets)
  const vapid = await vapidKeys(database, secrets, settings)
  const ada = await enrolled(world)
  await world.ask(pins.set, { token: ada.token, body: { pin, password } })
  const applicant = await anApplicant(world)
  await world.ask(onboarding.bankDetails, { token: applicant.token, body: bank })
  const papers = await addDocuments(world, applicant, { SCUML: aFile('one.pdf', aPdf('one')) })
  await aPartOnItsWay(world, applicant.token)
  const merchant = await aMerchant(world)
  const { token } = merchant
  const vnuban = (await world.ask(virtualAccounts.createOwn, {
    token, body: { collection_bank: '000017', bvn: '22000000001', nin: '10000000009' },
  })).data
  const proof = async () => ({ totp_code: await merchant.code() })
  const set = { url: 'https://shop.adire.example/oja', ...await proof() }
  await world.ask(webhooks.change, { token, body: set })
  await world.ask(webhooks.rotate, { token, body: await proof() })
  await world.ask(push.subscribe, { token, body: device })
  const bill = await payBill(world, merchant, { ...power, customer: '04123456701' })
  await world.jobsDone()
  await payBill(world, merchant, { ...power, customer: '04123456793' })
  await world.jobsDone()
  await deliveredLate(world)
  const secured = await aSecured(world)
  await world.ask(accountSecurity.begin,
    { token: secured.token, body: { password, totp_code: await secured.code() } })
  const reviewer = await aReviewer(world)
  const { merchant_id } = await underReview(world)
  await decide(world, merchant_id, { decision: 'request_changes', note: 'Another address, please.' })
  const requestId = randomUUID()
  const body = payoutBody(merchant)
  const asking = { token, requestId, query: { command: 'initiate' as const }, body }
  const asked = await world.ask(payouts.requestSingle, asking)
  // Its letter is still waiting when the keys change.
  await world.ask(pins.otp, { token })
  return { world, ada, applicant, papers, merchant, vnuban, bill, reviewer, asking, asked, reviewing, vapid }
}
