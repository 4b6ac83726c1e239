// The search across everything: each kind is asked by its own indexes, and only where its list may be read.
import { finder as calls, foundKinds, MOST_FOUND } from '#contract/finder.ts'
import type { Provider } from '../app.ts'
import { count } from '../auth/rates.ts'
import { serve } from '../serve.ts'
import { collectionSources } from './collected.ts'
import { debitSources } from './debited.ts'
import { payoutSources } from './paid-out.ts'
import { partySources } from './parties.ts'
import type { FoundRow } from './source.ts'
import { readTyped } from './typed.ts'
import { fillNameWords } from './words-together.ts'

const sources = [...collectionSources, ...payoutSources, ...debitSources, ...partySources]
const inOrder = foundKinds.flatMap((kind) => sources.filter((source) => source.kind === kind))

export function finder(app: Provider): void {
  serve(app, calls.find, async ({ query }, work) => {
    await count(work, 'search_person', work.caller.user_id)
    const typed = readTyped(query.search)
    const groups = []
    for (const { kind, needs, find } of inOrder) {
      if (needs !== null && !work.caller.permissions.has(needs)) continue
      const found = await find(work, typed, MOST_FOUND + 1)
      if (found.length === 0) continue
      groups.push({ kind, items: found.slice(0, MOST_FOUND).map(shown), has_more: found.length > MOST_FOUND })
    }
    return { groups }
  })

  app.jobs['fill_name_words'] = fillNameWords
  app.schedules.push({ cron: '*/5 * * * *', job: 'fill_name_words' })
}

const shown = ({ id: _, created_at, ...row }: FoundRow) => ({ ...row, created_at: created_at.toISOString() })
