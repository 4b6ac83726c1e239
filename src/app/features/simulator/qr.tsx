// Somebody scans a QR code and pays.
import { useQuery } from '@tanstack/react-query'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import { simulator } from '#contract/simulator.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { formatMoney } from '#domain/money.ts'
import { reading } from '#app/api/queries.ts'
import { useStanding } from '#app/api/standing.ts'
import { Field } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { Cause } from './caused.tsx'
import { PayerForm } from './payer-form.tsx'
import { usePlay } from './play.ts'

interface QrPartProps {
  chosen: string
  onCause: (cause: Cause) => void
}

const ready = { query: { status: 'ACTIVE', limit: 200 } } as const

export function QrPart({ chosen, onCause }: QrPartProps) {
  const query = useQuery(reading(qrPayments.list, ready, { staleTime: 0 }))
  return (
    <Shown standing={useStanding(query)} loading={<SkeletonRows rows={3} />}>
      {({ items }) =>
        items.length === 0 ? <NoCodes /> : <Form items={items} chosen={chosen} onCause={onCause} />}
    </Shown>
  )
}

type FormProps = QrPartProps & { items: Answer<typeof qrPayments.list>['items'] }

function Form({ items, chosen, onCause }: FormProps) {
  const [picked, setPicked] = useState(chosen)
  const [typed, setTyped] = useState('')
  const { play, isBusy, isOffline, errors } = usePlay(simulator.qrPayment, onCause)
  const code = items.find(({ reference }) => reference === picked) ?? items[0]
  const amount = parseMoney(typed)
  const isStatic = code?.amount === null
  const choices = items.map(({ reference, name, amount: fixed }) => ({
    value: reference,
    label: [name, fixed === null ? 'any amount' : formatMoney(fixed), reference].join(' · '),
  }))
  const send = (payer_name: string) => {
    if (!code) return
    play({ body: { qr_code: code.reference, payer_name, ...(isStatic && amount !== null && { amount }) } })
  }
  return (
    <PayerForm
      button="Scan and pay" error={errors['payer_name']} canPay={!isStatic || amount !== null}
      isBusy={isBusy} isOffline={isOffline} onPay={send}
    >
      <Field label="QR code" className="!mt-4">
        <SearchSelect title="QR code" value={code?.reference ?? ''} onChange={setPicked} choices={choices} />
      </Field>
      {isStatic && (
        <Field label="Amount" error={errors['amount']}>
          <MoneyInput value={typed} onChange={setTyped} />
        </Field>
      )}
    </PayerForm>
  )
}

const NoCodes = () => (
  <EmptyState
    icon={QrCodeIcon} title="No QR code is ready"
    action={<LinkButton to="/dashboard/qr-payments/create" look="tinted">New QR code</LinkButton>}
  >
    Make a QR code first.
  </EmptyState>
)
