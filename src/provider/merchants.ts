// The merchant and the person signed in, and in which of the two modes this session works.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { CallbackUrl } from '#contract/callback.ts'
import type { Ask } from '#contract/endpoint.ts'
import { MerchantMeta, merchants as calls, notLiveMessage, type Profile } from '#contract/merchants.ts'
import { Refusal } from '#contract/refusal.ts'
import { callbackMessage, shownCallback } from '#domain/callback.ts'
import { kobo, type Kobo } from '#domain/money.ts'
import { statusOnTheWire } from '#domain/onboarding.ts'
import type { Provider } from './app.ts'
import { bankName } from './bank-names.ts'
import type { Caller } from './caller.ts'
import type { Mode, Tables, Transaction } from './database.ts'
import './ledger/tables.ts'
import { onboardingParts, type OnboardingParts } from './onboarding/standing.ts'
import { refuseFields, withoutRight } from './refuse.ts'
import { waitOf, waitWords, type Wait } from './rights/cooling-off.ts'
import { caseReference } from './review/reference.ts'
import { refuseHalted } from './rights/restriction.ts'
import { serve } from './serve.ts'
import { settledTo } from './settlements/account.ts'
import type { SettlementAccountTable } from './settlements/tables.ts'
import { refuseWrongAddress } from './webhooks/address.ts'
import type { Work } from './work.ts'

export function merchants(app: Provider): void {
  serve(app, calls.profile, async (_, work) => {
    if (work.caller.kind === 'verifying') await confirmEmail(work)
    const wait = work.caller.kind === 'member' ? await waitOf(work, null) : null
    const restricted = await restrictionShown(work)
    return {
      ...await profileAnswer(work.database, work.caller),
      ...wait && { cooling_off: shownWait(wait) }, ...restricted && { restricted },
    }
  })

  serve(app, calls.update, async ({ body: { fullname, mobile_number, is_test, meta } }, work) => {
    const { database, caller } = work
    const before = await merchantAnswer(database, caller)
    if (meta) await changeMeta(work, meta)
    await database.updateTable('member').where('id', '=', caller.user_id).set({
      fullname: fullname ?? before.fullname, mobile_number: mobile_number ?? before.mobile_number,
    }).execute()
    const mode = is_test === undefined ? caller.mode : is_test ? 'test' : 'live'
    if (mode === 'live' && !before.live_allowed) throw new Refusal('not_live', notLiveMessage)
    if (mode !== caller.mode) {
      await database.updateTable('session').set({ mode }).where('id', '=', caller.session_id).execute()
    }
    // What is held is read in the books of the mode that it is now.
    await work.asTenant({ merchant_id: caller.merchant_id, mode })
    const answer = await profileAnswer(database, { ...caller, mode })
    const renamed = fullname !== undefined && fullname !== before.fullname
    if (renamed) {
      await work.audit({
        action: 'person.renamed', subject: 'member', subject_id: caller.user_id,
        before: { fullname: before.fullname, email: caller.email }, after: { fullname },
      })
    }
    await work.audit({
      action: mode !== caller.mode ? `mode.${mode}` : meta ? 'business.changed' : 'person.changed',
      subject: 'member', subject_id: caller.user_id,
      before: editable(before), after: editable(answer.merchant),
    })
    return answer
  })
}

async function restrictionShown({ database, caller, settings }: Work<Caller>) {
  const { restriction: kind, restriction_told: told } = await database.selectFrom('merchant')
    .select(['restriction', 'restriction_told']).where('id', '=', caller.merchant_id)
    .executeTakeFirstOrThrow()
  const answer_to = settings.SUPPORT_EMAIL
  return kind && told
    && { kind, ...told, ...answer_to && { answer_to }, case: caseReference(caller.merchant_id) }
}

const shownWait = (wait: Wait) => ({
  until: wait.until.toISOString(), why: wait.why, confirmers: wait.confirmers, message: waitWords(wait),
})

/** As it stands in the audit trail. */
function editable({ fullname, mobile_number, is_test, meta }: z.output<typeof Profile>['merchant']) {
  const { callback_url, ...rest } = z.encode(MerchantMeta, meta)
  return {
    fullname, mobile_number, is_test,
    meta: { ...rest, ...callback_url !== undefined && { callback_url: shownCallback(callback_url) } },
  }
}

type MetaChange = NonNullable<Ask<typeof calls.update>['body']>['meta']

/** What a business says of itself, and its defaults: for who may change settings. */
async function changeMeta(work: Work<Caller>, meta: NonNullable<MetaChange>): Promise<void> {
  const { database, caller } = work
  if (!caller.permissions.has('manage_settings')) throw withoutRight(caller)
  refuseHalted('settings', caller)
  if (meta.callback_url) await refuseWrongCallback(work, meta.callback_url)
  const set = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null))
  const cleared = Object.keys(meta).filter((name) => !(name in set))
  // Kept as it stands on the wire.
  const kept = JSON.stringify(z.encode(z.partial(z.omit(MerchantMeta, { currency: true })), set))
  const { rows: [changed] } = await sql<{ meta: object }>`update merchant
    set meta = (meta || ${kept}::jsonb) - ${cleared}::text[], version = version + 1
    where id = ${caller.merchant_id} returning meta`.execute(database)
  const { min_amount, max_amount } = z.decode(MerchantMeta, { currency: 'NGN', ...changed?.meta })
  if (min_amount !== undefined && max_amount !== undefined && max_amount < min_amount)
    refuseFields({ 'meta.max_amount': 'The maximum is below the minimum.' })
}

