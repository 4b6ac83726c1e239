// Screens that the worker does not fetch ahead stay on the phone once somebody has opened them: also those
// that were opened before the worker was in charge, and, after an update, in their new version.
import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

const KEY = 'oja.screens'
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

/** A page that the worker does not answer for has it keep what it loads, if it is what it should be. */
export async function keepLoaded() {
  if (navigator.serviceWorker.controller || !('PerformanceObserver' in window)) return
  const { active } = await navigator.serviceWorker.ready
  const { origin } = location
  const isPart = (name: string) => name.startsWith(`${origin}/assets/`)
  new PerformanceObserver((list) => {
    const parts = list.getEntries().map(({ name }) => name).filter(isPart)
    const paths = parts.map((name) => name.slice(origin.length))
    if (paths.length > 0) active?.postMessage({ says: 'keep', paths })
  }).observe({ type: 'resource', buffered: true })
}
