// What axe finds wrong on a page. It is put in once a page and looks in the page itself: four times as fast
// as its builder, which opens a window for each look.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface WithAxe {
  axe?: {
    run(context: object, options: RunOptions): Promise<AxeResults>
    configure(options: { noHtml: boolean }): void
    commons: { color: { Color: { prototype: Color } } }
  }
}

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Color
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One line each, with the places; frames inside the page are left out. */
export async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(rememberColors)
  }
  return page.evaluate(async (values) => {
    const { axe } = window as WithAxe
    if (!axe) throw new Error('axe is not on the page')
    const found = await axe.run({ include: [['html']], exclude: [['iframe']] }, {
      runOnly: { type: 'tag', values }, resultTypes: ['violations'], preload: false,
    })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, tags)
}

/**
 * Behind each text axe parses the colors of all that lies there, which takes longer than all else that it
 * does for their contrast. A page has few of them: each is parsed once.
 */
function rememberColors() {
  const { axe } = window as WithAxe
  if (!axe) throw new Error('axe is not on the page')
  // The lines that are reported name the places by their selectors.
  axe.configure({ noHtml: true })
  const { prototype } = axe.commons.color.Color
  const parse = prototype.parseString
  const parsed = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (this: Color, text) {
    const known = parsed.get(text)
    if (known) return Object.assign(this, known)
    parse.call(this, text)
    const { r, g, b, alpha } = this
    parsed.set(text, { r, g, b, alpha })
    return this
  }
}
