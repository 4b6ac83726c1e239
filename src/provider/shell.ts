// The dashboard's files, from dist/app: hashed ones for ever, pages asked for anew
// each time, all of them compressed.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { App } from './app.ts'
import { SAVE_DATA_HEARD } from '#domain/kept-program.ts'
import { askedBy, pagesRenamed, pointedAt } from './elsewhere.ts'
import { dashboardPolicy, embeddedPolicy, holds, pagePolicy, tagOf } from './headers.ts'
import { marked } from './sandbox-mark.ts'
import { sha256 } from './secrets.ts'

export interface Asset {
  modified: number
  type: string
  etag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
  headers: Record<string, string>
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8', webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8', png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon', woff2: 'font/woff2', woff: 'font/woff', txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8', map: 'application/json; charset=utf-8', wasm: 'application/wasm',
}
const compressible = /^(text\/|application\/(json|manifest|xml|wasm)|image\/svg)/

/**
 * What is served: `folder` is dist/app; `api` the provider that its pages ask, null for this one; `sandbox`
 * whether they say that it is one.
 */
interface Built { folder: string, api: string | null, sandbox: boolean }

/** Answers everything that is not the API. */
export function shell(hono: App, built: Built): void {
  const assets = new Map<string, Promise<Asset>>()
  // Reached only where no service worker caught the shared files: there is nothing to keep them in.
  hono.post('/share-target', (context) => context.redirect('/share-inbox', 303))
  hono.get('*', async (context) => {
    const name = fileNamed(new URL(context.req.url).pathname)
    const asset = name === null ? null : await find(assets, built, name)
    if (asset) return give(context, asset)
    if (name === null || programPart.test(name)) {
      return context.text('Not found.', 404, { 'Cache-Control': 'no-cache' })
    }
    const page = await find(assets, built, 'index.html')
    return page ? give(context, page) : notBuilt(context)
  })
}

/** The file of dist/app that a path means, or null for a path that could only be meant to leave it. */
function fileNamed(pathname: string): string | null {
  let plain: string
  try {
    plain = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (/[\0\\]|(^|\/)\.(?!well-known\/)/.test(plain)) return null
  const name = plain.replace(/^\/+|\/+$/g, '')
  if (name === '') return 'index.html'
  return name === 'login' ? 'login.html' : name
}

/** Read and compressed once; again when the file was built anew. */
async function find(
  assets: Map<string, Promise<Asset>>, built: Built, name: string,
): Promise<Asset | null> {
  const file = path.join(built.folder, name)
  const state = await stat(file).catch(() => null)
  if (!state?.isFile()) return null
  const there = await assets.get(name)?.catch(() => null)
  if (there?.modified === state.mtimeMs) return there
  const loaded = load(built, { file, name }, state.mtimeMs)
  assets.set(name, loaded)
  return loaded
}

async function load(
  built: Built, { file, name }: { file: string, name: string }, modified: number,
): Promise<Asset> {
  const read = await readFile(file)
  const plain = name === 'sw.js' ? await listFitted(read, built) : fitted(read, name, built)
  const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const worth = compressible.test(type) && plain.length > 500
  const [br, zipped] = worth ? await Promise.all([
    plain === read ? besideOr(`${file}.br`, () => brotli(plain)) : brotli(plain),
    plain === read ? besideOr(`${file}.gz`, () => zip(plain)) : zip(plain)]) : [null, null]
  const page = type.startsWith('text/html')
  const styles = page ? stylesOf(plain.toString()) : []
  const asked = page ? askedBy(plain.toString()) : null
  return {
    modified, type, plain, br, gzip: zipped,
    etag: tagOf(plain),
    headers: {
      'Cache-Control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(page || name === 'sw.js') && { 'Content-Security-Policy': dashboardPolicy(styles, asked) },
      ...name === HELP && {
        'Content-Security-Policy': embeddedPolicy(styles), 'X-Frame-Options': 'SAMEORIGIN',
      },
    },
  }
}

/** The texts of a page's inline styles, which its policy has to allow. */
export function stylesOf(page: string): string[] {
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
}

async function besideOr(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  return readFile(file).catch(make)
}

/** The dashboard's pages for a provider elsewhere, or for a sandbox; as they were built for neither. */
function fitted(read: Buffer, name: string, { api, sandbox }: Built): Buffer {
  if ((api === null && !sandbox) || !programs.has(name)) return read
  const text = read.toString()
  const pointed = api === null ? text : pointedAt(text, api)
  return Buffer.from(sandbox ? marked(pointed) : pointed)
}

/** The list by which phones keep the files, with other names and digests for other pages. */
async function listFitted(worker: Buffer, built: Built): Promise<Buffer> {
  const { folder, api, sandbox } = built
  if (api === null && !sandbox) return worker
  const digests = await Promise.all([...programs].map(async (name) => {
    const page = fitted(await readFile(path.join(folder, name)), name, built)
    return [name, `sha256-${createHash('sha256').update(page).digest('base64')}`] as const
  }))
  const mark = sha256(`${api ?? ''}${sandbox ? ' sandbox' : ''}`).slice(0, 8)
  return Buffer.from(pagesRenamed(worker.toString(), mark, new Map(digests)))
}

/** The pages that the program runs in. */
const programs = new Set(['index.html', 'login.html'])

const zip = (plain: Buffer): Promise<Buffer> => promisify(gzip)(plain, { level: 9 })

function brotli(plain: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** Always the same bytes, however many wait to be read: none of them is a copy. */
export function give(
  context: Context, { type, etag, plain, br, gzip: zipped, headers }: Omit<Asset, 'modified'>,
): Response {
  const accepted = context.req.header('accept-encoding') ?? ''
  // What is kept for ever says nothing of who asked for it once.
  const isAnew = headers['Cache-Control'] === 'no-cache'
  const isHeard = isAnew && /^\s*on\b/i.test(context.req.header('save-data') ?? '')
  const common = {
    ...headers, ETag: etag, 'Content-Type': type,
    Vary: isAnew ? 'Accept-Encoding, Save-Data' : 'Accept-Encoding',
    ...isHeard && { [SAVE_DATA_HEARD]: 'on' },
  }
  if (holds(context.req.raw, etag)) return new Response(null, { status: 304, headers: common })
  const [body, encoding] = br && accepts(accepted, 'br') ? [br, 'br']
    : zipped && accepts(accepted, 'gzip') ? [zipped, 'gzip'] : [plain, null]
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: {
      ...common, 'Content-Length': String(body.length), ...encoding && { 'Content-Encoding': encoding },
    },
  })
}

function accepts(header: string, encoding: string): boolean {
  return new RegExp(`(^|[,\\s])${encoding}\\s*(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(;|,|$)`, 'i').test(header)
}

function notBuilt(context: Context) {
  return context.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Not built yet</title></head>
<body><h1>The dashboard is not built yet</h1>
<p>Run <code>npm run build</code> and load this page again. The API works already.</p></body></html>`, 503,
  { 'Cache-Control': 'no-store', 'Retry-After': '30', 'Content-Security-Policy': pagePolicy() })
}

/** The one page that the dashboard shows in a frame. */
const HELP = 'help.html'

const programPart = /\.(m?js|css|map|png|jpg|svg|ico|webp|woff2?|webmanifest|json|txt|xml)$/
