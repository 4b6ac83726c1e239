// Somebody pays a payment link.
import { useQuery } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { paymentLinks } from '#contract/payment-links.ts'
import { simulator } from '#contract/simulator.ts'
import { formatMoney } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Field } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { Cause } from './caused.tsx'
import { PayerForm } from './payer-form.tsx'
import { usePlay } from './play.ts'

interface LinkPartProps {
  chosen: string
  onCause: (cause: Cause) => void
}

const open = { query: { status: 'ACTIVE', limit: 200 } } as const

export function LinkPart({ chosen, onCause }: LinkPartProps) {
  const query = useQuery(reading(paymentLinks.list, open, { staleTime: 0 }))
  const [picked, setPicked] = useState(chosen)
  const { play, isBusy, isOffline, errors } = usePlay(simulator.linkPayment, onCause)
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={3} />}>
      {({ items }) => {
        const choices = items.map(({ reference, amount, description }) => ({
          value: reference,
          label: [formatMoney(amount), description, reference].filter(Boolean).join(' · '),
        }))
        const isOpen = choices.some(({ value }) => value === picked)
        const payment_link = isOpen ? picked : (choices[0]?.value ?? '')
        if (choices.length === 0) return <NoLinks />
        return (
          <PayerForm
            button="Pay the link" error={errors['payer_name']} isBusy={isBusy} isOffline={isOffline}
            onPay={(payer_name) => play({ body: { payment_link, payer_name } })}
          >
            <Field label="Payment link" className="!mt-4" error={errors['payment_link']}>
              <SearchSelect
                title="Payment link" value={payment_link} onChange={setPicked} choices={choices}
              />
            </Field>
          </PayerForm>
        )
      }}
    </Shown>
  )
}

const NoLinks = () => (
  <EmptyState
    icon={Link2} title="No link waits for payment"
    action={<LinkButton to="/dashboard/payment_links/create" look="tinted">New payment link</LinkButton>}
  >
    Make a payment link first.
  </EmptyState>
)
