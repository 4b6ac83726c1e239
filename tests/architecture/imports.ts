// Every way in which one file names another: import, export from, import(), import types, worker URLs, globs.
import { isNode, type Node, type Source } from './source.ts'

export interface Import {
  readonly at: number
  /** As written; null when it is put together at run time. */
  readonly specifier: string | null
  readonly by: 'import' | 'URL' | 'glob'
}

export function importsOf(source: Source): Import[] {
  return source.nodes.flatMap((node) => {
    const named = namedBy(node)
    return named ? [{ at: node.start, specifier: literal(named.from), by: named.by }] : []
  })
}

function namedBy(node: Node): { from: unknown; by: Import['by'] } | null {
  const first: unknown = Array.isArray(node.arguments) ? node.arguments[0] : undefined
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return { from: node.source, by: 'import' }
    case 'ExportNamedDeclaration':
      return node.source ? { from: node.source, by: 'import' } : null
    case 'NewExpression':
      return isNamed(node.callee, 'URL') && usesImportMeta(node) ? { from: first, by: 'URL' } : null
    case 'CallExpression':
      if (isNamed(node.callee, 'require')) return { from: first, by: 'import' }
      return isMetaGlob(node.callee) ? { from: first, by: 'glob' } : null
    default:
      return null
  }
}

function usesImportMeta(node: Node): boolean {
  const base: unknown = Array.isArray(node.arguments) ? node.arguments[1] : undefined
  return isNode(base) && base.type === 'MemberExpression' && isNode(base.object)
    && base.object.type === 'MetaProperty'
}

const isMetaGlob = (callee: unknown) =>
  isNode(callee) && callee.type === 'MemberExpression' && isNode(callee.object)
  && callee.object.type === 'MetaProperty' && isNamed(callee.property, 'glob')

const isNamed = (node: unknown, name: string) =>
  isNode(node) && node.type === 'Identifier' && node.name === name

function literal(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  const quasis: unknown = node.type === 'TemplateLiteral' ? node.quasis : null
  if (!Array.isArray(quasis) || quasis.length !== 1 || !isNode(quasis[0])) return null
  const { cooked } = quasis[0].value as { cooked: string }
  return cooked
}

/**
 * The path in the repository that a specifier names, or null for a package: `#domain/money.ts` and
 * `./money.ts` beside it are both `src/domain/money.ts`.
 */
export function resolve(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  const [, alias, rest] = /^#(domain|contract|provider|app|tests)\/(.*)$/.exec(plain) ?? []
  if (alias !== undefined) return `${alias === 'tests' ? 'tests' : `src/${alias}`}/${rest}`
  if (/^\/(src|tests|scripts)\//.test(plain)) return plain.slice(1)
  if (!plain.startsWith('.')) return null
  const steps = from.split('/').slice(0, -1)
  for (const step of plain.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
