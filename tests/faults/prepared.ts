// For every call that changes something: somebody who is just about to make it, and another thing to send
// instead.
import { auth } from '#contract/auth.ts'
import { writePeople } from '#contract/personnel.ts'
import {
  anApplicant,
  aPicture,
  addDocuments,
  addPeople,
  bank,
  fillIn,
  kycOf,
  ngozi,
  profile,
  saveProfile,
  type Applicant,
} from '#tests/provider/applicants.ts'
import { jobWork } from '#provider/jobs.ts'
import { tokenHash } from '#provider/secrets.ts'
import { openSession } from '#provider/sessions.ts'
import { codeNow, confirmed, enrolled, password } from '#tests/provider/people.ts'
import type { World } from '#tests/world.ts'
import { preparedBills } from './prepared-bills.ts'
import { preparedCollecting } from './prepared-collecting.ts'
import { preparedCustomers } from './prepared-customers.ts'
import { preparedDebits } from './prepared-debits.ts'
import { preparedBooks } from './prepared-books.ts'
import { preparedMoney } from './prepared-money.ts'
import { preparedSecurity } from './prepared-security.ts'
import { preparedTeam } from './prepared-team.ts'
import { preparedUploads } from './prepared-uploads.ts'
import { preparedWebhooks } from './prepared-webhooks.ts'

export interface Prepared {
  token?: string
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, File>
  /** In place of `body`, for the same request id. */
  other?: Record<string, unknown>
}

let count = 0

/** An address that nobody has yet. */
const newEmail = () => {
  count += 1
  return `repeat${count}@adire.example`
}

const person = (email = newEmail()) => ({
  email,
  business_name: 'Repeat Works',
  mobile_number: '8030000001',
  fullname: 'Ada Sample',
  password,
})

export type Prepare = (world: World) => Promise<Prepared>

const asApplicant =
  (then: (applicant: Applicant, world: World) => Promise<Prepared> | Prepared): Prepare =>
  async (world) => {
    const applicant = await anApplicant(world)
    return { token: applicant.token, ...(await then(applicant, world)) }
  }

const switched = { preference_name: 'SHOW_GET_STARTED', preference_value: 'OFF' }
const preference = asApplicant(() => ({ body: switched, other: { ...switched, preference_value: 'ON' } }))

/** Somebody at the set-up of an authenticator, as a login leaves them; `scanned` goes on to the code. */
async function enrolling(world: World, scanned: boolean): Promise<Prepared> {
  const { merchant_id, user_id: member_id } = await anApplicant(world)
  const { token, requestId } = await jobWork(world.app).inTransaction(async (work) => {
    const session = await openSession(work, {
      merchant_id,
      user_id: member_id,
      kind: 'enrolling',
      mode: 'test',
    })
    const id = work.newToken()
    await work.database
      .insertInto('totp_setup')
      .values({
        request_hash: tokenHash(id),
        merchant_id,
        member_id,
        session_id: session.id,
        sealed: null,
        expires_at: new Date(work.now.getTime() + 1_800_000),
      })
      .execute()
    return { token: session.token, requestId: id }
  })
  if (!scanned) return { token, body: { requestId } }
  const { manual_entry_key } = (await world.ask(auth.totpSetup, { token, body: { requestId } })).data
  return { token, body: { requestId, action: 'setup', totp_code: codeNow(world, manual_entry_key) } }
}

async function resetToken(world: World): Promise<string> {
  const email = newEmail()
  await confirmed(world, { email })
  await world.ask(auth.resetInit, { body: { email } })
  await world.jobsDone()
  const links = (await world.mailbox(email)).flatMap((letter) => letter.links)
  return new URL(links.find((link) => link.includes('/complete-reset'))!).searchParams.get('token') ?? ''
}

