// One payment that came in: how much, from whom, what happened to it, and its receipt.
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useMemo, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { transactions } from '#contract/transactions.ts'
import { isOpenChargeback } from '#domain/chargeback.ts'
import { formatMoney } from '#domain/money.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { Button } from '#app/ui/button.tsx'
import { SectionHead } from '#app/ui/card.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { TextLink } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { ReceiptView } from '#app/ui/receipt-view.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SimulateButton } from '#app/ui/simulate-button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { transactionFacts, type Transaction } from './facts.tsx'
import { hasReceipt, transactionReceipt } from './receipt.ts'
import { Timeline } from './timeline.tsx'

type Shows = Answer<typeof transactions.show>

const isOpen = ({ status, reversal }: Transaction) => status === 'PENDING' || reversal?.status === 'PENDING'

export function TransactionPage({ id }: { id: string }) {
  const asked = reading(transactions.show, { params: { reference: id } }, { persist: true, staleTime: 0 })
  const query = useQuery(useFollowing(asked, ({ transaction }: Shows) => isOpen(transaction)))
  return (
    <ItemPage
      title="Transaction" back="/dashboard/transactions" what="transaction" standing={useStanding(query)}
    >
      {({ transaction, events }) => (
        <Detail
          facts={factsOf(transaction)}
          item={transaction}
          hero={<MoneyHero amount={transaction.amount} />}
          above={
            <>
              <Reversal transaction={transaction} />
              <Actions transaction={transaction} />
            </>
          }
          after={
            <>
              <SectionHead title="What happened" />
              <Timeline events={events} />
            </>
          }
        />
      )}
    </ItemPage>
  )
}

const charges = ['fee', 'vat', 'stamp_duty'] as const

/** A charge of nothing is none. */
const factsOf = (transaction: Transaction) => {
  const free = new Set<string>(charges.filter((charge) => transaction[charge] === 0))
  return transactionFacts.filter(({ name }) => !free.has(name))
}

/** Why it did not come, or that it is taken back. */
function Reversal({ transaction }: { transaction: Transaction }) {
  const { reversal, status, reason, chargeback } = transaction
  if (reversal?.status === 'PENDING') {
    return (
      <Strip kind="warning" className="mb-4" announce>
        {reversal.reason} The payer&rsquo;s bank asks for it back, and the balance is too short:{' '}
        {formatMoney(reversal.held)} is held, and what comes in is held until it is enough.
      </Strip>
    )
  }
  if (chargeback && isOpenChargeback(chargeback.status)) {
    return (
      <Strip
        kind="warning" className="mb-4" announce
        action={
          <TextLink to="/dashboard/chargeback/$id" params={{ id: chargeback.reference }}>
            Open the chargeback
          </TextLink>
        }
      >
        The payer has complained at the payer&rsquo;s bank. What this payment brought is held.
      </Strip>
    )
  }
  if (reversal) {
    return (
      <Strip kind="error" className="mb-4">
        {reversal.reason} The payer&rsquo;s bank has it back, and its charges are yours again.
      </Strip>
    )
  }
  if (status !== 'RETURNED' && status !== 'FAILED') return null
  return (
    <Strip kind="error" className="mb-4">
      {reason} The payer has the money.
    </Strip>
  )
}

function Actions({ transaction }: { transaction: Transaction }) {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const to = session?.business_name ?? ''
  const mode = session?.mode ?? 'test'
  const receipt = useMemo(() => transactionReceipt(transaction, to, mode), [transaction, to, mode])
  const { reference, payer_name, status, reversal, session_id, chargeback } = transaction
  const isTest = mode === 'test'
  const mayReverse = isTest && status === 'SUCCESSFUL' && reversal === null
    && !(chargeback && isOpenChargeback(chargeback.status))
  if (!hasReceipt(transaction)) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mt-3 mb-4">
      <Button look="primary" icon={ReceiptText} wide onClick={() => setOpen(true)}>
        Receipt
      </Button>
      {mayReverse && (
        <SimulateButton search={{ part: 'reversal', transaction: reference }}>Take back</SimulateButton>
      )}
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Receipt">
          <ReceiptView
            receipt={receipt}
            alt={`Receipt for ${payer_name}, session ID ${session_id}`}
            name={`receipt-${reference}`}
          />
        </Sheet>
      )}
    </div>
  )
}
