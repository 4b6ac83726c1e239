// Debits several customers at once: chosen among the active mandates, looked over, sent with one call.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { directDebit } from '#contract/direct-debit.ts'
import type { Answer } from '#contract/endpoint.ts'
import { counted } from '#domain/counted.ts'
import { mandateLimits } from '#domain/mandate.ts'
import { formatMoney, sum } from '#domain/money.ts'
import { useWriting } from '#app/api/queries.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import type { Draft } from '#app/offline/drafts.ts'
import { useKeptValues, type KeptValues } from '#app/offline/use-kept-values.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { ListCard, Row } from '#app/ui/list-card.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { BulkChoices } from './bulk-choices.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import { blankBulk, bulkDraft, bulkRows, type BulkRow, type BulkTyped } from './bulk-typed.ts'

const title = 'Debit several customers'
const home = '/dashboard/direct-debit'

export type BulkAnswer = Answer<typeof directDebit.bulk>

export function BulkDebit({ draft }: { draft: Draft<BulkTyped> | null }) {
  const kept = useKeptValues(bulkDraft, { draft, blank: blankBulk })
  const [sent, setSent] = useState<{ answer: BulkAnswer, rows: readonly BulkRow[] } | null>(null)
  const rows = bulkRows(kept.values)
  if (sent) return <BulkOutcome title={title} back={home} {...sent} />
  if (kept.values.is_reviewed && rows && rows.length > 0) {
    return <Review kept={kept} rows={rows} onSent={(answer) => setSent({ answer, rows })} />
  }
  return <Choose kept={kept} rows={rows} />
}

interface ChooseProps { kept: KeptValues<BulkTyped>, rows: BulkRow[] | null }

function Choose({ kept, rows }: ChooseProps) {
  const { values: { chosen, narration }, set } = kept
  const count = Object.keys(chosen).length
  return (
    <FormFrame
      title={title} back={home} save={count === 0 ? 'Review' : `Review ${debits(count)}`}
      canSave={count > 0 && rows !== null} isSaving={false} isOffline={false}
      onSave={() => set({ is_reviewed: true })} kept={{ ...kept, isUnanswered: false }}
    >
      <p className="mt-2 text-15 text-soft">Choose whom to take money from. Each is a debit of its own.</p>
      <BulkChoices chosen={chosen} onChange={(next) => set({ chosen: next })} />
      {count > 0 && (
        <Field label="Narration (optional)" hint="All of these customers read it.">
          <TextInput
            value={narration} maxLength={mandateLimits.narration} autoComplete="off"
            onChange={(event) => set({ narration: event.currentTarget.value })}
          />
        </Field>
      )}
    </FormFrame>
  )
}

interface ReviewProps {
  kept: KeptValues<BulkTyped>
  rows: readonly BulkRow[]
  onSent: (answer: BulkAnswer) => void
}

function Review({ kept, rows, onSent }: ReviewProps) {
  const { send, isSending } = useSending(kept, onSent)
  const narration = kept.values.narration.trim()
  const total = sum(rows.map(({ amount }) => amount))
  return (
    <FormFrame
      title={title} back={home} save={`Debit ${formatMoney(total)}`} isSaving={isSending}
      isOffline={useReachable().state === 'offline'} onSave={() => send(rows, narration)} kept={kept}
    >
      <MoneyHero amount={total} />
      <p className="mt-2 mb-4 text-15 text-soft">
        {debits(rows.length)}{narration && `, “${narration}”`}. The banks are told at once, and it cannot be
        called back.
      </p>
      <ListCard label="What is debited">
        {rows.map(({ mandate, name, account, amount }) => (
          <Row key={mandate} lead={name} amount={<MoneyText amount={amount} />} status={account} />
        ))}
      </ListCard>
      <Button className="mt-4" wide disabled={isSending} onClick={() => kept.set({ is_reviewed: false })}>
        Change
      </Button>
    </FormFrame>
  )
}

const debits = (count: number) => counted(count, 'debit', 'debits')

/** The same again, after a lost answer, is the same debits. */
function useSending({ keeper, finish }: KeptValues<BulkTyped>, onSent: ReviewProps['onSent']) {
  const client = useQueryClient()
  const writing = useWriting(directDebit.bulk, { keeper })
  return {
    isSending: writing.isPending,
    send(rows: readonly BulkRow[], narration: string) {
      const wanted = rows.map(({ mandate, amount }) => ({ mandate, amount, ...narration && { narration } }))
      writing.mutate({ query: { command: 'initiate' }, body: { debits: wanted } }, {
        async onSuccess(answer) {
          onSent(answer)
          await finish()
          await client.invalidateQueries({ queryKey: [directDebit.debits.path] })
        },
      })
    },
  }
}
