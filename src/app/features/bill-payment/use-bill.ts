// One bill by its reference, followed until it is known what became of it.
import { useQuery } from '@tanstack/react-query'
import { bills } from '#contract/bills.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'

export const billReading = (id: string) =>
  reading(bills.show, { params: { id } }, { persist: true, staleTime: 0 })

const isMoving = ({ bill: { status } }: Answer<typeof bills.show>) =>
  status === 'PENDING' || status === 'INQ'

export function useBill(id: string) {
  return useQuery(useFollowing(billReading(id), isMoving))
}
