// Another account number of the business's own, under a name that says what it is for.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts } from '#contract/accounts.ts'
import { Refusal } from '#contract/refusal.ts'
import { reservedAccountMessages, reservedAccounts } from '#contract/reserved-accounts.ts'
import { useWriting } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'

export function ReserveSheet({ onClose }: { onClose: () => void }) {
  const [account_name, setName] = useState('')
  const client = useQueryClient()
  const { mutate, isPending, error } = useWriting(reservedAccounts.open, { quiet: true })
  const problem = error instanceof Refusal ? (error.errors?.['account_name'] ?? error.message) : undefined
  const reserve = () =>
    mutate(
      { body: { account_name } },
      {
        async onSuccess() {
          toast.success(reservedAccountMessages.opened)
          await Promise.all(
            [accounts.list, accounts.details].map(({ path }) =>
              client.invalidateQueries({ queryKey: [path] }),
            ),
          )
          onClose()
        },
        onError(failure) {
          if (!(failure instanceof Refusal)) toast.error(reservedAccountMessages.notOpened)
        },
      },
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title="Reserve an account number"
      footer={
        <Button look="primary" wide disabled={account_name.trim() === ''} busy={isPending} onClick={reserve}>
          Reserve
        </Button>
      }
    >
      <Field
        label="Account name"
        hint="What it is for, such as rent or wages. It has a balance of its own."
        className="!mt-0"
        error={problem}
      >
        <TextInput
          value={account_name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
    </Sheet>
  )
}
