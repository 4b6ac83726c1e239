// A person fills a form, perhaps with a paper, and saves it: draft, paper and entry at once.
import { commit } from '#app/offline/commit.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { prepareFile } from '#app/offline/files.ts'
import type { Person } from '#app/offline/whose.ts'
import { aPaper } from '#tests/app/a-paper.ts'
import type { Adding } from './steps.ts'
import { thingForm, thingKinds } from './thing.ts'

const GROUP = 'g'

export async function add({ lane, sends, edits, hasPaper }: Adding, person: Person, number: number) {
  const withPaper = hasPaper && sends === 'thing'
  const ref = `${person.uid} ${number}${withPaper ? ' with paper' : ''}`
  if (sends === 'all') {
    const entry = { kind: 'thing', payload: { ref, paper: null }, group: GROUP, lane: 'all' }
    const { entry_ids } = await commit({ entries: [{ ...entry, after: 'group' }] }, person, thingKinds)
    return { id: entry_ids[0] ?? '', ref }
  }
  const file = withPaper ? await prepareFile(aPaper('paper.pdf', ref), person) : undefined
  const entity = `lane ${lane}`
  const { rev = 0 } = await loadDraft(thingForm, { entity, person }) ?? {}
  const thing = { ref, paper: file?.kept.id ?? null }
  const { entry_ids } = await commit({
    draft: { form: thingForm, entity, content: { values: thing, base: null, step: null }, rev },
    files: file ? [file] : [],
    entries: [{
      kind: 'thing', payload: thing, group: GROUP, lane: entity, file_ids: file ? [file.kept.id] : [],
      sendsDraft: true, ...(edits && { replaces: 'lane' }),
    }],
  }, person, thingKinds)
  return { id: entry_ids[0] ?? '', ref }
}
