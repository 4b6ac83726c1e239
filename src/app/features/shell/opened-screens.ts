// Screens that the worker does not fetch ahead stay on the phone once somebody has opened them: also those
// that were opened before the worker was in charge, and, after an update, in their new version.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

const KEY = 'oja.screens'
/** The worker's own store of parts that were visited; see worker/assets.ts. */
const CACHE = 'visited'
const MOST = 60

interface Opened {
  /** Names the build: another one has other parts. */
  build: string
  /** Names of routes, the last opened at the end. */
  screens: string[]
}

type Router = Pick<AnyRouter, 'state' | 'routesById' | 'subscribe' | 'loadRouteChunk'>

/** The first script is named by its content, and that names all others. */
const buildNow = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

function read(): Opened {
  try {
    const { build, screens } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Opened>
    return { build: build ?? '', screens: Array.isArray(screens) ? screens.slice(-MOST) : [] }
  } catch {
    return { build: '', screens: [] }
  }
}

function write(opened: Opened) {
  try {
    localStorage.setItem(KEY, JSON.stringify(opened))
  } catch {
    // Only a help: without it a screen is fetched when it is opened again.
  }
}

/** Remembers each screen that was opened; after an update fetches those of before, unless data is saved. */
export async function keepOpened(router: Router, savesData: boolean) {
  const note = () => {
    const opened = read()
    const screen = (router.state.matches.at(-1) as { routeId: string } | undefined)?.routeId
    if (!screen || opened.screens.includes(screen)) return
    write({ ...opened, screens: [...opened.screens, screen].slice(-MOST) })
  }
  note()
  router.subscribe('onResolved', note)
  const { build, screens } = read()
  if (build && build !== buildNow() && !savesData) {
    for (const screen of screens) {
      const route = (router.routesById as Record<string, AnyRoute | undefined>)[screen]
      if (route) await router.loadRouteChunk(route)
    }
  }
  // Not before all have come: otherwise the next start tries again.
  write({ ...read(), build: buildNow() })
}

/** A page that the worker does not answer for puts into its store what it loads. */
export async function keepLoaded() {
  if (navigator.serviceWorker.controller || !('PerformanceObserver' in window)) return
  await navigator.serviceWorker.ready
  const keep = async (names: string[]) => {
    const cache = await caches.open(CACHE)
    for (const name of names) if (!await caches.match(name)) await cache.add(name)
  }
  const isPart = (name: string) => name.startsWith(`${location.origin}/assets/`)
  new PerformanceObserver((list) => {
    keep(list.getEntries().map(({ name }) => name).filter(isPart)).catch(() => {})
  }).observe({ type: 'resource', buffered: true })
}
