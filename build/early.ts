// Puts build/early.js into the head of every page, shortened; the hash of an inline script goes into csp.json later.
import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'
import type { Plugin } from 'vite'

/** The inline script as it stands in the HTML. */
export function earlyScript(): string {
  const source = readFileSync(new URL('./early.js', import.meta.url), 'utf8')
  return minifySync('early.js', source, { compress: { target: 'es5' }, mangle: true }).code.trim()
}

export function early(): Plugin {
  return {
    name: 'oja-early',
    transformIndexHtml: (html) => html.replace('<!--early-->', () => `<script>${earlyScript()}</script>`),
  }
}
