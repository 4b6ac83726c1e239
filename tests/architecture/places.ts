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

/** The console's page sends drafts to itself. */
const mayAsk = (path: string) =>
  /^src\/(app\/(api\/call\.ts$|worker\/)|provider\/(outside\/|review\/console\.js$))/.test(path)

/** What a call out begins with, by its package; a server begins with others. */
const waysOut: Record<string, RegExp> = {
  'node:http': /^(request|get)$/, 'node:https': /^(request|get)$/, 'node:http2': /^connect$/,
  'node:net': /^(connect|createConnection|Socket)$/, 'node:tls': /^connect$/,
  'node:dns': /./, 'node:dns/promises': /./, 'node:dgram': /./, 'nodemailer': /./, 'undici': /./,
}

/** Values that are imported, each with its name in the package. */
function* valuesImported(source: Source): Generator<{ from: string, name: string, node: Node }> {
  for (const node of source.nodes) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || !isNode(node.source)) continue
    for (const each of (node.specifiers as Node[])) {
      if (each.importKind === 'type') continue
      const name = isNode(each.imported) ? nameOf(each.imported) : '*'
      yield { from: String(node.source.value), name, node }
    }
  }
}

/** A way out that knows nothing of the client that gives each call its end. */
function* unboundedCalls(source: Source) {
  const isBound = source.path.startsWith('src/provider/outside/')
    && importsOf(source).some(({ specifier }) => specifier === './outgoing.ts')
  if (isBound) return
  for (const { from, name, node } of valuesImported(source)) {
    const isOut = name === '*' ? from in waysOut : waysOut[from]?.test(name)
    if (isOut) yield found(node, `${name} of ${from} calls others`)
  }
  for (const node of usesOf(source, network)) yield found(node, `${nameOf(node)} calls others`)
}

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

const starting = ['spawn', 'spawnSync', 'execFile', 'execFileSync']
/** On Windows these names are scripts of the shell, which spawn does not run. */
const shellNames = ['npm', 'npx', 'tsc', 'tsx', 'vite', 'vitest', 'oxlint']

/** `spawn('npm', …)` or `promisify(execFile)('npm', …)`: a program that only a shell finds everywhere. */
function* bareNames(source: Source) {
  for (const node of source.nodes) {
    if (node.type !== 'CallExpression' || !isStarting(node)) continue
    const [first] = Array.isArray(node.arguments) ? node.arguments as Node[] : []
    const name = first?.type === 'Literal' ? String(first.value) : ''
    if (shellNames.includes(name)) yield found(node, `${name} is started by its name`)
  }
}

function isStarting({ callee }: Node): boolean {
  if (starting.includes(nameOf(callee))) return true
  const { type, arguments: given } = callee as Node
  return type === 'CallExpression' && nameOf((callee as Node).callee) === 'promisify'
    && starting.includes(nameOf((given as Node[])[0]))
}

/** Files that ask other banks, each of which has looked into our own book before. */
const asksBanks: Record<string, RegExp> = {
  enquire: /^src\/provider\/(book-transfers\/enquire|bulk\/names)\.ts$/,
  send: /^src\/provider\/(payouts\/(dispatch|ask-first)|settlements\/send)\.ts$/,
}

/** `rail.enquire()` and `outside.rail.send()` where nobody has looked whether the account is one of ours. */
function* railUsed(source: Source) {
  for (const node of source.nodes) {
    if (node.type !== 'MemberExpression') continue
    const object = node.object as Node
    const isRail = nameOf(object) === 'rail' || nameOf(object.property) === 'rail'
    const allowed = asksBanks[nameOf(node.property)]
    if (!isRail || !allowed || allowed.test(source.path)) continue
    yield found(node, `${textOf(source, node)} is used here`)
  }
}

/** The two that read the clock of the machine, and who may believe a phone's. */
const readsClock = ['src/app/clock/phone.ts', 'src/provider/outside/clock.ts']
const believesPhone = /^src\/app\/(clock\/|worker\/look-after\.ts$|offline\/(vault|database\/inbox)\.ts$)/

/** `Date.now`, `new Date()`, `Date()`, `performance.timeOrigin`; `new Date(at)` reads no clock. */
function* clocksRead(source: Source) {
  for (const node of source.nodes) {
    const given = Array.isArray(node.arguments) ? node.arguments.length : 0
    const isDate = nameOf(node.callee) === 'Date'
    const makes = isDate && ((node.type === 'NewExpression' && given === 0) || node.type === 'CallExpression')
    const reads = node.type === 'MemberExpression'
      && /^(Date\.now|performance\.timeOrigin)$/.test(`${nameOf(node.object)}.${nameOf(node.property)}`)
    if (makes || reads) yield found(node, `${textOf(source, node)} reads the clock of the machine`)
  }
  if (believesPhone.test(source.path)) return
  for (const { specifier, at } of importsOf(source)) {
    if (specifier === '#app/clock/phone.ts') yield { at, what: "the phone's own clock is believed" }
  }
}

const storage = ['indexedDB', 'IDBFactory', 'webkitIndexedDB']

export const placeRules: Rule[] = [
  {
    name: 'network',
    says: 'The app asks through src/app/api/call.ts alone; the provider only in outside/.',
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
    name: 'ways-out',
    says: 'The provider calls others in src/provider/outside/ alone, within the deadlines of outgoing.ts.',
    looksAt: (path) => path.startsWith('src/provider/') && isCode(path),
    finds: unboundedCalls,
  },
  {
    name: 'own-book-first',
    says: 'Accounts that we issued come first: ask for names by book-transfers/enquire.ts, pay by payouts.',
    looksAt: (path) => /^src\/provider\/(?!outside\/)/.test(path) && isCode(path),
    finds: railUsed,
  },
  {
    name: 'bare-names',
    says: 'Windows has no such program: start process.execPath with its file, or ...npm() of tests/npm.ts.',
    looksAt: isCode,
    finds: bareNames,
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
    name: 'clock',
    says: 'A clock may be a year off: providerNow, useDay or a Moment of src/app/clock; '
      + 'the clock that is handed in, or systemClock of src/provider/outside/clock.ts.',
    looksAt: (path) => isShipped(path) && isCode(path) && !readsClock.includes(path),
    finds: clocksRead,
  },
  {
    name: 'kobo',
    says: 'Money is calculated in src/domain/money.ts alone: call it, or add a function there.',
    looksAt: (path) => isShipped(path) && isCode(path) && path !== 'src/domain/money.ts',
    finds: koboArithmetic,
  },
]
