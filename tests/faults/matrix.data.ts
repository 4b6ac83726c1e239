// Who may call what: written by hand, so that a slip in an endpoint's own definition is one against two.
import type { CallerKind } from '#contract/endpoint.ts'
import type { Permission } from '#domain/permission.ts'

export interface Row { callers: 'anyone' | readonly CallerKind[], needs: Permission | null }

const anyone: Row = { callers: 'anyone', needs: null }
const enrolling: Row = { callers: ['enrolling'], needs: null }
const member: Row = { callers: ['member'], needs: null }
const signedInAnyhow: Row = { callers: ['confirming', 'enrolling', 'member'], needs: null }
const fillsIn: Row = { callers: ['member'], needs: 'submit_onboarding' }

export const matrix: Record<string, Row> = {
  'auth.register': anyone,
  'auth.resend': signedInAnyhow,
  'auth.totpCheck': anyone,
  'auth.login': anyone,
  'auth.totpSetup': enrolling,
  'auth.totpVerify': enrolling,
  'auth.resetInit': anyone,
  'auth.resetComplete': anyone,
  'auth.signOut': signedInAnyhow,
  'merchants.profile': { callers: ['enrolling', 'verifying', 'member'], needs: null },
  'merchants.update': member,
  'preferences.list': member,
  'preferences.save': signedInAnyhow,
  'preferences.change': member,
  'banks.list': anyone,
  'banks.lookUp': anyone,
  'banks.countries': anyone,
  'banks.states': anyone,
  'banks.enquiry': member,
  'onboarding.bankDetails': fillsIn,
  'onboarding.profile': member,
  'onboarding.saveProfile': fillsIn,
  'onboarding.kyc': member,
  'onboarding.addDocuments': fillsIn,
  'onboarding.replaceDocuments': fillsIn,
  'onboarding.document': member,
  'onboarding.addPeople': fillsIn,
  'onboarding.changePeople': fillsIn,
  'onboarding.removePerson': fillsIn,
  'onboarding.submit': fillsIn,
  'overview.show': member,
}
