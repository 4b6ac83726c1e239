// What became of each of many debits: not taken and why, or on its way, and then what its bank said.
import { useQuery } from '@tanstack/react-query'
import { directDebit } from '#contract/direct-debit.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'
import { LookText } from '#app/ui/chip.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Strip } from '#app/ui/strip.tsx'
import type { BulkAnswer } from './bulk-debit.tsx'
import type { BulkRow } from './bulk-typed.ts'
import { debitLooks, type Debit } from './debit-facts.tsx'

interface BulkOutcomeProps {
  title: string
  back: string
  answer: BulkAnswer
  rows: readonly BulkRow[]
}

const isOpen = ({ status }: Debit) => status === 'PENDING' || status === 'INQ'

export function BulkOutcome({ title, back, answer, rows }: BulkOutcomeProps) {
  const known = useDebits(answer)
  const { accepted, refused } = answer
  return (
    <>
      <PageHeader title={title} back={{ to: back }} />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <Strip kind={refused > 0 ? 'warning' : 'info'} className="mt-2 mb-4" announce>
          {accepted} sent to the customers’ banks.{refused > 0 && ` ${refused} not taken: see why below.`}
        </Strip>
        <ListCard label="Outcomes">
          {answer.debits.map(({ mandate, reference, problem }, at) => {
            const row = rows[at]
            const debit = known.get(reference ?? '')
            const look = problem === null ? debitLooks[debit?.status ?? 'PENDING']
              : { ...debitLooks.FAILED, words: 'Not taken' }
            return (
              <RowLink
                key={mandate} to="/dashboard/mandates/$id" params={{ id: mandate }}
                lead={row?.name ?? mandate}
                amount={row && <MoneyText amount={row.amount} />} status={<LookText look={look} />}
                when={problem ?? debit?.reason}
              />
            )
          })}
        </ListCard>
        <LinkButton className="mt-4" to="/dashboard/direct-debit" wide>See all debits</LinkButton>
      </main>
    </>
  )
}

/** Those of this call, read again until each has ended or nobody knows more. */
function useDebits({ debits }: BulkAnswer): ReadonlyMap<string, Debit> {
  const ours = new Set(debits.map(({ reference }) => reference))
  const { data } = useQuery(useFollowing(
    reading(directDebit.debits, { query: { limit: 100 } }, { staleTime: 0 }),
    ({ items }: { items: Debit[] }) => items.some((one) => ours.has(one.reference) && isOpen(one)),
  ))
  return new Map((data?.items ?? []).map((one) => [one.reference, one]))
}
