// The cards of one request: whom it goes to, who asked, and earlier payouts.
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { counted } from '#domain/counted.ts'
import { spaced } from '#app/ui/account-card.tsx'
import { StateText } from '#app/ui/chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { FactList } from '#app/ui/fact-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { Line } from './batch-rows.tsx'
import type { Detail } from './readings.ts'
import { nameLook, placeOf, salaryWords, titleOf } from './words.ts'

const card = 'mb-2 p-4 rounded-card bg-card'

export function Payee({ item }: { item: Detail }) {
  const { beneficiary, name_differs, creator_name } = item
  if (!beneficiary) return null
  const { bank_account_name, beneficiary_account_name, bank_name, beneficiary_nuban } = beneficiary
  const account = (
    <p className="mt-0.5 text-15 text-soft">
      {bank_name} · {spaced(beneficiary_nuban)}
    </p>
  )
  const look = nameLook(item)
  if (name_differs && bank_account_name !== null) {
    return (
      <section className={classes(card, 'border-1.5 border-clay')} aria-label="To">
        <h2 className="flex items-center mb-3 text-17 font-semibold text-clay">
          <Icon of={TriangleAlert} className="mr-2" />
          The names differ
        </h2>
        <p className="text-13 text-soft">{firstName(creator_name)} typed</p>
        <p className="text-17 font-semibold break-words">{beneficiary_account_name}</p>
        <p className="mt-2 pt-2 border-t border-line text-13 text-soft">The bank says</p>
        <p className="text-17 font-semibold text-clay break-words">{bank_account_name}</p>
        {account}
      </section>
    )
  }
  return (
    <section className={card} aria-label="To">
      <p className="text-13 text-soft">To</p>
      <p className="text-17 font-semibold break-words">{titleOf(item)}</p>
      {account}
      {look && (
        <p className="mt-2 text-13">
          <StateText tone={look.tone} icon={bank_account_name ? CircleCheck : look.icon}>
            {bank_account_name ? 'The bank gave this name' : 'The bank gave no name for this account'}
          </StateText>
        </p>
      )}
    </section>
  )
}

const firstName = (name: string) => name.split(' ')[0] ?? name

export function Facts({ item }: { item: Detail }) {
  // What is left is worth knowing before a decision; after it, it is another day's balance.
  const isOpen = item.status === 'PENDING'
  const asked = (
    <>
      <b className="font-semibold">{item.creator_name}</b> · <TimeText at={item.created_at} />
      <Address of={item.creator_email} />
    </>
  )
  return (
    <div className="mb-2">
      <FactList
        facts={[
          { label: 'Asked by', value: asked },
          { label: 'Note', value: item.narration },
          { label: 'Salary', value: salaryWords(item) },
          { label: 'Runs', value: item.schedule && placeOf({ ...item, beneficiary: undefined }) },
          { label: 'Fee', value: <MoneyText amount={item.fee} /> },
          { label: 'VAT on the fee', value: item.vat ? <MoneyText amount={item.vat} /> : null },
          { label: 'Stamp duty', value: item.stamp_duty ? <MoneyText amount={item.stamp_duty} /> : null },
          { label: 'From account', value: spaced(item.source_nuban) },
          { label: 'Available now',
            value: isOpen && item.available !== null && <MoneyText amount={item.available} /> },
          {
            label: 'After this',
            value: isOpen && item.balance_after !== null && <MoneyText amount={item.balance_after} />,
            strong: true,
          },
          ...item.decisions.map(({ name, email, decision, at, counts }) => ({
            label: decision === 'approve' ? 'Approved by' : 'Declined by',
            value: (
              <>
                {name} · <TimeText at={at} />
                <Address of={email} />
                {counts === false && <span className="block text-clay">Does not count any more</span>}
              </>
            ),
          })),
        ].map((fact) => (fact.value === false ? { ...fact, value: null } : fact))}
      />
    </div>
  )
}

/** By which people of the same name are told apart. */
const Address = ({ of }: { of: string | undefined }) =>
  of ? <span className="block text-13 text-soft break-words">{of}</span> : null

/** It was approved once: why that is not enough now. */
export const WaitsAgain = ({ item: { waits_again } }: { item: Detail }) =>
  waits_again ? <Strip kind="warning" title="This waits for an approval again.">{waits_again}</Strip> : null

export function Past({ item: { kind, past, creator_name } }: { item: Detail }) {
  if (kind === 'bulk') return null
  if (past.length === 0) {
    return (
      <Strip kind="info" title="First payout to this account.">
        Ask {firstName(creator_name)} before you decide.
      </Strip>
    )
  }
  return (
    <section className={card} aria-label="Earlier payouts to this account">
      <h2 className="mb-1 text-15 font-semibold">
        {counted(past.length, 'payout', 'payouts')} to this account
      </h2>
      <ul>
        {past.slice(0, 3).map(({ amount, at }) => (
          <li key={at} className="py-1 text-15">
            <Line
              name={<TimeText at={at} />}
              amount={<MoneyText amount={amount} className="font-semibold" />}
              isSoft
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
