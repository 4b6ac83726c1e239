// Sending one bill: once, and when no answer comes, asking until it is known what became of it.
import { useQueryClient } from '@tanstack/react-query'
import { bills } from '#contract/bills.ts'
import { overview } from '#contract/overview.ts'
import type { BillKind } from '#domain/bill.ts'
import { call } from '#app/api/call.ts'
import { useSending as useSendingOnce } from '#app/api/use-sending.ts'
import { toast } from '#app/ui/toast.tsx'
import { accountsReading, type Typed } from './asking.ts'
import type { NewBill } from './draft.ts'

const notSent = 'The bill was not sent. Check your network and try again.'

/** `onSent` is told our reference of the bill. */
export function useSending(kind: BillKind, bill: NewBill, typed: Typed, onSent: (reference: string) => void) {
  const { values } = bill
  const client = useQueryClient()
  const { biller, product, amount } = typed
  return useSendingOnce<string>({
    tried_at: values.tried_at,
    keep: bill.keep,
    whyNotKept: bill.whyNotKept,
    async request(pin) {
      if (!biller || !product || amount === null) throw new Error('The bill is not whole')
      const { customer, unique_reference } = values
      const body = {
        kind, biller: biller.code, product: product.code, customer, amount, unique_reference, pin,
      }
      const { bill_reference } = await call(bills.pay, { body }, { requestId: values.request_id })
      toast.success('Bill payment started.')
      return bill_reference
    },
    async find() {
      const { unique_reference, customer } = values
      const { items } = await call(bills.list, { query: { unique_reference } })
      return items.find((each) => each.customer === customer && each.kind === kind)?.bill_reference ?? null
    },
    async settle(reference) {
      await bill.finish()
      const keys = [[bills.list.path], accountsReading.queryKey, [overview.show.path]]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
      onSent(reference)
    },
    onLost: () => toast.error(notSent),
  })
}
