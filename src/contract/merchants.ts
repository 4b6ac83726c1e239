// The merchant and the person signed in, as the dashboard knows them (spec 3).
import * as z from 'zod/mini'
import { Amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Email, Phone, ShownName, Text } from './fields.ts'
import { Naira } from '#domain/money.ts'

/** Spec 6: what the switch to live mode says before the business is approved. */
export const notLiveMessage = 'You need to be verified in order to process live payments. '
  + 'Kindly complete your onboarding process. If you have, we\'ll review and get back shortly.'

export const BankDetails = z.object({
  business_bvn: z.string(),
  business_nin: z.string(),
  business_nuban: z.string(),
  bank_code: z.string(),
  /** The name that the bank gave for the account. */
  name: z.string(),
  /** What was agreed to for these numbers, and when; left out where nothing was. */
  consent: z.optional(z.object({ version: z.string(), at: z.string() })),
})

export const BusinessProfile = z.object({
  business_registration_name: z.string(),
  business_registration_type: z.string(),
  industry: z.string(),
  business_description: z.string(),
  tax_identification_number: z.string(),
  web_address: z.string(),
  dispute_email: z.string(),
  support_email: z.string(),
  city_state: z.string(),
  country: z.string(),
  /** Street, city and state joined by `***`. */
  business_address: z.string(),
})

export const MerchantMeta = z.object({
  currency: z.string(),
  address: z.optional(z.string()),
  support_number: z.optional(z.string()),
  support_email: z.optional(z.string()),
  bank: z.optional(z.string()),
  default_vnuban_expiry: z.optional(z.number()),
  use_frequency: z.optional(z.number()),
  min_amount: z.optional(Naira),
  max_amount: z.optional(Naira),
  callback_url: z.optional(z.string()),
})

const MetaChange = z.strictObject({
  address: z.optional(z.nullable(Text(200))),
  support_number: z.optional(z.nullable(Phone)),
  support_email: z.optional(z.nullable(Email)),
  default_vnuban_expiry: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(3650)))),
  use_frequency: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1e6)))),
  /** The maximum at least the minimum, whichever of them is changed. */
  min_amount: z.optional(z.nullable(Amount)),
  max_amount: z.optional(z.nullable(Amount)),
  /** Checked as every {@link CallbackUrl}, whose rules the first page does not load. */
  callback_url: z.optional(z.nullable(Text(300))),
})

/** The account that a reviewer approved: settlements go there until another one is approved. */
export const SettledTo = z.object({
  nuban: z.string(),
  bank_code: z.string(),
  bank: z.string(),
  name: z.string(),
})

/** A note of the reviewer, shown at the part it belongs to. */
export const ReviewNote = z.object({
  note: z.string(),
  at: z.string(),
})

export const Merchant = z.object({
  user_id: z.string(),
  merchant_id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  fullname: z.string(),
  mobile_number: z.string(),
  business_name: z.string(),
  /** Null until the business profile is saved; see `#domain/onboarding.ts`. */
  status: z.nullable(z.string()),
  onboarding_stage: z.nullable(z.string()),
  role: z.string(),
  /** True while this session works on test data. */
  is_test: z.boolean(),
  /** True once the business is approved, so that live mode may be opened. */
  live_allowed: z.boolean(),
  has_totp: z.boolean(),
  merchant_lien: Naira,
  country: z.string(),
  business_type: z.nullable(z.string()),
  business_profile: z.nullable(BusinessProfile),
  bank_details: z.nullable(BankDetails),
  /** Left out until the first approval. */
  settled_to: z.optional(SettledTo),
  review: z.nullable(ReviewNote),
  submitted_at: z.nullable(z.string()),
  meta: MerchantMeta,
})

/** What login and authenticator set-up answer: the spec's user details and a token. */
export const Account = z.extend(z.omit(Merchant, {
  merchant_id: true, mobile_number: true, email_verified: true, live_allowed: true,
  review: true, submitted_at: true, settled_to: true,
}), {
  token: z.string(),
  requestId: z.string(),
  permissions: z.array(z.string()),
  has_bank: z.boolean(),
  /** Only where the person may see it; never after it was first shown. */
  api_secret: z.optional(z.string()),
})

/** Until when this person's new right to let money out waits, and who can end it. */
export const CoolingOff = z.object({
  until: z.string(),
  why: z.string(),
  /** Names of administrators who can confirm the person. */
  confirmers: z.array(z.string()),
  /** All of it in words. */
  message: z.string(),
})

/** What a reviewer's measure holds up, as the letter says it; what stops, `#domain/restriction.ts` says. */
export const RestrictionHere = z.object({
  kind: z.string(),
  words: z.string(),
  at: z.string(),
  /** Where to answer, and what names the case there; the address is left out where there is none. */
  answer_to: z.optional(z.string()),
  case: z.string(),
})

export const Profile = z.object({
  merchant: Merchant,
  has_bank: z.boolean(),
  permissions: z.array(z.string()),
  /** In live mode, where there is something that waits. */
  cooling_off: z.optional(CoolingOff),
  /** Only while there is one. */
  restricted: z.optional(RestrictionHere),
})

export const merchants = {
  profile: endpoint({
    method: 'GET', path: 'dashboard/merchants',
    says: 'The signed-in person and merchant; with the token of a confirmation mail it verifies the address',
    callers: ['enrolling', 'verifying', 'member'], needs: null,
    answer: Profile,
  }),
  update: endpoint({
    method: 'PUT', path: 'dashboard/merchants',
    says: 'Changes the person or the defaults; is_test switches this session between test and live',
    callers: ['member'], needs: null,
    step_up: ['mobile_number', 'meta.callback_url'],
    body: z.strictObject({
      fullname: z.optional(ShownName(100)),
      mobile_number: z.optional(Phone),
      is_test: z.optional(z.boolean()),
      /** Of the business, for who may change settings: what is given is set, null clears it. */
      meta: z.optional(MetaChange),
    }),
    answer: Profile,
  }),
}
