// Virtual accounts: numbers at a collection bank that money comes in by, and when they take some.
import { passesNubanCheck, nubanCheckDigit } from './bank.ts'
import type { RefusalReason } from './collection.ts'

/** The three collection banks (spec 9); VFD's six digits of the check are assumed, no list has them. */
export const collectionBanks = [
  { code: '000017', name: 'Wema Bank', institution: '000035' },
  { code: '090110', name: 'VFD Microfinance Bank', institution: '950110' },
  { code: '060001', name: 'Coronation Merchant Bank', institution: '000559' },
] as const

export const collectionBankCodes = ['000017', '090110', '060001'] as const
export type CollectionBankCode = (typeof collectionBankCodes)[number]

const institutionOf = (code: string) => collectionBanks.find((bank) => bank.code === code)?.institution ?? ''

/** The ten digits of the serial number (1 to 999,999,999) at a collection bank. */
export function virtualNuban(bank: CollectionBankCode, serial: number): string {
  const digits = String(serial).padStart(9, '0')
  return `${digits}${nubanCheckDigit(institutionOf(bank), digits)}`
}

export const isVirtualNuban = (bank: string, nuban: string): boolean =>
  passesNubanCheck(institutionOf(bank), nuban)

export const accountPreferences = ['PRIMARY', 'SECONDARY'] as const
export type AccountPreference = (typeof accountPreferences)[number]

export const virtualAccountStatuses = ['ACTIVE', 'INACTIVE'] as const
export type VirtualAccountStatus = (typeof virtualAccountStatuses)[number]

/** What a person is shown: an account that is on may still take nothing more. */
export const virtualAccountStandings = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'USED_UP'] as const
export type VirtualAccountStanding = (typeof virtualAccountStandings)[number]

/** Amounts in kobo; null means without that limit. */
export interface AccountRules {
  status: VirtualAccountStatus
  expires_at: Date | null
  use_frequency: number | null
  used: number
  min_amount: number | null
  max_amount: number | null
}

export function virtualAccountStanding(
  { status, expires_at, use_frequency, used }: Omit<AccountRules, 'min_amount' | 'max_amount'>, now: Date,
): VirtualAccountStanding {
  if (status === 'INACTIVE') return 'INACTIVE'
  if (expires_at && expires_at <= now) return 'EXPIRED'
  return use_frequency !== null && used >= use_frequency ? 'USED_UP' : 'ACTIVE'
}

/** How many payments an account still takes; null means any number. */
export const usesLeft = ({ use_frequency, used }: Pick<AccountRules, 'use_frequency' | 'used'>) =>
  use_frequency === null ? null : Math.max(0, use_frequency - used)

const standingReasons = { INACTIVE: 'inactive', EXPIRED: 'expired', USED_UP: 'used_up' } as const

/** Why an account does not take this amount at this moment, or null. */
export function refusalBy(rules: AccountRules, amount: number, now: Date): RefusalReason | null {
  const standing = virtualAccountStanding(rules, now)
  if (standing !== 'ACTIVE') return standingReasons[standing]
  if (rules.min_amount !== null && amount < rules.min_amount) return 'below_minimum'
  return rules.max_amount !== null && amount > rules.max_amount ? 'above_maximum' : null
}
