// What the upload screen does with a document: takes it in, puts it on its way, sends it again, removes it.
import { useQueryClient } from '@tanstack/react-query'
import { onboarding as onboardingCalls } from '#contract/onboarding.ts'
import type { DocumentKind } from '#domain/document.ts'
import { useWriting } from '#app/api/queries.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import type { SaveStatus } from '#app/offline/save-status.ts'
import type { PreparedFile } from '#app/offline/file-rows.ts'
import { remove, retry } from '#app/offline/outbox.ts'
import { useKeeping } from '#app/offline/use-keeping.ts'
import type { KeptPaper } from './drafts.ts'
import { afterType, documentEntry } from './entries.ts'
import { changePapers, withoutPaper, withPaper } from './papers.ts'
import { kycReading } from './readings.ts'
import { typeOf } from './server.ts'
import type { Slot } from './slots.ts'
import { isOpen, ofKind } from './unsent.ts'
import type { Onboarding } from './use-onboarding.ts'

export function usePapers(onboarding: Onboarding) {
  const { is_update, unsent, server, type, slots } = onboarding
  const status = useStatus(onboarding)
  const client = useQueryClient()
  // The screen says itself what the provider says to it.
  const removing = useWriting(onboardingCalls.removeDocument, { quiet: true })

  /** A photo is kept until somebody has looked at it; a chosen file goes at once. */
  async function receive(kind: DocumentKind, file: PreparedFile) {
    const { id, name, width } = file.kept
    const paper: KeptPaper = { file_id: id, name, at: providerNow(), is_held: false }
    if (width === null) return accept(kind, paper, [file])
    await changePapers(withPaper(kind, paper), { files: [file] })
  }

  /** On its way now, or in update mode with the final submission (spec 4). */
  async function accept(kind: DocumentKind, paper: KeptPaper, files: PreparedFile[] = []) {
    if (is_update) return changePapers(withPaper(kind, { ...paper, is_held: true }), { files })
    if (!type) return
    const replaces = slots.find((slot) => slot.kind === kind)?.stored?.id ?? null
    const document = { document_type: kind, file_id: paper.file_id, replaces, business_type: type }
    const entries = [documentEntry(document, afterType(unsent, typeOf(server)))]
    await changePapers(withoutPaper(kind), { files, entries })
  }

  async function drop({ kind, kept, unsent: entry, stored }: Slot) {
    if (kept) await changePapers(withoutPaper(kind))
    else if (entry && isOpen(entry)) await remove(entry.id)
    else if (stored) {
      const answer = await removing.mutateAsync({ params: { id: stored.id } })
      client.setQueryData(kycReading.queryKey, answer)
    }
  }

  const tryAgain = ({ unsent: entry }: Slot) => (entry ? retry(entry.id) : Promise.resolve())

  return { status, receive, accept, drop, tryAgain }
}

/** When the newest document was kept on this phone, and where. */
function useStatus({ kept, unsent }: Onboarding): SaveStatus {
  const where = useKeeping().kept === 'disk' ? 'disk' : 'memory'
  const waiting = ofKind(unsent, 'document').filter(isOpen).map(({ at }) => at)
  const times = [...waiting, ...(kept.papers ? [kept.papers.updated_at] : [])]
  return times.length > 0 ? { state: 'saved', at: Math.max(...times), where } : { state: 'clean' }
}
