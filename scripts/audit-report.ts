// What an answer of `npm audit --json` means for what we ship.
import type { Package } from './packages.ts'

export const graveness = ['info', 'low', 'moderate', 'high', 'critical'] as const

interface Weak {
  readonly name: string
  readonly severity: (typeof graveness)[number]
  /** Places as the lockfile names them. */
  readonly nodes: readonly string[]
  /** Names of the packages that it is weak through, or the weakness itself. */
  readonly via: readonly (string | { readonly title: string, readonly url: string })[]
}

export interface Verdict {
  /** No answer: nothing was checked, which is not the same as nothing found. */
  readonly isAnswered: boolean
  /** One line for each package that is weak, the gravest first. */
  readonly lines: readonly string[]
  /** Something shipped has a weakness that is high or critical. */
  readonly mustStop: boolean
  /** Why there was no answer. */
  readonly why: string
}

/** `packages` tells which places are shipped: npm's own --omit=dev forgets some that are. */
export function verdictOf(report: string, packages: readonly Package[]): Verdict {
  const silent = (why: string): Verdict => ({ isAnswered: false, lines: [], mustStop: false, why })
  let read: { vulnerabilities?: Record<string, Weak>, message?: string, error?: { summary?: string } }
  try {
    read = JSON.parse(report) as typeof read
  } catch {
    return silent('npm said nothing that can be read')
  }
  if (!read.vulnerabilities) return silent(plain(read.message ?? read.error?.summary ?? 'no reason given'))
  const shipped = new Set(packages.filter(({ isShipped }) => isShipped).map(({ place }) => place))
  const weak = Object.values(read.vulnerabilities)
    .map((one) => ({ ...one, isShipped: one.nodes.some((place) => shipped.has(place)) }))
    .sort((one, other) => graveness.indexOf(other.severity) - graveness.indexOf(one.severity))
  return {
    isAnswered: true,
    lines: weak.map(({ name, severity, isShipped, via }) => {
      const titles = via.map((each) => (typeof each === 'string' ? `through ${each}` : each.title))
      return `${severity}  ${name}${isShipped ? '' : ' (not shipped)'}: ${titles.join('; ')}`
    }),
    mustStop: weak.some(({ isShipped, severity }) =>
      isShipped && (severity === 'high' || severity === 'critical')),
    why: '',
  }
}

/** Without the address that was asked. */
const plain = (words: string) =>
  words.replace(/\s+-\s+\w+\s+https?:\/\/\S+/, '').replace(/https?:\/\/\S+/g, 'the registry')
