// Documents on this phone for which the chosen type of business has no place: kept in a tray, never sent.
import { fileFacts } from '#app/offline/files.ts'
import { documentKinds, type DocumentKind } from '#domain/document.ts'
import type { KeptPaper, KeptPapers } from './drafts.ts'
import { changePapers } from './papers.ts'
import { isOpen, ofKind, type Unsent } from './unsent.ts'
import type { Onboarding } from './use-onboarding.ts'

export interface UnusedPaper {
  kind: DocumentKind
  label: string
  paper: KeptPaper
}

type Places = Pick<Onboarding, 'type' | 'slots'>

/** Another type again, and a document has its place back. */
export function unusedOf(papers: KeptPapers['papers'], { type, slots }: Places): UnusedPaper[] {
  // Without a type there are no places yet, and nothing is known to be of no use.
  if (type === null) return []
  const needed = new Set<string>(slots.map(({ kind }) => kind))
  return Object.entries(papers).filter(([kind]) => !needed.has(kind))
    .map(([kind, paper]) => ({
      kind: kind as DocumentKind, label: documentKinds[kind as DocumentKind], paper,
    }))
}

/** Documents that are on their way to a place that is gone, and can still be held back. */
export function strandedOf({ unsent, type, slots }: Places & Pick<Onboarding, 'unsent'>) {
  if (type === null) return []
  const needed = new Set<string>(slots.map(({ kind }) => kind))
  return ofKind(unsent, 'document').filter((entry) =>
    isOpen(entry) && entry.is_removable && !needed.has(entry.carried.document_type))
}

/** They come back into the tray instead of being sent; all at once, so that no file is without a place. */
export async function bringBack(stranded: readonly Unsent<'document'>[]) {
  const back = await Promise.all(stranded.map(async ({ carried: { document_type, file_id }, at }) => {
    const facts = await fileFacts(file_id).catch(() => null)
    const name = facts?.name ?? documentKinds[document_type]
    return [document_type, { file_id, name, at: Math.floor(at), is_held: false }] as const
  }))
  // What was added since for the same place is newer.
  await changePapers((papers) => ({ ...Object.fromEntries(back), ...papers }), {
    removes: stranded.map(({ id }) => id),
  })
}
