// Keys with which a merchant's own programs call the provider: what they are and what they may do.
import type { Permission } from './permission.ts'

/** For so long the key before one that was renewed is taken too, so that servers can be changed meanwhile. */
export const KEY_OVERLAP_HOURS = 24

export const MAX_API_KEYS = 20

export type KeyMode = 'test' | 'live'

/** Tells a key from a session's token, and test from live, at a glance. */
export const keyPrefix = (mode: KeyMode) => `oja_${mode}_`

export const isApiKey = (token: string): boolean => /^oja_(test|live)_/.test(token)

/** What every key reads, where the role of its maker does. */
export const keyReads = ['view_collections', 'view_customers'] as const satisfies readonly Permission[]

/**
 * The rights that a key can have beside reading what came in. A key reads payouts and never lets money out,
 * approves, or changes who may do what.
 */
export const keyRights = [
  'manage_customers', 'manage_vnubans', 'manage_payment_links', 'manage_direct_debit', 'view_payouts',
  'view_balances', 'export_data',
] as const satisfies readonly Permission[]

export type KeyRight = (typeof keyRights)[number]

/** How long a key can be good for, in days; 0 is for good. */
export const keyLives = [30, 90, 365, 0] as const

export type KeyLife = (typeof keyLives)[number]
