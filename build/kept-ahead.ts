// Which files the worker fetches ahead: the frame, the ways in, onboarding, and what a phone is carried for -
// paying, approving, the overview. Every other screen is kept from the moment that it was opened, so that
// thirty lists nobody opens cost no merchant's data. The worker knows each file by its digest, so that it
// keeps and shows nothing else under its name.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { readManifest, weight } from './report.ts'

const routes = 'src/app/routes/'
const tree = 'src/app/routeTree.gen.ts'

/** Addresses that are fetched ahead; the other screens under /dashboard are kept once they were opened. */
const aheadPaths = [
  /^(?!dashboard\/)/,
  /^dashboard\/(route|overview|get-started|on-this-phone|onboarding|new-payout|payout|batch|benefi)/,
]

/**
 * What measures is nobody's before they allow it; PDFs and files of rows are of who makes or brings one; that
 * a PDF is locked the provider tells as well.
 */
const seldom = [
  'src/app/features/shell/measure.ts', 'src/app/ui/lists/pdf.ts', 'src/app/offline/sheet/read.ts',
  'src/app/offline/pdf-algorithms.ts',
]
/** Workers have no part of their own in the manifest, only a file. */
const seldomWorkers = /\/reader\.worker\.js$/

/** Tells of a part by its name in the manifest. */
const isKeptOnce = (name: string) => seldom.includes(name)
  || name.startsWith(routes) && !aheadPaths.some((address) => address.test(name.slice(routes.length)))

/** All that these parts bring, at once or later; the tree of routes leads everywhere and is not followed. */
function reached(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    const later = name === tree ? [] : chunk.dynamicImports ?? []
    reached(manifest, [...(chunk.imports ?? []), ...later.filter((each) => !isKeptOnce(each))], seen)
  }
  return seen
}

/** Files, as `assets/build/name.js`, that only screens bring which are kept once they were opened. */
export function keptOnce(manifest: Manifest): Set<string> {
  const names = Object.keys(manifest)
  const ahead = reached(manifest, names.filter((name) => {
    const { isEntry = false } = manifest[name] ?? {}
    return isEntry || (name.startsWith(routes) && !isKeptOnce(name))
  }))
  const once = reached(manifest, names.filter(isKeptOnce))
  const files = (of: Iterable<string>) => Array.from(of, (name) => manifest[name]?.file ?? '')
  const isAhead = new Set(files(ahead))
  const workers = names.flatMap((name) => manifest[name]?.assets ?? [])
    .filter((file) => seldomWorkers.test(file))
  return new Set([...files(once).filter((file) => !isAhead.has(file)), ...workers])
}

/** What somebody does on a first day, over any link: logs in, looks, pays. */
const firstPaths = [/^(index|login|-)/, /^dashboard\/(route|overview|new-payout\/(route|index|single))/]

/** Files of the frame and of these screens, without what they bring only later. */
export function firstDay(manifest: Manifest): Set<string> {
  const isFirst = (name: string) => !name.startsWith(routes)
    || firstPaths.some((address) => address.test(name.slice(routes.length)))
  const names = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const later = names.flatMap((name) => manifest[name]?.dynamicImports ?? [])
  const screens = Object.keys(manifest).filter((name) => name.startsWith(routes))
  const seen = new Set<string>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const each of chunk.imports ?? []) follow(each)
  }
  for (const name of [...names, tree, ...later, ...screens].filter(isFirst)) follow(name)
  return new Set(Array.from(seen, (name) => manifest[name]?.file ?? ''))
}

interface Entry {
  url: string
  revision: string | null
}

/** A file as the worker knows it. */
export interface ListedFile extends Entry {
  /** Its digest, as browsers write it: `sha256-` and base64. */
  integrity: string
  /** It is not fetched ahead, but kept from the moment that a screen needs it. */
  once?: true
  /** It is fetched ahead on slow links too. */
  soon?: true
  /** About how many half kilobytes it takes on the wire; `size` is a word of the list's own builder. */
  wire: number
}

/** `sha256-` and base64, as in the attribute of a script. */
export const integrityOf = (bytes: Buffer | string) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** In half kilobytes: the list of files is itself what every phone fetches. */
const aboutOnWire = (folder: string, file: string) => Math.max(1, Math.round(weight(folder, file) / 500))

/** Knows where the build goes, which a start in an empty checkout sets aside; `list` is for the worker. */
export function keptAhead() {
  let folder = 'dist/app'
  const plugin: Plugin = {
    name: 'oja-kept-ahead',
    apply: 'build',
    configResolved(config) { folder = path.resolve(config.root, config.build.outDir) },
  }
  /** Adds each file's digest to the worker's list, and marks what is kept once opened. */
  const list = <File extends Entry>(entries: File[]) => {
    // A build that failed has none, and its own error is the one to read.
    if (!existsSync(path.join(folder, '.vite/manifest.json'))) return { manifest: entries, warnings: [] }
    const built = readManifest(folder)
    const once = keptOnce(built)
    const soon = firstDay(built)
    const manifest = entries.map((entry) => ({
      ...entry,
      integrity: integrityOf(readFileSync(path.join(folder, entry.url))),
      wire: aboutOnWire(folder, entry.url),
      ...once.has(entry.url) && { once: true as const },
      ...soon.has(entry.url) && { soon: true as const },
    }))
    return { manifest, warnings: [] }
  }
  return { plugin, list }
}
