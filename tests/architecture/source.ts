// A file of the repository, read once and parsed once for every rule.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface Source {
  /** From the root of the repository, with slashes: `src/domain/money.ts`. */
  readonly path: string
  readonly text: string
  /** Every node of the syntax tree in the order of the text; empty for a file that is not code. */
  readonly nodes: readonly Node[]
  readonly parentOf: ReadonlyMap<Node, Node>
  readonly comments: readonly Node[]
  /** What the parser could not read. */
  readonly errors: readonly string[]
}

export const root = join(import.meta.dirname, '..', '..')

const unread = new Set(['.git', 'node_modules', 'dist', '.data', 'coverage'])
const textual = /\.(tsx?|mjs|cjs|js|css|html|json|md|sql|ya?ml|sh|txt|svg|webmanifest)$/
const code = /\.(tsx?|mjs|cjs|js)$/

/** Every text of the repository that a person wrote, or that a tool writes into it. */
export function* sources(folder = ''): Generator<Source> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (unread.has(entry.name) || entry.name.endsWith('.local')) continue
    const isText = textual.test(entry.name) || folder === '.ci'
    if (entry.isDirectory()) yield* sources(path)
    else if (isText) yield read(path, readFileSync(join(root, path), 'utf8'))
  }
}

/** Takes a path and a text apart; the file need not exist, so that a rule can be tried on a snippet. */
export function read(path: string, text: string): Source {
  if (!code.test(path)) return { path, text, nodes: [], parentOf: new Map(), comments: [], errors: [] }
  const lang = /\.[cm]?jsx?$/.test(path) ? 'jsx' : path.endsWith('x') ? 'tsx' : 'ts'
  const parsed = parseSync(path, text, { lang })
  const comments: Node[] = parsed.comments.map((comment) => ({ ...comment }))
  const nodes: Node[] = []
  const parentOf = new Map<Node, Node>()
  collect(parsed.program, null)
  return { path, text, nodes, parentOf, comments, errors: parsed.errors.map((error) => error.message) }

  function collect(value: unknown, parent: Node | null) {
    if (Array.isArray(value)) for (const each of value) collect(each, parent)
    if (!isNode(value)) return
    nodes.push(value)
    if (parent) parentOf.set(value, parent)
    for (const each of Object.values(value)) collect(each, value)
  }
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export const lineAt = (source: Source, at: number) => source.text.slice(0, at).split('\n').length

/** The text of a node on one line, short enough for a message. */
export function textOf(source: Source, node: Node): string {
  const text = source.text.slice(node.start, node.end).replace(/\s+/g, ' ')
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** The name at the end of `a`, `b.a`, `b?.a` or `a!`, as text. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node.name)
  if (node.type === 'MemberExpression') return node.computed === true ? '' : nameOf(node.property)
  return nameOf(node.expression)
}
