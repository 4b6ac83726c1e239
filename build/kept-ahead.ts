// Which files the worker fetches ahead: the frame, the ways in, onboarding, and what a phone is carried for -
// paying, approving, the overview. Every other screen is kept from the moment that it was opened, so that
// thirty lists nobody opens cost no merchant's data.
import path from 'node:path'
import type { Manifest, Plugin } from 'vite'
import { readManifest } from './report.ts'

const routes = 'src/app/routes/'
const tree = 'src/app/routeTree.gen.ts'

/** Addresses that are fetched ahead; the other screens under /dashboard are kept once they were opened. */
const aheadPaths = [
  /^(?!dashboard\/)/,
  /^dashboard\/(route|overview|get-started|on-this-phone|onboarding|new-payout|payout|batch|benefi)/,
]

/** What measures is nobody's before they allow it. */
const measures = 'src/app/features/shell/measure.ts'

/** Tells of a part by its name in the manifest. */
const isKeptOnce = (name: string) => name === measures
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

/** Files, as `assets/name.js`, that only screens bring which are kept once they were opened. */
export function keptOnce(manifest: Manifest): Set<string> {
  const names = Object.keys(manifest)
  const ahead = reached(manifest, names.filter((name) => {
    const { isEntry = false } = manifest[name] ?? {}
    return isEntry || (name.startsWith(routes) && !isKeptOnce(name))
  }))
  const once = reached(manifest, names.filter(isKeptOnce))
  const files = (of: Iterable<string>) => Array.from(of, (name) => manifest[name]?.file ?? '')
  const isAhead = new Set(files(ahead))
  return new Set(files(once).filter((file) => !isAhead.has(file)))
}

interface Entry {
  url: string
}

/** Knows where the build goes, which a start in an empty checkout sets aside; `leave` is for the worker. */
export function keptAhead() {
  let folder = 'dist/app'
  const plugin: Plugin = {
    name: 'oja-kept-ahead',
    apply: 'build',
    configResolved(config) { folder = path.resolve(config.root, config.build.outDir) },
  }
  /** Leaves out of the worker's manifest what is kept once opened. */
  const leave = <File extends Entry>(entries: File[]) => {
    const once = keptOnce(readManifest(folder))
    return { manifest: entries.filter(({ url }) => !once.has(url)), warnings: [] }
  }
  return { plugin, leave }
}
