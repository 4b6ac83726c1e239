// What was typed against what is saved or on its way: the same, a draft, or held for the final submission.
import { isSame } from '#app/offline/merge.ts'
import { bankDraft, bankNames } from './bank-fields.ts'
import type { Kept } from './kept.ts'
import {
  aboutNames, contactNames, draftOfBody, isAboutComplete, profileDraft, type ProfileDraft,
} from './profile-fields.ts'
import { saidOfBank, saidOfProfile, type Said } from './refused-fields.ts'
import type { Server } from './server.ts'
import { openEntry, type Unsent } from './unsent.ts'

export type HowTyped = 'same' | 'typed' | 'held'

export interface Typed {
  about: HowTyped
  contact: HowTyped
  bank: HowTyped
  /** About's Next was possible: it is only not sent because both screens go together. */
  is_about_complete: boolean
  /** How much of each form was refused and is still as it was. */
  refused: Record<'about' | 'contact' | 'bank', number>
}

export function typedOf(
  { profile, bank }: Pick<Kept, 'profile' | 'bank'>,
  server: Server,
  unsent: readonly Unsent[],
): Typed {
  const reference = profileReference(server, unsent)
  const how = (names: readonly (keyof ProfileDraft)[]): HowTyped => {
    if (!profile || names.every((name) => isSame(profile.values[name], reference[name]))) return 'same'
    return profile.values.is_held ? 'held' : 'typed'
  }
  const account = openEntry(unsent, 'bank')?.carried ?? bankDraft(server.merchant?.bank_details ?? null)
  const isBankSame = !bank || bankNames.every((name) => isSame(bank.values[name], account[name]))
  return {
    about: how(aboutNames),
    contact: how(contactNames),
    bank: isBankSame ? 'same' : bank.values.is_held ? 'held' : 'typed',
    is_about_complete: profile !== null && isAboutComplete(profile.values),
    refused: {
      about: countOf(saidOfProfile(server, 'about', profile?.values ?? reference)),
      contact: countOf(saidOfProfile(server, 'contact', profile?.values ?? reference)),
      bank: countOf(saidOfBank(server, bank?.values ?? account)),
    },
  }
}

const countOf = (said: Said) => Object.keys(said).length

/** What the profile's screens would show without a draft. */
export function profileReference(server: Server, unsent: readonly Unsent[]): ProfileDraft {
  const onItsWay = openEntry(unsent, 'profile')
  if (onItsWay) return draftOfBody(onItsWay.carried)
  return profileDraft(server.merchant?.business_profile ?? null, server.merchant?.business_name ?? '')
}
