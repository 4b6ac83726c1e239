// Numbers that we issued among those that are paid: of each team, in either mode, open or closed just now.
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import type { Stage } from './actors.ts'
import type { Chance } from './chance.ts'

/** The bank that they are at. */
export const OURS = '000017'

interface Payee { beneficiary_nuban: string, bank_code: string }

/** Mostly at another bank; of ours now and then the one that pays. */
export function aPayee({ chance, teams }: Pick<Stage, 'chance' | 'teams'>): Payee {
  if (chance.percent(75)) {
    return { beneficiary_nuban: `01234${String(10_000 + chance.below(60) * 10)}`, bank_code: '000014' }
  }
  const { merchant, vnuban } = chance.one(teams)
  return { beneficiary_nuban: chance.percent(50) ? merchant.nuban : vnuban, bank_code: OURS }
}

/** Of a virtual account, while money may be on its way to it. */
export const turnOf = (chance: Chance) =>
  (chance.percent(40) ? virtualAccounts.deactivate : virtualAccounts.activate)
