// Builds the page of a person at work as the dashboard is built; answers its files by their path.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

export async function builtPage(): Promise<Map<string, { type: string; body: Buffer }>> {
  const folder = await mkdtemp(join(tmpdir(), 'oja-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: { outDir: folder, emptyOutDir: true, target: ['chrome90', 'safari12'] },
  })
  const files = new Map<string, { type: string; body: Buffer }>()
  for (const path of await readdir(folder, { recursive: true })) {
    const type = types[extname(path)]
    if (type) files.set(`/${path}`, { type, body: await readFile(join(folder, path)) })
  }
  await rm(folder, { recursive: true })
  return files
}
