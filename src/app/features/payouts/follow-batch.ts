// A batch that is followed while it moves, and its rows with it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bulk } from '#contract/bulk.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'

/** `PROCESSING` lasts while the bank has not answered about one of its payouts. */
const isMoving = ({ items }: Answer<typeof bulk.processed>) =>
  items.some(({ status }) => status === 'PENDING' || status === 'PROCESSING')

/** Its rows are asked for again whenever something of it has changed. */
export function useFollowedBatch(bulk_reference: string) {
  const asked = reading(bulk.processed, { query: { bulk_reference } }, { persist: true, staleTime: 0 })
  const query = useQuery(useFollowing(asked, isMoving))
  const client = useQueryClient()
  const [batch] = query.data?.items ?? []
  const shown = useRef(batch)
  useEffect(() => {
    if (shown.current === batch) return
    const isFirst = shown.current === undefined
    shown.current = batch
    if (!isFirst) void client.invalidateQueries({ queryKey: [bulk.transactions.path] })
  }, [client, batch])
  return query
}
