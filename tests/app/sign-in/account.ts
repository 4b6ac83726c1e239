// What a login answers, in full, for a merchant who has just begun.
import type { auth } from '#contract/auth.ts'
import type { Answer } from '#contract/endpoint.ts'
import { kobo } from '#domain/money.ts'

type Account = Answer<typeof auth.login>

export const anAccount = (more: Partial<Account> = {}): Account => ({
  token: 'session_1', requestId: 'request-1', user_id: 'u-1', email: 'ada@adire.example', fullname: 'Ada Obi',
  business_name: 'Adire Works', status: null, onboarding_stage: null, role: 'merchant_admin', permissions: [],
  is_test: true, has_totp: true, has_bank: false, merchant_lien: kobo(0), country: 'Nigeria',
  business_type: null, business_profile: null, bank_details: null, meta: { currency: 'NGN' }, ...more,
})
