// `npm run build:report`: what each screen weighs on the wire, in brotli, beyond what the first page brought
// already.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'

// Most files are part of many screens.
const weighed = new Map<string, number>()

/** Bytes in brotli of a file of `folder`. */
export function weight(folder: string, file: string): number {
  const name = path.join(folder, file)
  const known = weighed.get(name)
  if (known !== undefined) return known
  const bytes = brotliCompressSync(readFileSync(name)).length
  weighed.set(name, bytes)
  return bytes
}

export interface ScreenWeight {
  route: string
  /** Bytes beyond the first page and the file of all routes, and the files they are in. */
  bytes: number
  files: string[]
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The folder of this build's parts, such as `assets/kqzhwpab`: others beside it are of builds before. */
export const assetsOf = (folder: string): string => path.posix.dirname(allRoutes(folder))

/** All scripts that `name` needs at once, itself among them. */
export function scriptsOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => scriptsOf(manifest, each, seen))]
}

/** What any page loads first: the program with the login screen, its style sheet, the early script. */
export function firstPage(folder: string): { scripts: string[], styles: string[] } {
  const manifest = readManifest(folder)
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
  return {
    scripts: [...scriptsOf(manifest, entry), path.posix.join(assetsOf(folder), 'early.js')],
    styles: manifest[entry]?.css ?? [],
  }
}

/** The file of all routes: whatever is behind the login begins with it (index.html preloads it). */
export const allRoutes = (folder: string): string =>
  readManifest(folder)['src/app/routeTree.gen.ts']?.file ?? ''

export function screens(folder: string): ScreenWeight[] {
  const manifest = readManifest(folder)
  const known = new Set([...firstPage(folder).scripts, allRoutes(folder)])
  const named = Object.keys(manifest).filter((name) => name.startsWith('src/app/routes/'))
  return named.map((name) => {
    const files = scriptsOf(manifest, name).filter((file) => !known.has(file))
    const route = name.replace(/^src\/app\/routes\//, '').replace(/\.tsx.*$/, '')
    return { route, files, bytes: files.reduce((sum, file) => sum + weight(folder, file), 0) }
  }).sort((left, right) => left.route.localeCompare(right.route))
}

/**
 * Files that a build's worker knows, as `assets/name.js`; `once` are those that it does not fetch ahead,
 * `soon` those that it fetches on slow links too.
 */
export function listed(folder: string): { ahead: string[], once: string[], soon: string[] } {
  const worker = readFileSync(path.join(folder, 'sw.js'), 'utf8')
  const entries = (worker.match(/\{"integrity":[^{}]*\}/g) ?? [])
    .map((entry) => JSON.parse(entry) as { url: string, once?: true, soon?: true })
  const named = (once: boolean) =>
    entries.filter((entry) => (entry.once ?? false) === once).map(({ url }) => url)
  const soon = entries.filter((entry) => entry.soon).map(({ url }) => url)
  return { ahead: named(false), once: named(true), soon }
}

/** Everything that the worker stores, in brotli: files of dist/app that are no pictures of the manifest. */
export function stored(folder: string): number {
  const kept = listed(folder).ahead.filter((file) => file.startsWith('assets/'))
  return [...kept, 'index.html', 'login.html', 'sw.js'].reduce((sum, file) => sum + weight(folder, file), 0)
}

function print(folder: string) {
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`
  const sum = (files: string[]) => files.reduce((total, file) => total + weight(folder, file), 0)
  const { scripts, styles } = firstPage(folder)
  console.log(`${kilo(sum(scripts))}  scripts of the first page (/login): ${scripts.join(', ')}`)
  console.log(`${kilo(sum(styles))}  the style sheet`)
  console.log(`${kilo(weight(folder, 'login.html'))}  login.html, with the styles that it needs`)
  console.log(`${kilo(weight(folder, allRoutes(folder)))}  the file of all routes`)
  for (const { route, bytes, files } of screens(folder)) {
    console.log(`${kilo(bytes)}  ${route}  (${files.map((file) => path.basename(file)).join(', ')})`)
  }
  const pages = ['index.html', 'login.html', 'sw.js']
  const first = [...new Set([...listed(folder).soon, ...scripts, ...styles, ...pages])]
  console.log(`${kilo(sum(first))}  what it fetches ahead over a slow link, in ${first.length} files`)
  console.log(`${kilo(stored(folder))}  everything that the worker keeps`)
}

if (process.argv[1]?.endsWith('report.ts')) print(process.argv[2] ?? 'dist/app')
