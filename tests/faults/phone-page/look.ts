// What lies on this phone for the person signed in, and whether everything that is named can be opened.
import { keeping, transaction } from '#app/offline/database.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { fileBytes } from '#app/offline/files.ts'
import { entriesOf } from '#app/offline/outbox.ts'
import { openLabel, openPayload } from '#app/offline/outbox-rows.ts'
import { currentPerson } from '#app/offline/person.ts'
import { openVault } from '#app/offline/vault.ts'
import { typedForm } from './forms.ts'
import type { Found } from './told.ts'

export async function look(): Promise<Found> {
  const person = currentPerson()
  const { count = 0, papers = [] } = (await loadDraft(typedForm))?.values ?? {}
  const entries = await entriesOf(person)
  const vault = await openVault(person.uid)
  const drafts = await transaction(['drafts'], 'read', (rows) => rows.all('drafts', [person.uid]))
  const dangling: string[] = []
  for (const { form, file_ids } of drafts)
    for (const id of file_ids) if (!(await opens(id))) dangling.push(`draft ${form}: ${id}`)
  const found: Found['entries'] = []
  for (const entry of entries) {
    const { id, kind, state, file_ids, last_error } = entry
    for (const file of file_ids) if (!(await opens(file))) dangling.push(`entry ${kind} ${id}: ${file}`)
    await openLabel(vault, entry)
    const payload = (await openPayload(vault, entry)) as
      | { lastname?: string; document_type?: string }
      | undefined
    const problem =
      last_error && `${last_error.code}: ${last_error.message} ${JSON.stringify(last_error.errors)}`
    found.push({ id, kind, state, ref: payload?.lastname ?? payload?.document_type ?? null, problem })
  }
  return { kept: keeping.current().kept, typed: count, papers, dangling, entries: found }
}

const opens = async (id: string) => {
  const bytes = await fileBytes(id).catch(() => null)
  return bytes !== null && bytes.size > 0
}
