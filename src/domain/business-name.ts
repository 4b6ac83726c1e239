// Whether the name that a bank has for an account is that of a business: banks shorten, and leave out, what
// every company is called.
import { searchWords } from './folding.ts'
import { isSameName } from './names.ts'

/** How a word is shortened, to the word itself. */
const whole: Readonly<Record<string, string>> = {
  ent: 'enterprises', enterprise: 'enterprises', entps: 'enterprises', venture: 'ventures', vent: 'ventures',
  nig: 'nigeria', intl: 'international', int: 'international', coop: 'cooperative', soc: 'society',
  svcs: 'services', serv: 'services', service: 'services', assoc: 'association', bros: 'brothers',
}

/** What says nothing of which business it is. */
const forms = ['limited', 'ltd', 'plc', 'llc', 'inc', 'company', 'co', 'and', 'the', 'of']

const wordsOf = (name: string): string[] => searchWords(name).map((word) => whole[word] ?? word)

/** The words that tell it from another; a name of such words alone is all of them. */
function telling(name: string): string {
  const words = wordsOf(name)
  const own = words.filter((word) => !forms.includes(word))
  return (own.length > 0 ? own : words).join(' ')
}

/** As {@link isSameName}, with what companies are called. */
export const isSameBusiness = (one: string, other: string): boolean =>
  isSameName(telling(one), telling(other))

export type AccountHolder = 'business' | 'owner'

/** Whose account it is by the bank's name for it; null where it is neither the business's nor an owner's. */
export function holderOf(
  account_name: string, { business, owners }: { business: string | null, owners: readonly string[] },
): AccountHolder | null {
  if (business !== null && isSameBusiness(account_name, business)) return 'business'
  return owners.some((owner) => isSameName(account_name, owner)) ? 'owner' : null
}
