// Keeps the number of a bill under a name, so that the next one is paid with two taps.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bills } from '#contract/bills.ts'
import { useWriting } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { favouritesReading } from './asking.ts'
import { shownCustomer, whatOf, type Bill } from './words.tsx'

export function KeepSheet({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const client = useQueryClient()
  const [label, setLabel] = useState(bill.customer_name ?? '')
  const keep = useWriting(bills.keep)
  const { kind, biller, product, customer, customer_name, amount } = bill
  const save = () =>
    keep.mutate(
      {
        body: {
          kind, biller, product, customer, amount, label: label.trim(),
          ...(customer_name && { customer_name }),
        },
      },
      {
        async onSuccess() {
          onClose()
          await client.invalidateQueries({ queryKey: [favouritesReading.queryKey[0]] })
        },
      },
    )
  return (
    <Sheet
      open onClose={onClose} title="Keep as a favourite" typing
      footer={
        <Button
          look="primary" wide busy={keep.isPending} disabled={label.trim() === ''}
          onClick={save}
        >
          Keep
        </Button>
      }
    >
      <p className="text-15 text-soft">
        {whatOf(bill)} · <span className="figures">{shownCustomer(bill)}</span>
      </p>
      <Field label="What you call it" hint="Such as: the shop, mother, delivery van.">
        <TextInput
          data-autofocus maxLength={60} autoComplete="off" value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </Field>
    </Sheet>
  )
}
