// What the port answers beside the API: whether it is well, its figures, its
// documents, the mailbox, the dashboard.
import { fileURLToPath } from 'node:url'
import type { App, Provider } from './app.ts'
import { docs } from './docs.ts'
import { health } from './health.ts'
import { mailbox } from './mailbox.ts'
import { shell } from './shell.ts'

const built = fileURLToPath(new URL('../../dist/app', import.meta.url))

export function pages(app: Provider, hono: App): void {
  health(app, hono)
  docs(app, hono)
  mailbox(app, hono)
  for (const add of app.pages) add(hono)
  shell(hono, { folder: built, api: app.settings.API_URL })
}
