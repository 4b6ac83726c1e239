// A rule of the house: what it asks for, how a breach is found, and what a reader is told about it.
import { lineAt, type Node, type Source } from './source.ts'

export interface Rule {
  readonly name: string
  /** The rule, and where the line belongs instead: the end of every message. */
  readonly says: string
  /** Which files it looks at. */
  readonly looksAt: (path: string) => boolean
  readonly finds: (source: Source) => Iterable<Finding>
}

export interface Finding {
  /** Where in the text it starts. */
  readonly at: number
  /** What stands there, in a few words. */
  readonly what: string
}

/** The breaches of one rule in one file, each as a line for a person: where, what, the rule, the remedy. */
export function breaches(rule: Rule, source: Source): string[] {
  if (!rule.looksAt(source.path)) return []
  return [...rule.finds(source)].map(({ at, what }) =>
    `${source.path}:${lineAt(source, at)} ${what}. ${rule.says} [${rule.name}]`)
}

export const found = (node: Node, what: string): Finding => ({ at: node.start, what })

/** Where a text begins in a file, once for each line that has it. */
export function* linesWith(source: Source, pattern: RegExp): Generator<{ at: number; match: string }> {
  let at = 0
  for (const line of source.text.split('\n')) {
    const match = pattern.exec(line)
    if (match) yield { at: at + match.index, match: match[0] }
    at += line.length + 1
  }
}

const generated = /\.gen\.tsx?$/
const table = /\.data\.tsx?$/

export const isCode = (path: string) => /\.(tsx?|mjs|cjs|js)$/.test(path) && !generated.test(path)

/** Tables of facts and generated files may be long. */
export const isMeasured = (path: string) => isCode(path) && !table.test(path)

export const isShipped = (path: string) => path.startsWith('src/')
