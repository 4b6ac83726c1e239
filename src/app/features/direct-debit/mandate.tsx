// One mandate: its state and what it waits for, the code, what was taken by it, and what can be done with it.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useFollowing } from '#app/api/follow.ts'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { LookText } from '#app/ui/chip.tsx'
import { ItemPage } from '#app/ui/item-page.tsx'
import { ListCard, Row, RowLink } from '#app/ui/list-card.tsx'
import { Detail } from '#app/ui/lists/detail.tsx'
import { MoneyHero, MoneyText } from '#app/ui/money-text.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { debitLooks } from './debit-facts.tsx'
import { MandateActions } from './mandate-actions.tsx'
import { mandateFacts, type Mandate, type ShownMandate } from './mandate-facts.tsx'
import { mandateReading } from './readings.ts'
import { dayWords, frequencyWords, typeWords } from './words.ts'

/** Needed once in the life of a mandate. */
const OtpCard = lazy(() => import('./otp.tsx').then((part) => ({ default: part.OtpCard })))

const facts = mandateFacts.filter(({ name }) => name !== 'customer_name')
const moving = ['INITIATED', 'PENDING_OTP', 'PENDING_ACTIVATION']

/** What waits for the bank or for a debit's outcome is read again until it is known. */
const isMoving = ({ mandate, debits }: ShownMandate) =>
  moving.includes(mandate.status) || debits.some(({ status }) => status === 'PENDING' || status === 'INQ')

export function MandatePage({ id }: { id: string }) {
  const query = useQuery(useFollowing(mandateReading(id), isMoving))
  return (
    <ItemPage
      title={query.data?.mandate.customer_name ?? 'Mandate'} back="/dashboard/mandates" what="mandate"
      standing={useStanding(query)}
    >
      {(shown) => (
        <Detail
          facts={facts}
          item={shown.mandate}
          hero={<MoneyHero amount={shown.mandate.amount} />}
          above={<><Standing shown={shown} /><MandateActions mandate={shown.mandate} /></>}
          before={<Debits shown={shown} />}
        />
      )}
    </ItemPage>
  )
}

function Standing({ shown: { mandate, next_date } }: { shown: ShownMandate }) {
  const mayManage = useMay('manage_direct_debit')
  const { status, reason, debit_type, frequency } = mandate
  if (status === 'PENDING_OTP' && mayManage) {
    return <Suspense fallback={null}><OtpCard key={mandate.reference} mandate={mandate} /></Suspense>
  }
  if (status === 'ACTIVE') {
    return (
      <p className="mb-4 text-15 text-soft">
        {typeWords[debit_type]}, {frequencyWords[frequency].toLowerCase()}.
        {next_date && ` Next collected on ${dayWords(next_date)}.`}
      </p>
    )
  }
  const words = reason ?? wordsFor(mandate)
  const isBad = status === 'FAILED' || mandate.is_by_bank
  return words && <Strip kind={isBad ? 'error' : 'info'} className="mb-4" announce>{words}</Strip>
}

function wordsFor({ status, bank_name }: Mandate): string | null {
  switch (status) {
    case 'INITIATED': return `${bank_name} is being told. It sends the customer a code in a moment.`
    case 'PENDING_OTP': return 'It waits for the customer’s code. Somebody who sets up mandates can enter it.'
    case 'PENDING_ACTIVATION':
      return `The customer has agreed. ${bank_name} sets it up; that can take from minutes to two days.`
    case 'SUSPENDED': return 'Nothing is taken until it goes on.'
    default: return null
  }
}

function Debits({ shown: { debits, collected } }: { shown: ShownMandate }) {
  if (debits.length === 0) return null
  return (
    <section aria-label="Debits" className="mb-4">
      <SectionHead title="Debits" end={<MoneyText amount={collected} />} />
      <ListCard label="Debits">
        {debits.map((one) => {
          const parts = {
            lead: one.reason ?? one.narration ?? one.product ?? 'Debit',
            amount: <MoneyText amount={one.amount} />,
            status: <LookText look={debitLooks[one.status]} />, when: <TimeText at={one.created_at} />,
          }
          const id = one.transaction_reference
          return id === null ? <Row key={one.reference} {...parts} />
            : <RowLink key={one.reference} to="/dashboard/transactions/$id" params={{ id }} {...parts} />
        })}
      </ListCard>
    </section>
  )
}