export const prepared: Record<string, Prepare> = {
  ...preparedTeam,
  ...preparedUploads,
  ...preparedMoney,
  ...preparedBills,
  ...preparedBooks,
  ...preparedCollecting,
  ...preparedSecurity,
  ...preparedWebhooks,
  ...preparedCustomers,
  ...preparedDebits,
  'auth.register': async () => {
    const body = person()
    return { body, other: { ...body, business_name: 'Other Works' } }
  },
  'auth.login': async (world) => {
    const { email, secret } = await enrolled(world, { email: newEmail() })
    await world.clock.advance(30_000)
    return { body: { email, password, totp_code: codeNow(world, secret) } }
  },
  'auth.totpSetup': (world) => enrolling(world, false),
  'auth.totpVerify': (world) => enrolling(world, true),
  'auth.resetInit': async () => ({ body: { email: newEmail() }, other: { email: newEmail() } }),
  'auth.resetComplete': async (world) => {
    const token = await resetToken(world)
    const body = { token, new_password: 'Another-Loom-28' }
    return { body, other: { ...body, new_password: 'Another-Loom-29' } }
  },
  'auth.signOut': asApplicant(() => ({})),
  'fieldMeasures.send': async () => ({
    body: { measures: [{ name: 'INP', value: 88, screen: '/dashboard/payouts/$id' }] },
  }),
  'merchants.update': asApplicant(() => ({
    body: { fullname: 'Ada Other' },
    other: { fullname: 'Ada Third' },
  })),
  'preferences.save': preference,
  'preferences.change': preference,
  'banks.enquiry': asApplicant(() => {
    const body = { nuban: bank.business_nuban, bank_code: bank.bank_code }
    return { body, other: { ...body, nuban: '0000014580' } }
  }),
  'onboarding.bankDetails': asApplicant(() => ({
    body: bank,
    other: { ...bank, business_nuban: '0000014580' },
  })),
  'onboarding.saveProfile': asApplicant(() => ({
    body: profile,
    other: { ...profile, industry: 'education' },
  })),
  'onboarding.addDocuments': asApplicant(async () => ({
    body: {},
    files: { cac_form: await aPicture('cac.jpg'), memorandum: await aPicture('memo.jpg') },
    other: { business_type: 'incorporated_business' },
  })),
  'onboarding.replaceDocuments': asApplicant(async (applicant, world) => {
    await addDocuments(world, applicant, { cac_form: await aPicture('cac.jpg') })
    const {
      merchant_documents: [document],
    } = await kycOf(world, applicant)
    return { body: { cac_form_id: document!.id }, files: { cac_form: await aPicture('new.jpg') }, other: {} }
  }),
  'onboarding.removeDocument': asApplicant(async (applicant, world) => {
    await saveProfile(world, applicant)
    const { data } = await addDocuments(world, applicant, { SCUML: await aPicture('scuml.jpg') })
    return { params: { id: data.merchant_documents[0]!.id } }
  }),
  'onboarding.addPeople': asApplicant(async () => ({
    body: writePeople('incorporated_business', [ngozi]),
    files: { nin_1: await aPicture('nin.jpg') },
    other: writePeople('incorporated_business', [{ ...ngozi, firstname: 'Bola' }]),
  })),
  'onboarding.changePeople': asApplicant(async (applicant, world) => {
    const personnel_id = await onePerson(world, applicant)
    const changed = (lastname: string) =>
      writePeople('incorporated_business', [{ ...ngozi, lastname, personnel_id }])
    return { body: changed('Second'), other: changed('Third') }
  }),
  'onboarding.removePerson': asApplicant(async (applicant, world) => ({
    params: { id: await onePerson(world, applicant) },
  })),
  'onboarding.submit': asApplicant(async (applicant, world) => {
    await fillIn(world, applicant)
    return {}
  }),
}

async function onePerson(world: World, applicant: Applicant): Promise<string> {
  const { data } = await addPeople(world, applicant, [ngozi], { nin_1: await aPicture('nin.jpg') })
  return data.personnel[0]!.id
}
