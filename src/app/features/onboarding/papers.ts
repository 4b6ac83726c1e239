// The documents on this phone that are not on their way yet, changed one after another: none is lost.
import type { DocumentKind } from '#domain/document.ts'
import { commit, type Change } from '#app/offline/commit.ts'
import { discardDraft, loadDraft } from '#app/offline/drafts.ts'
import { DraftMoved } from '#app/offline/failures.ts'
import { uploadKycDetails, type KeptPaper, type KeptPapers } from './drafts.ts'

type Papers = KeptPapers['papers']
type More = Pick<Change, 'files' | 'entries' | 'removes'>

let turn: Promise<unknown> = Promise.resolve()

/** Resolves when the change, its files and its entries are on this phone, together. */
export function changePapers(
  change: (papers: Papers) => Papers, more: More = {},
): Promise<void> {
  const result = turn.then(() => write(change, more)).catch((error: unknown) => {
    // Another tab was faster: the change is made once more, on top of what it kept.
    if (error instanceof DraftMoved) return write(change, more)
    throw error
  })
  turn = result.catch(() => undefined)
  return result
}

export const withPaper = (kind: DocumentKind, paper: KeptPaper) => (papers: Papers): Papers =>
  ({ ...papers, [kind]: paper })

export const withoutPaper = (kind: DocumentKind) => (papers: Papers): Papers => {
  const { [kind]: _, ...rest } = papers
  return rest
}

async function write(change: (papers: Papers) => Papers, more: More) {
  const draft = await loadDraft(uploadKycDetails)
  const papers = change(draft?.values.papers ?? {})
  if (Object.keys(papers).length > 0) {
    const content = { values: { papers }, base: null, step: null }
    await commit({ ...more, draft: { form: uploadKycDetails, entity: '', content, rev: draft?.rev ?? 0 } })
    return
  }
  await commit(more)
  if (draft) await discardDraft(uploadKycDetails)
}
