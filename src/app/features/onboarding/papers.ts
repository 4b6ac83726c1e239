// The documents on this phone that are not on their way yet, changed one after another: none is lost.
import type { DocumentKind } from '#domain/document.ts'
import { commit, type Change } from '#app/offline/commit.ts'
import { discardDraft, loadDraft } from '#app/offline/drafts.ts'
import { uploadKycDetails, type KeptPaper, type KeptPapers } from './drafts.ts'

type Papers = KeptPapers['papers']

let turn: Promise<unknown> = Promise.resolve()

/** Resolves when the change, its files and its entries are on this phone, together. */
export function changePapers(
  change: (papers: Papers) => Papers, more: Pick<Change, 'files' | 'entries'> = {},
): Promise<void> {
  const result = turn.then(() => write(change, more))
  turn = result.catch(() => undefined)
  return result
}

export const withPaper = (kind: DocumentKind, paper: KeptPaper) => (papers: Papers): Papers =>
  ({ ...papers, [kind]: paper })

export const withoutPaper = (kind: DocumentKind) => (papers: Papers): Papers => {
  const { [kind]: _, ...rest } = papers
  return rest
}

async function write(change: (papers: Papers) => Papers, more: Pick<Change, 'files' | 'entries'>) {
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
