// How long, how wide and how named: a file and a function that fit in the head.
import { found, isCode, isMeasured, linesWith, type Finding, type Rule } from './rule.ts'
import { isNode, lineAt, nameOf, type Node, type Source } from './source.ts'

const MOST_LINES = 250
const MOST_FUNCTION_LINES = 70
const MOST_COLUMNS = 110

const vague = /^(utils?|helpers?|common|misc|types|.*[-.]?manager)$/i

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

function functionName(source: Source, node: Node): string {
  const parent = source.parentOf.get(node)
  return nameOf(node.id) || nameOf(parent?.id) || nameOf(parent?.key) || nameOf(parent?.left) || 'A function'
}

/** A `describe` is a chapter, not a function. */
function isChapter(source: Source, node: Node): boolean {
  const call = source.parentOf.get(node)
  if (call?.type !== 'CallExpression' || !isNode(call.callee)) return false
  return /^(describe|suite)\b/.test(source.text.slice(call.callee.start, call.callee.end))
}

function* longFunctions(source: Source) {
  for (const node of source.nodes) {
    if (!functions.includes(node.type) || isChapter(source, node)) continue
    const lines = lineAt(source, node.end) - lineAt(source, node.start) + 1
    if (lines > MOST_FUNCTION_LINES) yield found(node, `${functionName(source, node)} has ${lines} lines`)
  }
}

const passesOn = (node: Node) =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isNode(node.source))

/** A file that only hands on what others export, or a star that hides what it hands on. */
function* barrels({ nodes, path }: Source): Generator<Finding> {
  const body: unknown = nodes[0]?.body
  if (!Array.isArray(body)) return
  const statements = body.filter(isNode)
  const star = statements.find((node) => node.type === 'ExportAllDeclaration')
  if (star) yield found(star, 'export * hides what is exported')
  const isBarrel = statements.some(passesOn)
    && statements.every((node) => passesOn(node) || node.type === 'ImportDeclaration')
  if (isBarrel) yield { at: 0, what: `${path} only exports what others export` }
}

export const shapeRules: Rule[] = [
  {
    name: 'file-length',
    says: `At most ${MOST_LINES} lines: split it by what it is for; a table of facts is called *.data.ts.`,
    looksAt: isMeasured,
    * finds({ text }) {
      const lines = text.replace(/\n$/, '').split('\n').length
      if (lines > MOST_LINES) yield { at: text.length, what: `The file has ${lines} lines` }
    },
  },
  {
    name: 'function-length',
    says: `At most ${MOST_FUNCTION_LINES} lines: give a step of it a name of its own.`,
    looksAt: isMeasured,
    finds: longFunctions,
  },
  {
    name: 'line-length',
    says: `At most ${MOST_COLUMNS} columns.`,
    looksAt: (path) => isMeasured(path) || path.endsWith('.css') || path.endsWith('.sql'),
    * finds(source) {
      for (const { at, match } of linesWith(source, new RegExp(`^.{${MOST_COLUMNS + 1},}$`, 'u'))) {
        yield { at, what: `The line has ${[...match].length} columns` }
      }
    },
  },
  {
    name: 'names',
    says: 'Name it by what it holds; utils, helpers, common, misc, types and managers hold anything.',
    looksAt: isCode,
    * finds({ path }) {
      for (const part of path.split('/')) {
        const name = part.replace(/(\.[a-z]+)+$/, '')
        if (vague.test(name)) yield { at: 0, what: `'${part}' says nothing` }
      }
    },
  },
  {
    name: 'folder-twice',
    says: 'A file is named by its role and does not repeat its folder: features/payouts/list.tsx.',
    looksAt: (path) => path.startsWith('src/') && isCode(path) && !path.startsWith('src/app/routes/'),
    * finds({ path }) {
      const [file = '', folder = ''] = path.split('/').reverse()
      const role = file.replace(/(\.[a-z]+)+$/, '')
      const one = folder.replace(/s$/, '')
      if ([folder, one].some((name) => role === name || role.startsWith(`${name}-`))) {
        yield { at: 0, what: `'${folder}/${file}' says '${one}' twice` }
      }
    },
  },
  {
    name: 'barrels',
    says: 'Import from the file that has it.',
    looksAt: isCode,
    finds: barrels,
  },
]
