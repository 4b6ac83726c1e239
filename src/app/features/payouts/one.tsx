// One payout: how much, to whom, what happened to it so far, and what can be done with it now.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { payouts } from '#contract/payouts.ts'
import { formatMoney } from '#domain/money.ts'
import { isFinal, payoutMessages } from '#domain/payout.ts'
import { useFollowing } from '#app/api/follow.ts'
import { useMay } from '#app/api/permissions.ts'
import { reading } from '#app/api/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, SectionHead } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { initials } from '#app/ui/initials.ts'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { spaced } from '#app/ui/account-card.tsx'
import { payoutFacts, type Payout } from './facts.tsx'
import { FoundPage } from './found.tsx'
import { ReceiptSheet } from './receipt.tsx'
import { RetrySheet } from './retry.tsx'
import { Timeline } from './timeline.tsx'

const isMoving = ({ items }: Answer<typeof payouts.list>) => items.some(({ status }) => !isFinal(status))

export function PayoutPage({ id }: { id: string }) {
  const asked = reading(payouts.list, { query: { unique_reference: id } }, { persist: true, staleTime: 0 })
  const query = useQuery(useFollowing(asked, isMoving))
  return (
    <FoundPage query={query} title="Payout" back="/dashboard/payouts">
      {(payout) => <Known payout={payout} />}
    </FoundPage>
  )
}

/** Shown apart: the card of the payee, the amount, and how the payout stands. */
const facts = payoutFacts.filter(
  ({ name }) => !['beneficiary_account_name', 'bank_name', 'beneficiary_nuban', 'bank_code'].includes(name),
)

function Known({ payout }: { payout: Payout }) {
  const {
    beneficiary_account_name: name,
    bank_account_name: bankName,
    bank_name,
    beneficiary_nuban,
    amount,
  } = payout
  return (
    <Detail
      facts={facts}
      item={payout}
      hero={<MoneyHero amount={amount} />}
      above={
        <>
          <Waiting payout={payout} />
          <Card className="flex items-center mb-2">
            <Disc tone="forest">{initials(name)}</Disc>
            <div className="flex-1 min-w-0 ml-3">
              <p className="font-semibold">{name}</p>
              <p className="text-15 text-soft">
                {bank_name} · <span className="figures">{spaced(beneficiary_nuban)}</span>
              </p>
              {bankName && bankName !== name && (
                <p className="text-13 text-amber">The bank says {bankName}</p>
              )}
            </div>
          </Card>
          <Actions payout={payout} />
        </>
      }
      after={
        <>
          <SectionHead title="What happened" />
          <Timeline payout={payout} />
        </>
      }
    />
  )
}

const waits = {
  approval: 'It waits for approval. The money is reserved.',
  limit: `${payoutMessages.held} The money is reserved.`,
  dispatch: 'It is on its way to the bank. The money is reserved.',
  bank: 'Checking with the bank. The money stays reserved until the bank has answered; do not pay it again.',
  person: 'The bank has given no certain answer for a day. Our staff is finding out; do not pay it again.',
} as const

function Waiting({ payout: { waits_for, status, reason } }: { payout: Payout }) {
  if (waits_for)
    return (
      <Strip kind="info" className="mb-4" announce>
        {waits[waits_for]}
      </Strip>
    )
  if (!reason || status === 'SUCCESSFUL') return null
  return (
    <Strip kind="error" className="mb-4">
      {reason} The money is back in your balance.
    </Strip>
  )
}

function Actions({ payout }: { payout: Payout }) {
  const mayPay = useMay('initiate_payouts')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'receipt' | 'retry' | null>(null)
  const { unique_reference, bulk_reference, status, can_retry, retried_by, waits_for } = payout
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mt-3 mb-4">
      {status === 'SUCCESSFUL' && (
        <Button look="primary" icon={ReceiptText} wide onClick={() => setOpen('receipt')}>
          Receipt
        </Button>
      )}
      {can_retry && mayPay && (
        <Button look="primary" icon={RotateCw} wide onClick={() => setOpen('retry')}>
          Retry
        </Button>
      )}
      {waits_for === 'approval' && (
        <LinkButton
          to="/dashboard/payouts/payout-approvals/$reference"
          params={{ reference: bulk_reference ?? unique_reference }}
          look="tinted"
          wide
        >
          See the request
        </LinkButton>
      )}
      {retried_by && (
        <LinkButton to="/dashboard/payouts/$id" params={{ id: retried_by }} look="tinted" wide>
          See the new try
        </LinkButton>
      )}
      {isFinal(status) && mayPay && (
        <LinkButton
          to="/dashboard/new-payout/single-transfer"
          search={{ from: unique_reference } as never}
          look="tinted"
          icon={Send}
          wide
        >
          Pay again
        </LinkButton>
      )}
      {open === 'receipt' && <ReceiptSheet reference={unique_reference} onClose={() => setOpen(null)} />}
      {open === 'retry' && (
        <RetrySheet
          again={{ payout_reference: payout.payout_reference }} list={payouts.list.path}
          lead={
            <>
              <b className="text-ink">{formatMoney(payout.amount)}</b> to {payout.beneficiary_account_name}
            </>
          }
          onClose={() => setOpen(null)}
          onDone={({ unique_reference: id }) =>
            id && navigate({ to: '/dashboard/payouts/$id', params: { id } })}
        />
      )}
    </div>
  )
}
