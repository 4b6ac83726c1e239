// Starts the dashboard in the browser.
import './polyfills.ts'
import './ui/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { savesData } from './api/saves-data.ts'
import { currentSession } from './api/session.ts'
import { trustedScript } from './api/trusted-script.ts'
import { turn } from './api/turn.ts'
import { reloadOnChunkFailure } from './features/shell/chunk-failure.ts'
import { followSession } from './features/shell/follow-session.ts'
import { watchInstall } from './features/shell/install-offer.ts'
import { tellOfNetwork } from './features/shell/network-notice.ts'
import { applyDisplay } from './ui/display.ts'
import { followKeyboard } from './ui/keyboard.ts'
import { createAppRouter } from './router.tsx'

// The compiler knows only browsers that have workers.
const atStart = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller ?? null
reloadOnChunkFailure()
watchInstall()
tellOfNetwork()
if (isBehindLogin()) fetchAhead()
// To read and run all this takes a cheap phone a tenth of a second already.
void turn().then(start)

async function start() {
  applyDisplay()
  followKeyboard()
  const router = createAppRouter()
  followSession(router)
  const root = document.getElementById('app')
  if (!root) return
  const drawn = root.dataset['page']
  followBackMeanwhile(router)
  // What is on the screen stays until the page that takes its place is complete.
  await router.load()
  const app = <RouterProvider router={router} />
  const isDrawn = drawn !== undefined && drawn === router.state.location.pathname
  if (isDrawn) hydrateRoot(root, app)
  // In pieces, between which a tap is answered.
  else startTransition(() => createRoot(root).render(app))
  whenCalm(() => import('./features/shell/register-worker.ts').then(({ registerWorker }) =>
    registerWorker(router, trustedScript('/sw.js'), savesData(), atStart)))
}

function isBehindLogin() {
  return location.pathname.startsWith('/dashboard/') && currentSession()?.kind === 'member'
}

/** What each page behind the login waits for is asked for at once, and what it read is opened meanwhile. */
function fetchAhead() {
  const parts = [
    import('./routeTree.gen.ts'),
    import('./features/shell/query-client.ts').then(({ currentQueryClient }) => currentQueryClient()),
    import('./routes/-signed-in.tsx'),
  ]
  // Who needs it asks again, and says so.
  for (const part of parts) part.catch(() => {})
}

/**
 * Somebody goes back while the first page is still on its way, which takes seconds on a bad network: that
 * page is fetched instead. Once the pages are there they listen themselves.
 */
function followBackMeanwhile({ history, load }: ReturnType<typeof createAppRouter>) {
  history.subscribe(() => { if (history.subscribers.size === 1) void load() })
}

/** After the first picture, so that nothing competes with it. */
function whenCalm(work: () => Promise<unknown>) {
  const start = () => { work().catch(() => {}) }
  const later = () => setTimeout(start, 2_000)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
