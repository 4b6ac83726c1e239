// What is bought, for which number and for how much; the fields differ by kind, the way is the same.
import {
  billWords, customerDigits, customerWords, type BillKind, type CustomerKind,
} from '#domain/bill.ts'
import { formatMoney, kobo, moneyParts } from '#domain/money.ts'
import { networkOf } from '#domain/phone-network.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioCards, Segments } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import { NameAnswer } from '#app/ui/name-answer.tsx'
import { PhoneInput } from '#app/ui/phone-input.tsx'
import { SaveLine } from '#app/ui/save-line.tsx'
import { SearchSelect } from '#app/ui/search-select.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { Again } from './again.tsx'
import { useCustomerName, type Biller, type Typed } from './asking.ts'
import type { NewBill } from './draft.ts'

export interface StepProps {
  kind: BillKind
  bill: NewBill
  typed: Typed
}

interface FormStepProps extends StepProps {
  billers: readonly Biller[]
  onDone: () => void
}

export function FormStep({ kind, bill, typed, billers, onDone }: FormStepProps) {
  const name = useCustomerName(kind, bill.values, typed)
  const isOnline = useReachable().state !== 'offline'
  const isPhoneFirst = kind === 'airtime' || kind === 'data'
  const customer = <Customer {...{ kind, bill, typed }} />
  return (
    <>
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        <fieldset disabled={bill.isElsewhere} className="min-w-0">
          {bill.values.customer === '' && <Again kind={kind} bill={bill} />}
          {isPhoneFirst && customer}
          <Billers {...{ kind, bill, billers }} />
          {kind === 'electricity' && <Products {...{ bill, typed }} />}
          {!isPhoneFirst && customer}
          {name.state !== 'incomplete' && (
            <NameAnswer {...name} asked={typed.biller?.name ?? 'the vendor'} what="Name" />
          )}
          {kind !== 'electricity' && <Products {...{ bill, typed }} />}
          {typed.product?.price === null && <Amount {...{ kind, bill, typed }} />}
        </fieldset>
      </main>
      <StickyActions
        state={
          isOnline ? <SaveLine status={bill.status} /> : 'You are offline. The draft is kept on this phone.'
        }
      >
        <Button
          look="primary" size="large" wide onClick={onDone}
          disabled={bill.isElsewhere || !isOnline || !typed.isWhole || name.state === 'unknown'}
        >
          Continue
        </Button>
      </StickyActions>
    </>
  )
}

/** The prefix of a phone number suggests a network until the person has chosen one. */
function Customer({ kind, bill: { values, set }, typed }: StepProps) {
  const { label } = customerWords[typed.customer]
  const change = (given: string) => {
    const customer = customerDigits(typed.customer, given)
    const network = kind === 'airtime' || kind === 'data' ? networkOf(customer) : null
    const isNew = network !== null && !values.is_chosen && network !== values.biller
    set({ customer, ...(isNew && { biller: network, product: '', amount: amountKept(kind, values.amount) }) })
  }
  const problem = values.customer.length > 9 || typed.customer === 'phone' ? typed.customer_problem : null
  const shown = values.customer.length > 3 ? (problem ?? undefined) : undefined
  return (
    <Field
      label={label} error={shown} className="!mt-4"
      hint={typed.customer === 'profile' ? 'Text your NIN to 55019 to be sent it.' : undefined}
    >
      {typed.customer === 'phone' ? (
        <PhoneInput value={values.customer} onChange={(event) => change(event.currentTarget.value)} />
      ) : (
        <TextInput
          inputMode="numeric" autoComplete="off" className="figures" value={values.customer}
          maxLength={mostTyped(typed.customer)} onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** Room for the spaces and dashes of what is pasted. */
const mostTyped = (kind: CustomerKind) => customerWords[kind].most + 6

/** Bundles have prices of their own; an amount of airtime stays. */
const amountKept = (kind: BillKind, amount: string) => (kind === 'airtime' ? amount : '')

interface BillersProps extends Pick<StepProps, 'kind' | 'bill'> {
  billers: readonly Biller[]
}

const MOST_SEGMENTS = 4

function Billers({ kind, bill: { values, set }, billers }: BillersProps) {
  const { biller: label } = billWords[kind]
  const choose = (biller: string) => {
    const keepsProduct = kind === 'electricity' || kind === 'airtime'
    set({
      biller, is_chosen: true,
      ...(!keepsProduct && { product: '', amount: '' }),
    })
  }
  const suggested = kind === 'airtime' || kind === 'data' ? networkOf(values.customer) : null
  const moved = suggested !== null && values.biller !== '' && suggested !== values.biller
  if (billers.length <= MOST_SEGMENTS) {
    return (
      <div className="mt-5">
        <p className="mb-1.5 text-15 font-medium">{label}</p>
        <Segments
          label={label} value={values.biller} onChange={choose}
          choices={billers.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {moved && (
          <p className="mt-2 text-13 text-amber">
            This number began at {billers.find(({ code }) => code === suggested)?.name}. Choose another
            network only if the number was moved.
          </p>
        )}
      </div>
    )
  }
  return (
    <Field label={label} className="!mt-4">
      <SearchSelect
        title={label} value={values.biller} onChange={choose}
        choices={billers.map(({ code, name, states }) => ({
          value: code, label: states ? `${name} (${states})` : name,
        }))}
      />
    </Field>
  )
}

/** Nothing where there is nothing to choose. */
function Products({ bill: { values, set }, typed: { biller } }: Pick<StepProps, 'bill' | 'typed'>) {
  if (!biller || biller.products.length < 2) return null
  const open = biller.products.every(({ price }) => price === null)
  if (open) {
    return (
      <div className="mt-5">
        <p className="mb-1.5 text-15 font-medium">Meter</p>
        <Segments
          label="Meter" value={values.product} onChange={(product) => set({ product })}
          choices={biller.products.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
    )
  }
  return (
    <RadioCards
      legend="What to buy" name="product" value={values.product}
      onChange={(product) => {
        const price = biller.products.find(({ code }) => code === product)?.price
        const parts = price ? moneyParts(price) : null
        set({ product, amount: parts ? `${parts.whole}.${parts.decimals}` : '' })
      }}
      choices={biller.products.map(({ code, name, detail, price }) => ({
        value: code, label: [name, price !== null && formatMoney(price)].filter(Boolean).join(' · '),
        ...(detail && { hint: detail }),
      }))}
    />
  )
}

const usual = [kobo(10_000), kobo(20_000), kobo(50_000), kobo(100_000)]

function Amount({ kind, bill: { values, set }, typed }: StepProps) {
  return (
    <>
      <Field label="Amount" error={typed.amount_problem ?? undefined}>
        <MoneyInput large value={values.amount} onChange={(amount) => set({ amount })} />
      </Field>
      {kind === 'airtime' && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2 mt-3">
          {usual.map((amount) => {
            const { whole } = moneyParts(amount)
            return (
              <Button key={whole} size="small" look="tinted" onClick={() => set({ amount: whole })}>
                ₦{whole}
              </Button>
            )
          })}
        </div>
      )}
    </>
  )
}
