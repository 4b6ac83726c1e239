// How code and texts are written: no holes in the types, plain punctuation, words about the product alone.
import { found, isCode, linesWith, type Finding, type Rule } from './rule.ts'
import { textOf, type Node, type Source } from './source.ts'

const silenced = /@ts-(ignore|expect-error|nocheck)/

const statement = /^(\w+Statement|(Variable|Import|Export\w*|TSTypeAlias)Declaration|PropertyDefinition)$/

function* punctuation(source: Source): Generator<Finding> {
  for (const node of source.nodes) {
    const endsItsLine = /^;[ \t]*($|\n|\/[/*])/.test(source.text.slice(node.end - 1, node.end + 40))
    if (statement.test(node.type) && endsItsLine) yield { at: node.end - 1, what: 'A semicolon' }
    if (isDoubleQuoted(source, node)) yield found(node, `Double quotes around ${textOf(source, node)}`)
  }
}

function isDoubleQuoted(source: Source, node: Node): boolean {
  const text = node.type === 'Literal' ? String(node.raw) : ''
  return text.startsWith('"') && !text.includes("'") && source.parentOf.get(node)?.type !== 'JSXAttribute'
}

const flex = /^(?:[a-z-]+:)*!?(?:inline-)?flex(?:-(?:row|col|wrap|row-reverse|col-reverse))?$/
const gap = /^(?:[a-z-]+:)*!?gap-(?:x-|y-)?[\w.[\]]+$/

interface ClassString {
  readonly node: Node
  readonly classes: readonly string[]
}

/** Class names that stand together: all strings of one attribute, or of one string anywhere else. */
function* classStrings({ nodes }: Source): Generator<ClassString> {
  let seenUntil = 0
  for (const [place, node] of nodes.entries()) {
    const holdsClasses = ['JSXAttribute', 'Literal', 'TemplateLiteral'].includes(node.type)
    if (!holdsClasses || node.start < seenUntil) continue
    seenUntil = node.end
    const classes: string[] = []
    // A node's descendants follow it.
    for (let next = place; next < nodes.length; next += 1) {
      const each = nodes[next]
      if (!each || each.start >= node.end) break
      classes.push(...stringIn(each).split(/\s+/))
    }
    yield { node, classes }
  }
}

function stringIn(node: Node): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : ''
}

/** In a style sheet: a block with both, or an @apply with both. */
function* flexGapsInCss({ text }: Source): Generator<Finding> {
  for (const { 0: block, index } of text.matchAll(/\{[^{}]*\}/g)) {
    if (/display:\s*(inline-)?flex/.test(block) && /[\s;{](row-|column-)?gap:/.test(block)) {
      yield { at: index, what: 'display: flex and gap together' }
    }
    const applied = /@apply ([^;]*);/.exec(block)?.[1]?.split(/\s+/) ?? []
    if (hasBoth(applied)) yield { at: index, what: `'@apply ${applied.join(' ')}'` }
  }
}

const hasBoth = (classes: readonly string[]) =>
  classes.some((name) => flex.test(name)) && classes.some((name) => gap.test(name))

function* flexGaps(source: Source): Generator<Finding> {
  if (source.path.endsWith('.css')) yield* flexGapsInCss(source)
  for (const { node, classes } of classStrings(source)) {
    const those = classes.filter((name) => flex.test(name) || gap.test(name))
    if (hasBoth(classes)) yield found(node, `'${those.join(' ')}' in one class string`)
  }
}

/** Places on somebody's machine, addresses of package registries, and promises to do it later. */
const forbidden = [
  { pattern: /(?<![\w.~-])\/(work|root|home|Users)\/\w/, what: 'a path of one machine' },
  {
    pattern: /\b(registry\.(npmjs|yarnpkg)\.(org|com)|npm\.pkg\.github\.com|pypi\.org|artifactor[y])\b/i,
    what: 'the address of a package registry',
  },
  { pattern: /"resolve[d]":/, what: 'the address that a package came from' },
  { pattern: /\b(TO ?D[O]|FIXM[E]|XX[X]|HAC[K])\b/, what: 'something left for later' },
]

export const writingRules: Rule[] = [
  {
    name: 'readable',
    says: 'Mend the syntax: no rule sees a file that cannot be parsed.',
    looksAt: isCode,
    * finds({ errors }) {
      for (const error of errors) yield { at: 0, what: error }
    },
  },
  {
    name: 'no-any',
    says: 'Say what it is; what is unknown is `unknown`, and zod reads it at the boundary.',
    looksAt: isCode,
    * finds(source) {
      for (const node of source.nodes) {
        if (node.type === 'TSAnyKeyword') yield found(node, '`any` is a type without a promise')
      }
    },
  },
  {
    name: 'no-silenced-types',
    says: 'Mend the type, or the code.',
    looksAt: isCode,
    * finds({ comments }) {
      for (const comment of comments) {
        const said = silenced.exec(String(comment.value))
        if (said) yield found(comment, `${said[0]} silences the compiler`)
      }
    },
  },
  {
    name: 'punctuation',
    says: "No semicolons, 'single quotes'.",
    looksAt: isCode,
    finds: punctuation,
  },
  {
    name: 'no-flex-gap',
    says: 'Safari 12 knows no gap in flex: use margins (space-x-2), or grid with gap.',
    looksAt: (path) => path.startsWith('src/app/') && /\.(tsx?|css)$/.test(path),
    finds: flexGaps,
  },
  {
    name: 'words',
    says: 'The repository speaks of the product alone.',
    looksAt: () => true,
    * finds(source) {
      for (const { pattern, what } of forbidden) {
        for (const { at, match } of linesWith(source, pattern)) yield { at, what: `'${match}' is ${what}` }
      }
    },
  },
]
