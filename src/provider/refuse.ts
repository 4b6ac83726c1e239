// Refusals of what was sent: the same words wherever it is read.
import { Refusal } from '#contract/refusal.ts'
import { summaryOf } from '#contract/words.ts'

/** 422 with what is wrong in each field. */
export function refuseFields(errors: Record<string, string>): never {
  throw new Refusal('invalid_input', summaryOf(errors), { errors })
}

/** 413; `limit` is in bytes. */
export function tooLarge(limit: number): Refusal {
  const kilobytes = Math.round(limit / 1024)
  const shown = kilobytes >= 1024 ? `${Math.round(kilobytes / 1024)} MB` : `${kilobytes} KB`
  return new Refusal('too_large', `This is too large: at most ${shown} can be sent at once.`)
}
