// Who may import whom: the arrow table, kept by the shape of a path and never by a list of features.
import { importsOf, resolve, type Import } from './imports.ts'
import { isCode, isShipped, type Finding, type Rule } from './rule.ts'
import type { Source } from './source.ts'

const below = ['app/ui', 'app/api', 'app/offline', 'app/clock', 'contract', 'domain']

/** A room may import itself and what stands here; `features` means any one of them. */
const arrows: Record<string, readonly string[]> = {
  'domain': [],
  'contract': ['domain'],
  'provider': ['contract', 'domain'],
  'app/clock': ['domain'],
  'app/ui': ['app/clock', 'domain'],
  'app/api': ['app/clock', 'contract', 'domain'],
  'app/offline': ['app/api', 'app/clock', 'contract', 'domain'],
  'app/features': below,
  'app/routes': ['app/features', ...below],
  'app/worker': ['app/clock', 'domain'],
  // The files directly in src/app start it all.
  'app': ['app/routes', 'app/worker', 'app/features', ...below],
}

/** The packages that the pure rooms may use. */
const pure = ['zod/mini']

const browserPackages = /^(react|react-dom|@tanstack|@headlessui|lucide-react|idb-keyval|workbox-\w+)(\/|$)/

/** `src/app/features/payouts/list.tsx` stands in `app/features/payouts`, `src/app/main.tsx` in `app`. */
export function roomOf(path: string): string | null {
  const [src, floor, ...rest] = path.split('/')
  if (src !== 'src' || floor === undefined || rest.length === 0) return null
  if (floor !== 'app' || rest.length === 1) return floor
  return rest[0] === 'features' ? `app/features/${rest[1]}` : `app/${rest[0]}`
}

const kindOf = (room: string) => (room.startsWith('app/features/') ? 'app/features' : room)

function mayImport(from: string, to: string, path: string): boolean {
  if (from === to) return true
  if (from === 'app/worker' && /^src\/app\/offline\/database(\.ts|\/)/.test(path)) return true
  return (arrows[kindOf(from)] ?? []).includes(kindOf(to))
}

function remedy(from: string, to: string): string {
  if (from.startsWith('app/features/') && to.startsWith('app/features/')) {
    return 'what both need is a domain fact or a ui part, move it down; screens meet by a typed URL'
  }
  if (from === 'domain') return 'what domain needs is domain: move it there, or hand it in'
  if (from === 'contract') return 'the contract knows neither side: move what both need down'
  if (from === 'provider') return 'provider and app meet in the contract alone: say it there'
  if (to === 'provider') return 'the app asks the provider through the contract: declare an endpoint'
  if (from === 'app/ui') return 'ui has no product words: hand the value in as a prop'
  if (from === 'app/worker') return "the worker uses domain and offline's database module alone"
  return 'turn the arrow round: the upper room hands it in, or it moves down'
}

/** What is wrong with one import, or null. */
function problem(source: Source, room: string, { specifier, by, at }: Import): string | null {
  if (specifier === null && isPackageFile(source, at)) return null
  if (specifier === null) {
    return by === 'URL' ? null
      : 'import() of a name put together at run time: write it out, so that it can be checked'
  }
  const path = resolve(source.path, specifier)
  if (path === null) return by === 'import' ? packageProblem(room, specifier) : null
  const target = roomOf(path)
  if (target === null) {
    return isShipped(path) || by === 'URL' ? null
      : `${room} imports ${specifier}, which does not ship: what ships stands under src/`
  }
  if (!(kindOf(target) in arrows)) return null
  if (mayImport(room, target, path)) return null
  return `${room} imports ${target} (${specifier}): ${remedy(room, target)}`
}

/** A package that is found by its platform's name is a file of no room. */
const isPackageFile = ({ text }: Source, at: number) =>
  /^import\(pathToFileURL\(\w+\.resolve\(/.test(text.slice(at))

function packageProblem(room: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `${specifier} has no room: #domain, #contract, #provider, #app`
  const isApp = room === 'app' || room.startsWith('app/')
  if (['domain', 'contract'].includes(room)) {
    return pure.includes(specifier) ? null
      : `${room} imports ${specifier}: a pure room uses only ${pure.join(', ')}; hand in what it needs`
  }
  if (isApp && specifier.startsWith('node:')) return `${room} imports ${specifier}: no Node in a browser`
  if (isApp && specifier === 'zod') return `${room} imports zod: say 'zod/mini', a quarter of its size`
  if (room === 'provider' && browserPackages.test(specifier)) {
    return `provider imports ${specifier}, a package of the app: the provider's pages are hono/jsx`
  }
  return null
}

export const arrowRules: Rule[] = [
  {
    name: 'arrows',
    says: 'Domain <- contract <- provider, app; ui, api, offline below features; features below routes.',
    looksAt: (path) => isShipped(path) && isCode(path),
    * finds(source) {
      const room = roomOf(source.path)
      if (room === null) return
      for (const each of importsOf(source)) {
        const what = problem(source, room, each)
        if (what) yield { at: each.at, what }
      }
    },
  },
  {
    name: 'rooms',
    says: `Code stands in one of ${Object.keys(arrows).join(', ')}.`,
    looksAt: (path) => isShipped(path) && isCode(path),
    * finds({ path }): Generator<Finding> {
      const room = roomOf(path)
      const isLoose = /^src\/app\/features\/[^/]+$/.test(path)
      if (room === null || !(kindOf(room) in arrows)) yield { at: 0, what: `${path} stands in no room` }
      else if (isLoose) yield { at: 0, what: 'A feature is a folder named by its plural noun' }
    },
  },
  {
    name: 'import-paths',
    says: "Write '#room/file.ts', or './sibling.ts' beside it, with the extension.",
    looksAt: (path) => isCode(path),
    * finds(source) {
      for (const { specifier, at, by } of importsOf(source)) {
        if (specifier === null) continue
        const namesCode = by !== 'URL' || /\.[cm]?[jt]sx?$/.test(specifier)
        const climbs = namesCode && specifier.includes('../../')
        if (climbs) yield { at, what: `'${specifier}' climbs more than one folder` }
        const isFile = by === 'import' && (specifier.startsWith('.') || specifier.startsWith('#'))
        const hasExtension = /\.[a-z]+(\?[\w&]+)?$/.test(specifier)
        if (isFile && !hasExtension) yield { at, what: `'${specifier}' has no extension` }
      }
    },
  },
]
