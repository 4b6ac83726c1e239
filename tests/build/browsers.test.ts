// The built files run in the oldest browsers of the spec: their syntax, and what they call that those lack.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { assetsOf } from '#build/report.ts'
import { proves } from '#tests/spec/proves.ts'
import { folder, needBuild } from './built.ts'

beforeAll(needBuild)

const assets = () => path.join(folder, assetsOf(folder))
const scripts = () => readdirSync(assets()).filter((name) => name.endsWith('.js'))
const textOf = (name: string) => readFileSync(path.join(assets(), name), 'utf8')

/** Syntax that Safari 12 cannot read; the kinds are those of the ESTree. */
const tooNew: Record<string, (node: Node) => boolean> = {
  'optional chaining': ({ type, optional }) => type === 'ChainExpression' || optional === true,
  'nullish coalescing': ({ type, operator }) => type === 'LogicalExpression' && operator === '??',
  'logical assignment': ({ type, operator }) =>
    type === 'AssignmentExpression' && ['??=', '||=', '&&='].includes(operator ?? ''),
  'class fields': ({ type }) => type === 'PropertyDefinition',
  'private names': ({ type }) => type === 'PrivateIdentifier',
  'static blocks': ({ type }) => type === 'StaticBlock',
  'big integers': ({ type, bigint }) => type === 'Literal' && bigint !== undefined,
}

interface Node {
  type: string
  operator?: string
  optional?: boolean
  bigint?: string
}

function walk(node: unknown, visit: (node: Node) => void) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (node && typeof node === 'object') {
    if (typeof (node as Node).type === 'string') visit(node as Node)
    for (const part of Object.values(node)) walk(part, visit)
  }
}

/** What came after ECMAScript 5, as far as a file without a build could slip into it. */
const afterES5 = new Set(['ArrowFunctionExpression', 'TemplateLiteral', 'ClassDeclaration', 'SpreadElement',
  'RestElement', 'ObjectPattern', 'ArrayPattern', 'ForOfStatement', 'ImportDeclaration', 'AwaitExpression'])

test('Internet Explorer 11 runs no program here, and is told to update', () => {
  proves('rule:browser.ie-11')
  const page = readFileSync(path.join(folder, 'login.html'), 'utf8')
  const program = Array.from(page.matchAll(/<script[^>]*src="\/assets\/\w+\/index\.js[^>]*>/g), String)
  expect(program).toHaveLength(1)
  // It knows no modules, and so takes the one script that every other browser leaves.
  expect(program[0]).toContain('type="module"')
  expect(page).toContain('<script nomodule src="/old-browser.js"></script>')
  const found: string[] = []
  walk(parseSync('old-browser.js', readFileSync(path.join(folder, 'old-browser.js'), 'utf8')).program,
    (node) => {
      if (afterES5.has(node.type) || ['let', 'const'].includes((node as { kind?: string }).kind ?? '')) {
        found.push(node.type)
      }
    })
  expect(found).toEqual([])
})

test('no file has syntax that the oldest browsers cannot read', () => {
  proves('rule:browser.safari-12', 'rule:browser.chrome-90')
  const found: string[] = []
  for (const name of scripts()) {
    walk(parseSync(name, textOf(name)).program, (node) => {
      for (const what of Object.keys(tooNew)) if (tooNew[what]?.(node)) found.push(`${name}: ${what}`)
    })
  }
  expect(Array.from(new Set(found))).toEqual([])
})

describe('what the oldest browsers lack is either brought along or guarded', () => {
  const polyfills = readFileSync('src/app/polyfills.ts', 'utf8')

  /** A call that would throw; `guarded` is how a file shows that it asks first. */
  const newer: [string, RegExp, RegExp?][] = [
    ['at', /\.at\(/],
    ['hasOwn', /Object\.hasOwn\(/],
    ['fromEntries', /Object\.fromEntries\(/],
    ['replaceAll', /\.replaceAll\(/],
    ['matchAll', /\.matchAll\(/],
    ['flat', /\.flat\(/],
    ['flatMap', /\.flatMap\(/],
    ['allSettled', /\.allSettled\(/],
    ['queueMicrotask', /queueMicrotask\(/],
    ['findLast', /\.findLast(?:Index)?\(/],
    ['toSorted', /\.to(?:Sorted|Reversed|Spliced)\(/],
    ['structuredClone', /structuredClone\(/, /typeof structuredClone/],
    ['any', /Promise\.any\(/],
    ['groupBy', /\.groupBy\(/],
    ['withResolvers', /Promise\.withResolvers\(/],
    ['randomUUID', /randomUUID\(/, /typeof crypto\.randomUUID/],
    ['timeout', /AbortSignal\.(?:timeout|any)\(/],
    ['WeakRef', /new WeakRef\(/, /typeof WeakRef/],
    ['ResizeObserver', /new ResizeObserver\(/, /ResizeObserver/],
    // Of <meta>, whose property came with Chrome 97.
    ['media', /\.media\.(?:includes|match|index)/],
    ['BroadcastChannel', /new BroadcastChannel\(/, /typeof BroadcastChannel/],
  ]

  test.each(newer)('%s', (name, call, guarded) => {
    const isBrought = new RegExp(`add\\([^)]*'${name}'`).test(polyfills)
    const users = scripts().filter((file) => call.test(textOf(file)))
    const bare = users.filter((file) => !isBrought && !(guarded && guarded.test(textOf(file))))
    expect(bare).toEqual([])
  })
})

test('no style needs more than the oldest browsers know', () => {
  const sheet = readdirSync(assets()).find((name) => name.endsWith('.css')) ?? ''
  // A reset of what those browsers draw by themselves may be lost there without harm.
  const css = textOf(sheet).replace(/(?:abbr|input|button|\[hidden\]):where\([^{]*\{[^}]*\}/g, '')
  const newer = [
    /:(?:has|is|where)\(/,
    /@(?:container|layer|property)/,
    /[;{]inset:|aspect-ratio:/,
    /rgb\([\d.]+ /,
  ]
  expect(newer.map((pattern) => pattern.exec(css)?.[0]).filter(Boolean)).toEqual([])
})
