// What may stand in one place only: the network, the browser's stores, and arithmetic on money.
import { importsOf } from './imports.ts'
import { found, isCode, isShipped, type Rule } from './rule.ts'
import { isNode, nameOf, textOf, type Node, type Source } from './source.ts'

const globals = ['window', 'globalThis', 'self', 'global']

/** Uses of a global by one of these names: `fetch()`, `window.fetch`, `const f = fetch`; not `app.fetch`. */
function* usesOf(source: Source, names: readonly string[]): Generator<Node> {
  for (const node of source.nodes) {
    if (node.type !== 'Identifier' || !names.includes(nameOf(node))) continue
    const parent = source.parentOf.get(node)
    if (!parent || parent.type === 'TSTypeQuery') continue
    const isOwn = (parent.type === 'MemberExpression' && parent.property === node && parent.computed !== true)
      ? globals.includes(nameOf(parent.object))
      : !(parent.key === node && parent.computed !== true && parent.shorthand !== true)
    if (isOwn) yield node
  }
}

const network = ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']

const mayAsk = (path: string) =>
  /^src\/(app\/(api\/call\.ts$|worker\/)|provider\/outside\/|provider\/webhooks(\.ts$|\/))/.test(path)

const money = /(^|_)(kobo|naira|amount|balance|fee|fees|duty|lien|reserved|available)$/i
const moneyInCamel = /[a-z](Kobo|Naira|Amount|Balance|Fee|Fees|Duty|Lien)$/
const isMoney = (node: unknown) => money.test(nameOf(node)) || moneyInCamel.test(nameOf(node))

const arithmetic = ['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=', '%=', '**=']

/** Sums and quotients of something named like money, and branding a number as kobo. */
function* koboArithmetic(source: Source) {
  for (const node of source.nodes) {
    if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
      const ofMoney = isMoney(node.left) || isMoney(node.right)
      const calculates = ofMoney && arithmetic.includes(String(node.operator))
      if (calculates) yield found(node, `${textOf(source, node)} calculates with money`)
    } else if (node.type === 'TSAsExpression' && isNode(node.typeAnnotation) && isKobo(node.typeAnnotation)) {
      yield found(node, `${textOf(source, node)} brands a number as kobo`)
    } else if (node.type === 'MemberExpression' && /^to(Fixed|Precision)$/.test(nameOf(node.property))) {
      yield found(node, `${textOf(source, node)} rounds to decimals`)
    }
  }
}

const isKobo = (type: Node) => type.type === 'TSTypeReference' && nameOf(type.typeName) === 'Kobo'

const storage = ['indexedDB', 'IDBFactory', 'webkitIndexedDB']

export const placeRules: Rule[] = [
  {
    name: 'network',
    says: 'The app asks through src/app/api/call.ts alone; the provider only in outside/ and webhooks.',
    looksAt: (path) => isShipped(path) && isCode(path) && !mayAsk(path),
    * finds(source) {
      for (const node of usesOf(source, network)) yield found(node, `${nameOf(node)} is used here`)
      for (const node of source.nodes) {
        const isBeacon = node.type === 'MemberExpression' && nameOf(node.property) === 'sendBeacon'
        if (isBeacon) yield found(node, 'sendBeacon is used here')
      }
    },
  },
  {
    name: 'storage',
    says: "What a device keeps is kept by src/app/offline/ (the worker uses offline's database module).",
    looksAt: (path) => isShipped(path) && isCode(path) && !path.startsWith('src/app/offline/'),
    * finds(source) {
      for (const { specifier, at } of importsOf(source)) {
        const keeps = /^(idb|idb-keyval)(\/|$)/.test(specifier ?? '')
        if (keeps) yield { at, what: `'${specifier}' is imported here` }
      }
      for (const node of usesOf(source, storage)) yield found(node, `${nameOf(node)} is used here`)
    },
  },
  {
    name: 'kobo',
    says: 'Money is calculated in src/domain/money.ts alone: call it, or add a function there.',
    looksAt: (path) => isShipped(path) && isCode(path) && path !== 'src/domain/money.ts',
    finds: koboArithmetic,
  },
]
