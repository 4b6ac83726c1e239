// What the headers of an answer say, however it was asked for.
import { UNASKED } from '#contract/unasked.ts'
import type { Returned } from './reading-answer.ts'
import type { Prepared } from './request.ts'

/** On every answer of the provider. */
const SIGNATURE = 'X-Request-Id'

interface Answered {
  status: number
  /** Where it came from in the end; empty where that is not told. */
  url: string
  /** Null where there is none of this name. */
  header: (name: string) => string | null
}

/** All of an answer but its text. */
export const headersOf = ({ status, url, header }: Answered, asked: Prepared): Omit<Returned, 'text'> => ({
  status,
  retryAfter: header('Retry-After'),
  date: header('Date'),
  type: header('Content-Type'),
  isSigned: header(SIGNATURE) !== null,
  readsUnasked: header(UNASKED) !== null,
  isElsewhere: url !== '' && new URL(url).origin !== new URL(asked.url, url).origin,
})
