// Draws /login into dist/app/login.html, so that it stands on the screen before any script runs: the page's
// HTML, the rules of the style sheet that it uses, and early word of the chunks it needs. The page for all
// other paths gets early word of the routes that the program does not begin with.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin } from 'vite'
import { askedBy } from '#provider/elsewhere.ts'
import { criticalRules } from './critical.ts'
import { routing } from './routing.ts'

/** Pages that are drawn at build, and the route file that shows each. */
const pages = [
  { path: '/login', file: 'login.html', title: 'Log in - Oja', route: 'src/app/routes/login.tsx' },
]

export function prerendered(): Plugin {
  let folder = 'dist/app'
  let root = process.cwd()
  return {
    name: 'oja-prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      // After the files have come to where they stay.
      sequential: true,
      async handler() {
        const shell = await readFile(path.join(folder, 'index.html'), 'utf8')
        const listed = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')
        const manifest = JSON.parse(listed) as Manifest
        const sheet = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n?/.exec(shell)
        const css = sheet?.[1] ? await readFile(path.join(folder, sheet[1]), 'utf8') : ''
        const { drawn, plain } = await drawings(root, pages.map((page) => page.path))
        const made = pages.map((page, place) => ({
          file: page.file,
          ...fill(shell, {
            path: page.path, title: page.title, drawn: drawn[place] ?? '', css, link: sheet?.[0] ?? '',
            chunks: chunksOf(manifest, page.route),
          }),
        }))
        const early = preloads(chunksOf(manifest, 'src/app/routeTree.gen.ts'))
        await writeFile(path.join(folder, 'index.html'), shell.replace('</head>', () => `${early}</head>`))
        await Promise.all(made.map(({ file, html }) => writeFile(path.join(folder, file), html)))
        await writePlain(path.join(folder, '.plain'), { shell, css, link: sheet?.[0] ?? '', plain })
        // For servers that do not work out by themselves what the policy has to let through.
        const asked = askedBy(shell)
        const hashes = {
          'style-src': made.map(({ style }) => hashOf(style)), ...asked && { 'connect-src': [asked] },
        }
        await writeFile(path.join(folder, 'csp.json'), `${JSON.stringify(hashes)}\n`)
      },
    },
  }
}

interface Parts {
  path: string
  title: string
  drawn: string
  css: string
  /** The style sheet's own line in the shell. */
  link: string
  chunks: readonly string[]
}

/** The shell with the page in it; the whole style sheet comes after the page and does not hold it back. */
export function fill(shell: string, { path: at, title, drawn, css, link, chunks }: Parts) {
  const style = criticalRules(css, drawn)
  const html = shell
    .replace(link, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${saysFrom}${whole}${preloads(chunks)}<style>${style}</style>\n</head>`)
    .replace(/<div id="app">[\s\S]*?<\/div><\/div>/, () => `<div id="app" data-page="${at}">${drawn}</div>`)
    .replace('</body>', () => `${link}</body>`)
    // Its form works without the program, where the provider is the one that serves the page.
    .replace(/<button([^>]*) disabled=""/, (button, rest: string) =>
      (askedBy(shell) === null ? `<button${rest}` : button))
  if (!html.includes(`data-page="${at}"`)) throw new Error('index.html: no <div id="app"><div></div></div>')
  if (/<[^>]+ style="/.test(drawn)) {
    throw new Error(`${at} has style attributes, which the policy forbids: use classes`)
  }
  return { html, style }
}

interface Plain {
  shell: string
  css: string
  link: string
  plain: readonly Drawing[]
}

/** The pages of login by plain forms, which the provider fills in (src/provider/auth/plain.ts). */
async function writePlain(folder: string, { shell, css, link, plain }: Plain): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(plain.map(async ([name, title, drawn]) => {
    const html = fillPlain(shell, { title, drawn, css, link })
    await writeFile(path.join(folder, `${name}.html`), html)
  }))
}

/** A page that needs no program, while which the program goes on coming for the page that follows. */
export function fillPlain(shell: string, parts: Omit<Parts, 'path' | 'chunks'>): string {
  const { title, drawn, css, link } = parts
  const html = shell
    .replace(link, '')
    .replace('<html', '<html data-ready="plain"')
    .replace(/<title>.*?<\/title>/, () => `<title>${title} - Oja</title>`)
    .replace(/<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
      '<link rel="modulepreload" href="$1">')
    .replace('</head>', () => `${saysFrom}<style>${criticalRules(css, drawn)}</style>\n</head>`)
    .replace(/<div id="app">[\s\S]*?<\/div><\/div>/, () => drawn)
    .replace(/<noscript>\s*<p class="noscript">[\s\S]*?<\/noscript>\n?/, '')
  const program = /<script(?![^>]*(?:early|old-browser)\.js)/.exec(html)
  if (program || !html.includes(drawn)) throw new Error('index.html: a plain page cannot be made of it')
  return html
}

/** No picture of half a page: a slow phone would draw it first, and the page itself after that. */
const whole = '<link rel="expect" href="#app" blocking="render">\n'

/** Otherwise its form, sent without the program, would not say where it came from. */
const saysFrom = '<meta name="referrer" content="same-origin">\n'

const preloads = (chunks: readonly string[]) =>
  chunks.map((file) => `<link rel="modulepreload" href="/${file}">\n`).join('')

/** The script of each chunk that a route needs beyond what the shell loads by itself. */
export function chunksOf(manifest: Manifest, route: string): string[] {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  const screen = Object.keys(manifest).find((name) => name.startsWith(route))
  const known = new Set(entry ? reached(manifest, entry.src ?? '') : [])
  return screen ? reached(manifest, screen).filter((file) => !known.has(file)) : []
}

function reached(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => reached(manifest, each, seen))]
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Builds the program once more, for Node, as the browser has it, and draws `wanted` with it. */
async function drawings(root: string, wanted: readonly string[]): Promise<Drawn> {
  const folder = await mkdtemp(path.join(root, 'node_modules/.prerender-'))
  try {
    await build({
      root, configFile: false, logLevel: 'error', mode: 'production',
      plugins: [tanstackRouter({ ...routing, enableRouteGeneration: false }), react()],
      // The router leaves itself on `self` in a browser, and it is told that this is one.
      define: { 'process.env.NODE_ENV': '"production"', 'self.__TSR_ROUTER__': 'globalThis.__TSR_ROUTER__' },
      build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: true, minify: false },
      ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
    })
    return await drawIn(pathToFileURL(path.join(folder, 'prerender.js')).href, wanted)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Drawing = readonly [name: string, title: string, html: string]

interface Drawn { drawn: string[], plain: Drawing[] }

// In a thread of its own: the program has channels and timers that would keep the build alive for ever.
const drawer = `const { parentPort, workerData } = require('node:worker_threads')
import(workerData.program)
  .then(async ({ prerender, prerenderPlain }) => parentPort.postMessage({
    drawn: await Promise.all(workerData.wanted.map((page) => prerender(page))), plain: prerenderPlain(),
  }))`

function drawIn(program: string, wanted: readonly string[]): Promise<Drawn> {
  const thread = new Worker(drawer, { eval: true, workerData: { program, wanted } })
  return new Promise<Drawn>((done, fail) => {
    thread.once('message', done)
    thread.once('error', fail)
    thread.once('exit', () => fail(new Error('The page was not drawn.')))
  }).finally(() => thread.terminate())
}
