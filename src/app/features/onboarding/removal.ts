// Takes a director or owner out again, wherever the person is: a draft, on the way, at the provider.
import { commit } from '#app/offline/commit.ts'
import { discardDraft, loadDraft } from '#app/offline/drafts.ts'
import { remove } from '#app/offline/outbox.ts'
import { directorDetails, type KeptPersonForm } from './drafts.ts'
import { removalEntry } from './entries.ts'
import { cardName, type PersonCard } from './people.ts'
import { personDraft } from './person-fields.ts'
import { isOpen } from './unsent.ts'

/** In update mode the removal of a stored person waits for the final submission (spec 4). */
export async function removePerson(card: PersonCard, isUpdate: boolean): Promise<void> {
  const { key, stored, unsent } = card
  if (unsent && isOpen(unsent) && !await remove(unsent.id)) {
    throw new Error('This is being sent right now. Try again in a moment.')
  }
  if (stored && isUpdate) {
    const draft = await loadDraft(directorDetails, { entity: key })
    const values: KeptPersonForm = {
      ...personDraft(stored), personnel_id: stored.id, files: {}, is_held: true, is_removed: true,
    }
    const content = { values, base: null, step: null }
    await commit({ draft: { form: directorDetails, entity: key, content, rev: draft?.rev ?? 0 } })
    return
  }
  if (stored) await commit({ entries: [removalEntry(stored.id, cardName(card))] })
  await discardDraft(directorDetails, { entity: key })
}
