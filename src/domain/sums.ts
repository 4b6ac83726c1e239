// Sums over many books in whole kobo: they may pass what one amount may be (money.ts).
import { currencies, grouped } from './money.ts'

export const total = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n)

/** Of a balance below zero how much that is; else nothing. */
export const debitOf = (balance: bigint): bigint => (balance < 0n ? -balance : 0n)
export const creditOf = (balance: bigint): bigint => (balance > 0n ? balance : 0n)

/** `₦12,500.50`, with a true minus sign. */
export function formatSum(kobo: bigint): string {
  const { minus, whole, decimals } = partsOf(kobo)
  return `${minus ? '\u2212' : ''}${currencies.NGN.sign}${grouped(whole)}.${decimals}`
}

/** `12500.50`: what a file holds. */
export function plainSum(kobo: bigint): string {
  const { minus, whole, decimals } = partsOf(kobo)
  return `${minus ? '-' : ''}${whole}.${decimals}`
}

function partsOf(kobo: bigint) {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, '0')
  return { minus: kobo < 0n, whole: digits.slice(0, -2), decimals: digits.slice(-2) }
}
