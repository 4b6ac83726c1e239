// What holds for every answer there is: the two envelopes, the codes, what must never be kept on the way.
import * as z from 'zod/mini'
import { RefusalBody, refusalCodes } from '#contract/refusal.ts'
import type { Reply } from './exchange.ts'
import type { Found } from './verdict.ts'

const Success = z.object({ status: z.literal('success'), message: z.string(), data: z.unknown() })

interface Rule {
  id: string
  says: string
  required: boolean
  part?: string
  /** What is wrong with this answer; null when nothing is, undefined when it is none of its business. */
  fault: (reply: Reply) => string | null | undefined
}

const isJson = ({ method, endpoint, status }: Reply) =>
  method !== 'OPTIONS' && status !== 304 && (!endpoint?.raw || status >= 400)

const codeOf = ({ json }: Reply): string => String((json as { code?: unknown } | null)?.code)

const rules: readonly Rule[] = [
  {
    id: 'always.success', says: 'A success is { status: "success", message, data }', required: true,
    fault: (reply) => (!isJson(reply) || reply.status >= 300 ? undefined
      : z.safeParse(Success, reply.json).success ? null : 'a success has another envelope'),
  },
  {
    id: 'always.refusal', says: 'A refusal is { status: "error", message, code, errors? }', required: true,
    fault: (reply) => (reply.status < 400 ? undefined
      : z.safeParse(RefusalBody, reply.json).success ? null : `${reply.status} has another envelope`),
  },
  {
    id: 'always.code-and-status', says: 'Each code of the agreement has its one status', required: true,
    fault(reply) {
      const code = codeOf(reply)
      if (reply.status < 400 || !Object.keys(refusalCodes).includes(code)) return undefined
      const status = refusalCodes[code as keyof typeof refusalCodes]
      return status === reply.status ? null : `${code} comes with ${reply.status} and not ${status}`
    },
  },
  {
    id: 'always.json', says: 'What is JSON says so', required: true,
    fault: (reply) => (!isJson(reply) ? undefined
      : /^application\/json\b/i.test(reply.headers.get('Content-Type') ?? '') ? null
        : `Content-Type is ${reply.headers.get('Content-Type')}`),
  },
  {
    id: 'always.no-store', says: 'Nobody on the way keeps an answer: Cache-Control: no-store', required: true,
    fault: (reply) => (reply.endpoint === null ? undefined
      : /\bno-store\b/i.test(reply.headers.get('Cache-Control') ?? '') ? null
        : `Cache-Control is ${reply.headers.get('Cache-Control')}`),
  },
  {
    id: 'always.request-id', says: 'Each answer has an X-Request-Id of its own, to ask the operator by',
    required: false, part: 'request-id',
    fault: (reply) => (reply.headers.get('X-Request-Id') ? null : 'there is no X-Request-Id'),
  },
  {
    id: 'always.no-trouble', says: 'Nothing that was asked breaks the server (no 5xx)', required: true,
    fault: ({ status }) => (status >= 500 ? `the answer is ${status}` : null),
  },
]

export interface Watch {
  see: (reply: Reply) => void
  verdicts: () => (Found & { part?: string })[]
}

const SHOWN = 3

export function always(): Watch {
  const looked = rules.map((rule) => ({ rule, good: 0, bad: [] as { words: string, reply: Reply }[] }))
  return {
    see(reply) {
      for (const each of looked) {
        const words = each.rule.fault(reply)
        if (words === null) each.good += 1
        else if (words !== undefined) each.bad.push({ words, reply })
      }
    },
    verdicts: () => looked.map(({ rule: { fault: _, ...rule }, good, bad }) => ({
      ...rule,
      verdict: bad.length > 0 ? 'broken' as const : good > 0 ? 'kept' as const : 'not checked' as const,
      words: bad[0] ? `${bad.length} of ${good + bad.length} answers: ${bad[0].words}` : `${good} answers`,
      replies: bad.slice(0, SHOWN).map(({ reply }) => reply),
    })),
  }
}
