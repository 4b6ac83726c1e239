// What the approvals screens read: the queue, one request, the rows of a bulk request.
import type { Answer } from '#contract/endpoint.ts'
import { approvals } from '#contract/approvals.ts'
import { bulk } from '#contract/bulk.ts'
import { SCREEN_ROWS } from '#contract/page.ts'
import { QUESTION_EVERY_MS } from '#app/api/asking-again.ts'
import { listingOf } from '#app/api/listing.ts'
import { reading } from '#app/api/queries.ts'

export type Item = Answer<typeof approvals.list>['items'][number]
export type Detail = Answer<typeof approvals.show>

/** More than this hardly waits for anybody; of a longer queue the rest is asked for. */
export const MOST_SHOWN = SCREEN_ROWS

/** Somebody else may decide at any moment, so that an open queue looks again by itself. */
const LOOK_AGAIN_MS = QUESTION_EVERY_MS

export const waitingReading = reading(
  approvals.list,
  { query: { status: 'PENDING', limit: MOST_SHOWN } },
  { persist: true, staleTime: 0, every: LOOK_AGAIN_MS },
)

/** The same, for who wants all of it. */
export const waitingRows = listingOf(approvals.list, { status: 'PENDING' })

const itemReading = (reference: string) =>
  reading(approvals.show, { params: { reference } }, { persist: true, staleTime: 0, every: LOOK_AGAIN_MS })

/** What is decided about: rows that were left out are not among them. */
export const payableRows = (bulk_reference: string) =>
  listingOf(bulk.transactions, { bulk_reference, status: 'payable' })

/** Asked for whenever the card is opened: nobody decides on what is kept on this phone. */
export const freshly = (reference: string) => ({
  ...itemReading(reference),
  refetchOnMount: 'always' as const,
})

/** What a request is decided by. */
export const referenceOf = (item: Pick<Item, 'bulk_reference' | 'unique_reference'>) =>
  item.bulk_reference ?? item.unique_reference
