// Whether somebody has hidden the getting-started page.
import type { QueryClient } from '@tanstack/react-query'
import { reading } from '#app/api/queries.ts'
import { preferences } from '#contract/preferences.ts'

/** How long the page waits to know; it is better shown once too often than late. */
const PATIENCE_MS = 3000

/** What is known on this phone decides at once; otherwise the provider is asked. */
export async function isHidden(client: QueryClient): Promise<boolean> {
  const asked = client.ensureQueryData(reading(preferences.list, {}, { persist: true })).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => { setTimeout(resolve, PATIENCE_MS) })
  const read = await Promise.race([asked, late])
  return read?.items.some(({ preference_name, preference_value }) =>
    preference_name === 'SHOW_GET_STARTED' && preference_value === 'OFF') ?? false
}
