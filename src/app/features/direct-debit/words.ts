// How direct debit is said in words.
import type { DebitType, MandateFrequency } from '#domain/mandate.ts'
import { longDate } from '#domain/time.ts'

export const typeWords: Record<DebitType,
  string> = { FIXED: 'Always this amount', VARIABLE: 'Up to this amount' }

export const frequencyWords: Record<MandateFrequency, string> = {
  variable: 'When you ask', daily: 'Every day', weekly: 'Every week', monthly: 'Every month',
}

/** `2026-03-02` as a person reads it. */
export const dayWords = (day: string | null): string => (day ? longDate(new Date(`${day}T12:00:00Z`)) : '')
