// Starts the dashboard in the browser.
import './polyfills.ts'
import './ui/base.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { onSession } from './api/session.ts'
import { reloadOnChunkFailure } from './features/shell/chunk-failure.ts'
import { applyDisplay } from './ui/display.ts'
import { followKeyboard } from './ui/keyboard.ts'
import { createAppRouter } from './router.tsx'

void start()

async function start() {
  applyDisplay()
  followKeyboard()
  reloadOnChunkFailure()
  const router = createAppRouter()
  onSession(() => router.invalidate())
  const root = document.getElementById('app')
  if (!root) return
  const drawn = root.dataset['page']
  // What is on the screen stays until the page that takes its place is complete.
  await router.load()
  const app = <RouterProvider router={router} />
  if (drawn && drawn === router.state.location.pathname) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
