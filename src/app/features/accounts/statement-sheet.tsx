// Which account and which days a statement is of.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { statementMessage, statements } from '#contract/statements.ts'
import { statementProblem } from '#domain/statement.ts'
import { lagosDay } from '#domain/time.ts'
import { useMay } from '#app/api/permissions.ts'
import { useWriting } from '#app/api/queries.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { useDay } from '#app/clock/use-day.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { OwnAccount } from './all.tsx'

interface StatementSheetProps {
  accounts: readonly OwnAccount[]
  onClose: () => void
}

const DAY_MS = 86_400_000

/** Chosen instead of an account's number. */
const COLLECTIONS = 'collections'

export function StatementSheet({ accounts, onClose }: StatementSheetProps) {
  const today = useDay()
  const [of, setOf] = useState(accounts[0]?.nuban ?? '')
  const seesPayments = useMay('view_collections')
  const [from, setFrom] = useState(() => lagosDay(new Date(providerNow() - 29 * DAY_MS)))
  const [to, setTo] = useState(today)
  const client = useQueryClient()
  const { mutate, isPending, error } = useWriting(statements.request, { quiet: true })
  const refused = error instanceof Refusal ? error : null
  const problems = from && to ? (statementProblem(from, to, today) ?? {}) : {}
  const errors = { ...refused?.errors, ...problems }
  const canAsk = from !== '' && to !== '' && Object.keys(problems).length === 0
  const ask = () =>
    mutate(
      { body: of === COLLECTIONS ? { statement_of: COLLECTIONS, from, to } : { nuban: of, from, to } },
      {
        async onSuccess() {
          toast.success(statementMessage)
          await client.invalidateQueries({ queryKey: [statements.list.path] })
          onClose()
        },
        onError(failure) {
          if (!(failure instanceof Refusal && failure.errors)) toast.error(failure.message)
        },
      },
    )
  const choices = [
    ...accounts.map((one) => ({ value: one.nuban, label: `${one.account_name} · ${one.nuban}` })),
    ...(seesPayments ? [{ value: COLLECTIONS, label: 'Payments that came in, until they are settled' }] : []),
  ]
  return (
    <Sheet
      open
      onClose={onClose}
      title="Account statement"
      footer={
        <Button look="primary" wide disabled={!canAsk} busy={isPending} onClick={ask}>
          Send to my email
        </Button>
      }
    >
      <Field label="Account" className="!mt-0" error={errors['nuban']}>
        <SelectField value={of} onChange={(e) => setOf(e.currentTarget.value)} choices={choices} />
      </Field>
      <Field label="From" error={errors['from']}>
        <TextInput type="date" value={from} max={today} onChange={(e) => setFrom(e.currentTarget.value)} />
      </Field>
      <Field label="To" error={errors['to']}>
        <TextInput type="date" value={to} max={today} onChange={(e) => setTo(e.currentTarget.value)} />
      </Field>
    </Sheet>
  )
}
