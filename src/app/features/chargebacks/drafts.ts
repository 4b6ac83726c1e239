// What is kept on this phone of an answer to a chargeback until it is sent: the words and the files.
import { draftForm } from '#app/offline/draft-form.ts'

export interface KeptEvidence { file_id: string, name: string }

export interface ContestDraft {
  explanation: string
  files: KeptEvidence[]
}

/** One for each chargeback, under its reference. */
export const contestDraft = draftForm<ContestDraft>({
  name: 'contestChargeback', version: 1,
  filesIn: ({ files }) => files.map(({ file_id }) => file_id),
})

export const emptyContest: ContestDraft = { explanation: '', files: [] }
