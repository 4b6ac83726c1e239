// Builds the page as the dashboard is built, and serves it with its strict policy.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

const policy =
  "default-src 'none'; script-src 'self'; img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'"

export async function serveOfflinePage() {
  const folder = await mkdtemp(join(tmpdir(), 'oja-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: ['chrome90', 'safari12'],
      modulePreload: { polyfill: false },
    },
  })
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = await readFile(file)
      response.writeHead(200, {
        'Content-Type': types[extname(file)] ?? '',
        'Content-Security-Policy': policy,
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}
