// What became of a bill that was just paid, followed until it is known; a token at once where there is one.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { formatMoney } from '#domain/money.ts'
import { payoutStanding } from '#domain/payout.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Message } from '#app/ui/states.tsx'
import { Delivered } from './delivered.tsx'
import { billPath, shownCustomer, whatOf, type Bill } from './words.tsx'
import { useBill } from './use-bill.ts'

export function Result({ reference }: { reference: string }) {
  const { data } = useBill(reference)
  const { icon, tone, title, words } = lookOf(data?.bill)
  return (
    <main className="flex flex-col flex-1 justify-center px-side pb-6 lg:max-w-[720px]">
      <Message icon={icon} tone={tone} title={title} alert>
        {words}
      </Message>
      {data && <Delivered shows={data} />}
      <div className="grid gap-3">
        <LinkButton to={billPath({ bill_reference: reference })} look="primary" wide>
          {data?.bill.status === 'SUCCESSFUL' ? 'See the bill and its receipt' : 'See the bill'}
        </LinkButton>
        <LinkButton to="/dashboard/bill-payment" look="quiet" wide>
          Done
        </LinkButton>
      </div>
    </main>
  )
}

function lookOf(bill: Bill | undefined) {
  if (!bill) {
    return { icon: Hourglass, tone: 'amber' as const, title: 'Bill payment started.', words: 'One moment.' }
  }
  const words = `${whatOf(bill)}, ${formatMoney(bill.amount)} for ${shownCustomer(bill)}.`
  const standing = payoutStanding(bill.status)
  if (standing === 'successful') {
    return { icon: CircleCheck, tone: 'leaf' as const, title: 'Delivered', words }
  }
  if (standing === 'failed') {
    const why = `${bill.reason ?? words} The money is back.`
    return { icon: CircleAlert, tone: 'clay' as const, title: 'Not delivered', words: why }
  }
  const title = 'Checking with the vendor'
  return { icon: Hourglass, tone: 'amber' as const, title, words: `${words} We tell you when it is through.` }
}
