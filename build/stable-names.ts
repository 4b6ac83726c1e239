// A release costs a phone what changed in it. Each file of the program has the same name in every build, and
// names the others as its neighbours: what is in one never depends on what is in another. The folder around
// them names the build instead, so that no page ever takes a part of another one; the worker takes over from
// the build before whatever has the digest that it should have (src/app/worker/store.ts).
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { groups } from './chunks.ts'

interface Part {
  name: string
  isEntry: boolean
  facadeModuleId?: string | null | undefined
  moduleIds: readonly string[]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Only letters: no address of ours has what could be somebody's number. */
export function lettersOf(text: string | Buffer, count: number): string {
  const digest = createHash('sha256').update(text).digest().subarray(0, count)
  return Array.from(digest, (byte) => LETTERS[byte % 26]).join('')
}

/** The file of a part: by its group, or by the module that it is there for. */
export function partName({ name, isEntry, facadeModuleId, moduleIds }: Part, root = process.cwd()): string {
  if (isEntry || groups.some((group) => group.name === name)) return `assets/${name}.js`
  const [file = '', query = ''] = (facadeModuleId ?? moduleIds.at(-1) ?? name).split('?')
  // Wherever the checkout and its packages lie.
  const isPackage = file.includes('node_modules/')
  const module = isPackage ? file.replace(/^.*node_modules\//, '') : path.relative(root, file)
  return `assets/${name.replaceAll(/^-+|[^\w.-]/g, '')}-${lettersOf(`${module}?${query}`, 4)}.js`
}

/** How the bundler is to name what it writes. */
export const stableNames = {
  entryFileNames: (part: Part) => partName(part),
  chunkFileNames: (part: Part) => partName(part),
  assetFileNames: 'assets/[name][extname]',
}

/** Of workers: their address stands in a script, which finds it beside itself. */
export const stableWorkers = {
  entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js',
  assetFileNames: 'assets/[name][extname]',
}

/** An address in a script is its neighbour's; in a page it is the whole path. */
export const besideItself = (_: string, { hostType, type }: { hostType: string, type: string }) =>
  (hostType === 'js' && type === 'asset' ? { relative: true } : undefined)

/** Moves what was built into the build's own folder, before anything reads where it is. */
export function inOwnFolder(): Plugin {
  let folder = 'dist/app'
  return {
    name: 'oja-in-own-folder',
    apply: 'build',
    configResolved(config) { folder = path.resolve(config.root, config.build.outDir) },
    writeBundle: { order: 'post', sequential: true, handler: () => moved(folder) },
  }
}

async function moved(folder: string) {
  const assets = path.join(folder, 'assets')
  const names = (await readdir(assets)).sort()
  const parts = await Promise.all(names.map(async (name) =>
    `${name} ${lettersOf(await readFile(path.join(assets, name)), 32)}`))
  const build = lettersOf(parts.join('\n'), 8)
  await rm(path.join(assets, build), { recursive: true, force: true })
  await mkdir(path.join(assets, build))
  for (const name of names) await rename(path.join(assets, name), path.join(assets, build, name))
  const page = path.join(folder, 'index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replaceAll('"/assets/', `"/assets/${build}/`))
  const list = path.join(folder, '.vite/manifest.json')
  const manifest = JSON.parse(await readFile(list, 'utf8')) as Manifest
  await writeFile(list, JSON.stringify(placed(manifest, build), null, 2))
}

/** The manifest with the files where they are now. */
function placed(manifest: Manifest, build: string): Manifest {
  const at = (file: string) => file.replace(/^assets\//, `assets/${build}/`)
  return Object.fromEntries(Object.entries(manifest).map(([name, chunk]) => [name, {
    ...chunk, file: at(chunk.file),
    ...chunk.css && { css: chunk.css.map(at) },
    ...chunk.assets && { assets: chunk.assets.map(at) },
  }]))
}
