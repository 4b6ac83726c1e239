// Makes build/early.js a small file of its own that every page loads beside its HTML: a strict policy allows
// no script inside the page, and nothing of it is worth holding the first picture back.
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/** A script as browsers get it. One that cannot read it knows no modules either and gets the banner. */
function shortened(name: 'early.js' | 'watchdog.js'): string {
  const source = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
  const shorter = { compress: { target: 'es2015' }, mangle: { toplevel: true } } as const
  const { code, errors } = minifySync(name, source, shorter)
  if (errors.length > 0) throw new Error(`build/${name}: ${errors[0]?.message}`)
  return code.trim()
}

export function early(): Plugin {
  const code = shortened('early.js')
  const name = 'assets/early.js'
  let building = false
  return {
    name: 'oja-early',
    configResolved: ({ command }) => { building = command === 'build' },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: code })
      // The early script asks for it where the program does not start.
      this.emitFile({ type: 'asset', fileName: 'watchdog.js', source: shortened('watchdog.js') })
    },
    transformIndexHtml(html) {
      const script = building ? `<script async src="/${name}"></script>` : `<script>${code}</script>`
      return html.replace('<!--early-->', () => script)
    },
  }
}
