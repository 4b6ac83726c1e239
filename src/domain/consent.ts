// What a merchant agrees to before BVN and NIN are looked up: the words are data, so that they have a
// version.
import { productName } from './product.ts'

interface ConsentText {
  readonly version: string
  readonly purpose: string
  readonly sharing: string
  readonly keeping: string
  /** Beside the box that is never ticked beforehand. */
  readonly agree: string
}

/** The words as they stand now. Change them only together with a new version. */
export const identityConsent: ConsentText = {
  version: '2026-11-21',
  purpose: `${productName} uses the BVN and NIN to confirm who is behind the business. The law asks for it.`,
  sharing: 'They are sent to NIBSS (BVN) and NIMC (NIN), who answer with a name and a date of birth. '
    + 'Nobody else gets them.',
  keeping: 'They are kept encrypted and shown by their last four digits only. We must keep them for five '
    + 'years after the account is closed. You may ask to see or correct them.',
  agree: 'I agree to this check of the BVN and NIN.',
}

/** Every version that was ever shown; an answer given offline may be to an earlier one. */
export const identityConsentVersions: readonly string[] = [identityConsent.version]

export const consentMessages = {
  missing: 'Tick the box to agree to the check of the BVN and NIN.',
  unknown: 'These words are not known. Load the page again.',
} as const
