// One payment by card: how much, from whom, what the card's bank said, and what it became.
import { useQuery } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { cards } from '#contract/cards.ts'
import { useFollowing } from '#app/api/follow.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { useSession } from '#app/api/use-session.ts'
import { ItemPage } from '#app/ui/item-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero } from '#app/ui/money-text.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { cardFacts, type CardPayment } from './facts.tsx'

export function CardPaymentPage({ id }: { id: string }) {
  const asked = reading(cards.show, { params: { reference: id } }, { persist: true, staleTime: 0 })
  const query = useQuery(useFollowing(asked, ({ status }: { status: string }) => status === 'PENDING'))
  return (
    <ItemPage
      title="Card payment" back="/dashboard/cards" what="card payment" standing={useStanding(query)}
    >
      {(payment) => (
        <Detail
          facts={cardFacts}
          item={payment}
          hero={<MoneyHero amount={payment.amount} />}
          above={
            <>
              <Why payment={payment} />
              <Actions payment={payment} />
            </>
          }
        />
      )}
    </ItemPage>
  )
}

function Why({ payment: { status, reason } }: { payment: CardPayment }) {
  if (status === 'PENDING') {
    return (
      <Strip kind="warning" className="mb-4" announce>
        The card’s bank has not said yet whether it pays. It is asked again by itself; do not ask the payer to
        pay twice.
      </Strip>
    )
  }
  if (status !== 'FAILED') return null
  return (
    <Strip kind="error" className="mb-4">
      {reason} Nothing was paid.
    </Strip>
  )
}

function Actions({ payment }: { payment: CardPayment }) {
  const isTest = useSession()?.mode === 'test'
  const { transaction_reference: id, chargeback_reference } = payment
  if (id === null) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 mb-4">
      <LinkButton to="/dashboard/transactions/$id" params={{ id }} look="primary" icon={ReceiptText} wide>
        Transaction
      </LinkButton>
      {isTest && chargeback_reference === null && (
        <LinkButton
          to="/dashboard/simulator" search={{ part: 'chargeback', transaction: id } as never} look="tinted"
          icon={FlaskConical} wide
        >
          Charge back
        </LinkButton>
      )}
    </div>
  )
}
