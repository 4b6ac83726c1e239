// What was found, for a person and for a program; nothing secret in either.
import type { Reply } from './exchange.ts'
import { masked, maskedHeaders } from './masks.ts'
import type { Outcome } from './run.ts'
import type { Found, Verdict } from './verdict.ts'

/** Required promises that are not kept: any of them fails the run. */
export const failures = ({ found }: Outcome): Found[] =>
  found.filter(({ required, verdict, words }) => required
    && (verdict === 'broken' || (verdict === 'not offered' && words !== 'said by --without')))

export function summary({ found }: Outcome): Record<Verdict, number> {
  const counts = { 'kept': 0, 'broken': 0, 'not offered': 0, 'not checked': 0 }
  for (const { verdict } of found) counts[verdict] += 1
  return counts
}

/** One line of the list: `broken       repeat.same-answer  One change was made 2 times`. */
export function line({ id, verdict, words, says, required }: Found): string {
  const more = words ? ` (${words})` : ''
  const level = verdict === 'broken' && !required ? ', not required' : ''
  return `${verdict.padEnd(12)} ${id.padEnd(34)} ${says}${more}${level}`
}

function shown({ method, url, sent, status, headers, text }: Reply, secrets: Set<string>) {
  return {
    request: {
      method, url: masked(url, secrets), headers: maskedHeaders(Object.entries(sent.headers)),
      body: masked(sent.body, secrets),
    },
    answer: { status, headers: maskedHeaders(headers), body: masked(text, secrets) },
  }
}

/** The content of `--report`. */
export function report(outcome: Outcome) {
  const { url, at, took_ms, found, left, secrets } = outcome
  return {
    url, at, took_ms,
    passed: failures(outcome).length === 0,
    summary: summary(outcome),
    promises: found.map(({ replies, words, ...one }) => ({
      ...one, words: masked(words, secrets), exchanges: replies.map((reply) => shown(reply, secrets)),
    })),
    left_behind: left,
  }
}

/** Each broken promise with what was asked and what came back. */
export function details(outcome: Outcome): string {
  const broken = report(outcome).promises.filter(({ verdict }) => verdict === 'broken')
  return broken.map(({ id, says, words, exchanges }) => [
    `\n${id}: ${says}`, `  ${words}`,
    ...exchanges.flatMap(({ request, answer }) => [
      `  > ${request.method} ${request.url}`, ...request.body ? [`    ${request.body}`] : [],
      `  < ${answer.status} ${answer.body}`,
    ]),
  ].join('\n')).join('\n')
}

export function closing(outcome: Outcome): string {
  const counts = Object.entries(summary(outcome)).map(([verdict, count]) => `${count} ${verdict}`).join(', ')
  const failed = failures(outcome).length
  const left = outcome.left.length > 0 ? `\nLeft behind in test mode: ${outcome.left.join('; ')}.` : ''
  const verdict = failed === 0 ? 'Every required promise that was checked is kept.'
    : `${failed} required ${failed === 1 ? 'promise is' : 'promises are'} not kept.`
  return `\n${outcome.url}: ${counts}, in ${Math.round(outcome.took_ms / 1000)} s. ${verdict}${left}`
}
