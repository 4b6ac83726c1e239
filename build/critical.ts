// The rules of a style sheet that a page really uses, for the page to carry them in itself.
import postcss, { type ChildNode, type Container, type Root, type Rule } from 'postcss'

/** Rules of `css` whose classes all stand in `html`; element rules, tokens and their media queries stay. */
export function criticalRules(css: string, html: string): string {
  const attributes = Array.from(html.matchAll(/class="([^"]*)"/g), ([, names = '']) => names)
  const used = new Set(attributes.flatMap((names) => names.split(/\s+/)))
  const elements = new Set(Array.from(html.matchAll(/<([a-z][\w-]*)/g), ([, name = '']) => name))
  const sheet = postcss.parse(css)
  const keep = (selector: string) => isUsed(selector, used, elements)
  sheet.walkRules((rule) => {
    if (isInKeyframes(rule)) return
    const kept = rule.selectors.filter(keep)
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  const text = sheet.toString()
  sheet.walkAtRules('keyframes', (frames) => {
    if (!new RegExp(`animation[^;}]*\\b${frames.params}\\b`).test(text)) frames.remove()
  })
  dropUnaskedTokens(sheet)
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return sheet.toString()
}

/** What no rule that is left asks for by `var()`, nor any token that one asks for. */
function dropUnaskedTokens(sheet: Root) {
  let dropped = 0
  do {
    const asked = new Set(Array.from(sheet.toString().matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name))
    dropped = 0
    sheet.walkDecls(/^--/, (token) => {
      if (asked.has(token.prop)) return
      const rule = token.parent
      token.remove()
      if (rule?.nodes?.length === 0) rule.remove()
      dropped += 1
    })
  } while (dropped > 0)
}

function isUsed(selector: string, used: Set<string>, elements: Set<string>): boolean {
  // What stands in :not() is not needed for the rule to hold.
  const plain = selector.replace(/:not\([^)]*\)/g, '')
  const classes = Array.from(plain.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) => name)
  if (!classes.every((name) => used.has(name.replace(/\\(.)/g, '$1')))) return false
  const bare = plain.replace(/\.(?:\\.|[\w-])+|\[[^\]]*\]|::?[\w-]+(\([^)]*\))?|#[\w-]+/g, ' ')
  const names = bare.match(/[a-z][\w-]*/g) ?? []
  return names.every((name) => ['html', 'body', 'main'].includes(name) || elements.has(name))
}

function isInKeyframes(rule: Rule): boolean {
  const parent = rule.parent as Container<ChildNode> & { name?: string } | undefined
  return parent?.type === 'atrule' && (parent.name ?? '').endsWith('keyframes')
}
