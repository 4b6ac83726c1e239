// What the port answers beside the API: whether it is well, its figures, its
// documents, the mailbox, the dashboard.
import { fileURLToPath } from 'node:url'
import type { App, Provider } from './app.ts'
import { docs } from './docs.ts'
import { health } from './health.ts'
import { mailbox } from './mailbox.ts'
import { root } from './root.ts'
import { markPages } from './sandbox-mark.ts'
import { shell } from './shell.ts'

const built = fileURLToPath(new URL('dist/app', root))

export function pages(app: Provider, hono: App): void {
  const { SANDBOX, API_URL } = app.settings
  if (SANDBOX) markPages(hono)
  health(app, hono)
  docs(app, hono)
  mailbox(app, hono)
  for (const add of app.pages) add(hono)
  // What another provider shows is its own to say.
  shell(hono, { folder: built, api: API_URL, sandbox: SANDBOX && API_URL === null })
}