async function refuseWrongCallback(work: Work<Caller>, url: string): Promise<void> {
  const { error } = CallbackUrl.safeParse(url)
  if (error) refuseFields({ 'meta.callback_url': error.issues[0]?.message ?? callbackMessage })
  await refuseWrongAddress(work, 'meta.callback_url', url)
}

/** Approval: live mode opens, and every open session of the merchant works in it from its next request on. */
export async function openLiveMode({ database }: Pick<Work, 'database'>, merchant_id: string): Promise<void> {
  await database.updateTable('merchant').set({ live_allowed: true }).where('id', '=', merchant_id).execute()
  await database.updateTable('session').set({ mode: 'live' })
    .where('merchant_id', '=', merchant_id).where('kind', '=', 'member').execute()
}

/** The link of a letter was followed. Followed again within the hour it says the same. */
async function confirmEmail({ database, caller, now, audit }: Work<Caller>): Promise<void> {
  const { user_id } = caller
  await database.updateTable('mail_token').set({ used_at: now })
    .where('hash', '=', Buffer.from(caller.session_id, 'hex')).where('used_at', 'is', null).execute()
  const { numUpdatedRows } = await database.updateTable('member').set({ email_verified_at: now })
    .where('id', '=', user_id).where('email_verified_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows > 0n) await audit({ action: 'email.confirmed', subject: 'member', subject_id: user_id })
}

/** Who is asked about: a caller, or the owner of a session that is just being opened. */
type Whose = Pick<Caller, 'user_id' | 'merchant_id' | 'mode'>

export async function profileAnswer(database: Transaction<Tables>, whose: Whose) {
  const merchant = await merchantAnswer(database, whose)
  const { permissions } = await database.selectFrom('member').innerJoin('role', 'role.id', 'member.role_id')
    .select('role.permissions').where('member.id', '=', whose.user_id).executeTakeFirstOrThrow()
  return { merchant, has_bank: merchant.bank_details !== null, permissions: [...permissions] }
}

/** What login answers beside the token: the spec's user details (3). */
export async function accountAnswer(database: Transaction<Tables>, whose: Whose) {
  const { merchant, ...rest } = await profileAnswer(database, whose)
  return { ...merchant, ...rest }
}

/** Everything of the merchant and this person that the dashboard shows; BVN and NIN masked. */
export async function merchantAnswer(database: Transaction<Tables>, { user_id, merchant_id, mode }: Whose) {
  const row = await database.selectFrom('member')
    .innerJoin('merchant', 'merchant.id', 'member.merchant_id')
    .innerJoin('role', 'role.id', 'member.role_id')
    .where('member.id', '=', user_id).where('member.merchant_id', '=', merchant_id)
    .select(['member.email', 'member.email_verified_at', 'member.fullname', 'member.mobile_number',
      'member.totp_secret', 'role.name as role', 'merchant.business_name', 'merchant.status',
      'merchant.onboarding_stage', 'merchant.live_allowed', 'merchant.country', 'merchant.submitted_at',
      'merchant.meta'])
    .executeTakeFirstOrThrow()
  const { email, fullname, mobile_number, role, business_name, onboarding_stage, live_allowed, country } = row
  const parts = await onboardingParts(database, merchant_id)
  const settled = await settledTo(database, merchant_id)
  return {
    user_id, merchant_id, email, fullname, mobile_number, role,
    business_name, onboarding_stage, live_allowed, country,
    email_verified: row.email_verified_at !== null,
    status: row.status && statusOnTheWire[row.status],
    is_test: mode === 'test',
    has_totp: row.totp_secret !== null,
    merchant_lien: await lienOf(database, merchant_id, mode),
    ...parts,
    ...settled && { settled_to: shownAccount(settled) },
    submitted_at: row.submitted_at?.toISOString() ?? null,
    meta: z.decode(MerchantMeta, { ...metaOf(parts), ...row.meta }),
  }
}

type Settled = Pick<SettlementAccountTable, 'nuban' | 'bank_code' | 'account_name'>

const shownAccount = ({ nuban, bank_code, account_name: name }: Settled) =>
  ({ nuban, bank_code, bank: bankName(bank_code), name })

/** What stands for it until the business says otherwise: what it told in onboarding. */
function metaOf({ business_profile, bank_details }: OnboardingParts) {
  return {
    currency: 'NGN',
    ...business_profile && {
      address: business_profile.business_address.split('***').filter(Boolean).join(', '),
      support_email: business_profile.support_email,
    },
    ...bank_details && { bank: bankName(bank_details.bank_code) },
  }
}

/** What is held of the merchant's money in this mode, for reversals and chargebacks. */
async function lienOf(database: Transaction<Tables>, merchant_id: string, mode: Mode): Promise<Kobo> {
  const { lien } = await database.selectFrom('ledger_account')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
    .select(({ fn }) => fn.sum<string | null>('lien').as('lien')).executeTakeFirstOrThrow()
  return kobo(Number(lien ?? 0))
}
