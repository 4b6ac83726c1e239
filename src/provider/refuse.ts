// Refusals of what was sent: the same words wherever it is read.
import { Refusal } from '#contract/refusal.ts'
import { summaryOf } from '#contract/words.ts'
import type { Caller } from './caller.ts'

/** 422 with what is wrong in each field. */
export function refuseFields(errors: Record<string, string>): never {
  throw new Refusal('invalid_input', summaryOf(errors), { errors })
}

/** 403 for somebody, or a program, whose rights do not reach so far. */
export function withoutRight({ kind }: Pick<Caller, 'kind'>): Refusal {
  return new Refusal('forbidden', kind === 'key' ? 'This API key does not have the right for it.'
    : 'Your role does not allow this. Ask an administrator of your team.')
}

/** 413; `limit` is in bytes. */
export function tooLarge(limit: number): Refusal {
  const kilobytes = Math.round(limit / 1024)
  const shown = kilobytes >= 1024 ? `${Math.round(kilobytes / 1024)} MB` : `${kilobytes} KB`
  return new Refusal('too_large', `This is too large: at most ${shown} can be sent at once.`)
}
