// What ours is measured against, built in the same run with the same tools: a page written by hand, the
// libraries with the same form and nothing else, a bare long list. Each has a worker that keeps all of it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { certificate } from './certificate.ts'

const sources = path.resolve('tests/bench/phone/floors')
const built = path.resolve('node_modules/.cache/oja/floors')

export type Floor = 'html' | 'stack' | 'list'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css',
}

/** Builds one of them and serves it over HTTP/2, brotli, with files that stay kept and `more` headers. */
export async function aFloor(
  floor: Floor, more: Record<string, string> = {},
): Promise<{ port: number, close: () => Promise<void> }> {
  const folder = await madeOf(floor)
  const files = new Map(filesOf(folder).map((file) => [
    file === '/index.html' ? '/' : file, { type: types[path.extname(file)] ?? 'text/plain', body:
      brotliCompressSync(readFileSync(path.join(folder, file))) },
  ]))
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost')
    const file = files.get(pathname) ?? (path.extname(pathname) ? undefined : files.get('/'))
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type, 'content-encoding': 'br', 'content-length': file.body.length,
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...more,
    }).end(file.body)
  })
  server.on('sessionError', () => {})
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening) })
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((closed) => { server.close(() => closed()) }),
  }
}

async function madeOf(floor: Floor): Promise<string> {
  const folder = path.join(built, floor)
  rmSync(folder, { recursive: true, force: true })
  if (floor === 'html') {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'index.html'), readFileSync(path.join(sources, 'html/index.html')))
  } else {
    const { NODE_ENV } = process.env
    await build({
      root: path.join(sources, floor), configFile: false, logLevel: 'error', plugins: [react()],
      css: { postcss: {} }, build: { outDir: folder, emptyOutDir: true, target: 'es2020' },
    })
    // The build says that this process is one of production; what starts after it is not.
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
  writeFileSync(path.join(folder, 'sw.js'), workerOf(filesOf(folder)))
  return folder
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)

const workerOf = (files: readonly string[]) => {
  const kept = JSON.stringify(files.map((file) => (file === '/index.html' ? '/' : file)))
  return `addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open('kept').then((cache) => cache.addAll(${kept})))
})
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request.mode === 'navigate' ? '/' : event.request)
    .then((answer) => answer || fetch(event.request)),
))
`
}
