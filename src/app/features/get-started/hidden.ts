// Whether somebody has hidden the getting-started page.
import type { QueryClient } from '@tanstack/react-query'
import { reading } from '#app/api/queries.ts'
import { preferences } from '#contract/preferences.ts'

/** How long the page waits to know; it is better shown once too often than late. */
const PATIENCE_MS = 3000

/** The provider is asked; where it does not answer, what is known on this phone decides. */
export async function isHidden(client: QueryClient): Promise<boolean> {
  // Asked each time: what was kept a moment ago may be from before it was hidden.
  const list = reading(preferences.list, {}, { persist: true, staleTime: 0 })
  const asked = client.fetchQuery(list).catch(() => client.getQueryData(list.queryKey))
  const late = new Promise<undefined>((resolve) => { setTimeout(resolve, PATIENCE_MS) })
  const read = await Promise.race([asked, late])
  return read?.items.some(({ preference_name, preference_value }) =>
    preference_name === 'SHOW_GET_STARTED' && preference_value === 'OFF') ?? false
}
