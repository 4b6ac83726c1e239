// Which internet addresses a merchant's programs, or its people too, may come from.
import * as z from 'zod/mini'
import { ipRangeMessages, ipRangeProblem, readRange, writeRange } from '#domain/ip-range.ts'
import { endpoint } from './endpoint.ts'
import { Text } from './fields.ts'

export const MAX_RANGES = 50

/** Whom the list keeps out elsewhere: calls with API keys, or everybody who logs in as well. */
export const guards = ['programs', 'everyone'] as const

/** Written in the one way that there is: `102.89.1.10/24` is kept as `102.89.1.0/24`. */
const Range = z.string({ error: ipRangeMessages.wrong }).check(
  z.maxLength(60, ipRangeMessages.wrong),
  z.superRefine((text, context) => {
    const problem = ipRangeProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem, input: text })
  }),
  z.overwrite((text) => {
    const range = readRange(text)
    return range ? writeRange(range) : text
  }),
)

const Entry = z.strictObject({ range: Range, note: z.optional(Text(60)) })

export const IpWhitelist = z.object({
  guards: z.enum(guards),
  /** None: nobody is kept out. */
  entries: z.array(z.object({ range: z.string(), note: z.optional(z.string()) })),
  /** Where this call came from. */
  your_address: z.string(),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  /** 0 before anything was set. */
  version: z.number(),
})

const path = 'dashboard/ip-whitelist'
const manage = { path, callers: ['member'], needs: 'manage_settings', answer: IpWhitelist } as const

export const ipWhitelist = {
  show: endpoint({
    ...manage, method: 'GET',
    says: 'The addresses that programs, or everybody, must come from; none keeps nobody out',
  }),
  change: endpoint({
    ...manage, method: 'PUT',
    says: 'Sets the whole list; one that locks its own author out must say that it is meant',
    body: z.strictObject({
      guards: z.enum(guards, 'Choose whom the list is for.'),
      entries: z.array(Entry).check(z.maxLength(MAX_RANGES, `Use at most ${MAX_RANGES}.`)),
      /** True: the author's own address is not among them, and that is meant. */
      locks_me_out: z.optional(z.boolean()),
      version: z.optional(z.int()),
    }),
    step_up: true,
    message: 'IP whitelist saved.',
  }),
}
