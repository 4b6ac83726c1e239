// How the evidence of a chargeback is sent by itself, and found at the provider when nobody knows whether it
// arrived. Accepting moves money and never waits: it is done with a network or not at all.
import { chargebacks } from '#contract/chargebacks.ts'
import { evidenceFields } from '#domain/chargeback.ts'
import type { SentFile } from '#app/api/request.ts'
import { registerKind, type Kind } from '#app/offline/kinds.ts'
import type { NewEntry } from '#app/offline/outbox-rows.ts'
import type { WaitingItem } from '#app/offline/waiting.ts'

export interface ContestToSend {
  reference: string
  version: number
  explanation: string
  /** In the order in which they were added; the kept files of the entry. */
  file_ids: string[]
  payer_name: string
}

const KIND = 'chargeback_contest'

const contestKind: Kind<ContestToSend> = {
  kind: KIND, version: 1,
  async send({ payload, files, call }) {
    const { reference, version, explanation, file_ids } = payload
    const sent: Record<string, SentFile> = {}
    for (const [place, field] of evidenceFields.entries()) {
      const file = files[file_ids[place] ?? '']
      if (file) sent[field] = { name: file.name, type: file.type, bytes: file.bytes }
    }
    return call(chargebacks.contest, { params: { reference }, body: { version, explanation } }, sent)
  },
  async probe({ payload: { reference, explanation, file_ids }, call }) {
    const there = await call(chargebacks.show, { params: { reference } })
    const isThis = there.explanation === explanation.trim() && there.evidence.length === file_ids.length
    if (isThis) return 'landed'
    return there.status === 'PENDING' ? 'absent' : 'unclear'
  },
  describe: ({ reference, payer_name }) => ({
    title: 'Evidence for a chargeback', detail: payer_name, open: `/dashboard/chargeback/${reference}`,
  }),
}

/** Makes the kind known; called once, before anything is sent. */
export const registerChargebackKinds = () => registerKind(contestKind)

/** One answer for each chargeback: a newer one takes the place of one that has not left. */
export const contestEntry = (payload: ContestToSend): NewEntry => ({
  kind: KIND, payload, lane: `chargeback:${payload.reference}`, replaces: 'lane', file_ids: payload.file_ids,
  sendsDraft: true,
})

/** The answer to this chargeback that waits on this phone. */
export const waitingContest = (items: readonly WaitingItem[], reference: string): WaitingItem | undefined =>
  items.find(({ kind, lane, state }) =>
    kind === KIND && lane === `chargeback:${reference}` && state !== 'done')
