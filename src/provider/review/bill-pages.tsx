// Bills that wait for a person: their list, and one with what may be done about it.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { maskedNuban } from '#domain/identity.ts'
import type { Child } from 'hono/jsx'
import { formatMoney, kobo } from '#domain/money.ts'
import { vendorCodeMeaning } from '#domain/vendor-code.ts'
import { totalOf } from '../bills/rows.ts'
import type { Delivery } from '../outside/bills.ts'
import type { BillCase } from './bill-case.ts'
import { moment } from './clock.ts'
import { Confirm } from './decision.tsx'
import { Crumb, Frame, Icon, ModeChip, Notice } from './frame.tsx'
import { wayWords } from './payout-words.ts'
import type { Session } from './session.ts'
import { Earlier, SettlingCard, Steps } from './settling-card.tsx'
import type { CasePageProps } from './settling.tsx'
import { WaitingPage, type WaitingRow } from './waiting-rows.tsx'

export const billsPath = '/review/bills'

export const BillQueuePage = ({ session, rows }: { session: Session, rows: readonly WaitingRow[] }) => (
  <WaitingPage
    session={session} rows={rows} place="bills" title="Bills" path={billsPath}
    words="The vendor gave no sure answer about these for 24 hours, or says the opposite of how they ended."
    empty="A bill stands here when the vendor gives no sure answer for 24 hours, or contradicts itself."
    since="Since"
  />
)

export function BillPage({ session, shown, done, problem, typed }: CasePageProps<BillCase>) {
  const { bill, late, business_name, settlements, has_second, steps } = shown
  const money = formatMoney(totalOf(bill))
  const waits = bill.status === 'INQ'
  const { contradicted } = bill
  const moves = {
    PAID: contradicted && bill.status === 'SUCCESSFUL' ? 'No money moves: it stays paid.'
      : `${money} leaves the merchant’s balance for good.${late ? ' They see what was delivered.' : ''}`,
    NOT_PAID: !contradicted ? `${money} is the merchant’s to use again.`
      : `No money moves: it stays not paid.${late ? ' The merchant never sees what was delivered.' : ''}`,
  }
  return (
    <Frame title={`Bill of ${business_name}`} session={session} place="bills">
      <Crumb href={billsPath}>All bills</Crumb>
      {done ? <Notice kind="done">{done}</Notice> : null}
      {problem ? <Notice kind="problem">{problem}</Notice> : null}
      <div class="head">
        <div>
          <h1 class="figures">{formatMoney(kobo(bill.amount))}</h1>
          <p class="soft">{`${business_name} to ${bill.biller_name}`}</p>
        </div>
        <p class="chips">
          {waits ? <span class="chip amber"><Icon name="clock" />Waits for a person</span>
            : contradicted ? <span class="chip clay"><Icon name="refused" />Contradicted</span>
            : bill.status === 'SUCCESSFUL' ? <span class="chip leaf"><Icon name="done" />Paid</span>
              : <span class="chip clay"><Icon name="refused" />Not paid</span>}
          {bill.mode === 'test' ? <ModeChip /> : null}
        </p>
      </div>
      <div class="sides">
        <div>
          <Facts shown={shown} />
          {waits || contradicted ? <a class="button primary jump docked" href="#settle">Settle it</a> : null}
        </div>
        <div>
          {contradicted ? <Contradicted bill={bill} /> : null}
          {late ? <Late late={late} /> : null}
          {waits || contradicted ? (
            <SettlingCard
              path={`${billsPath}/${bill.id}`} what="bill" whom="vendor"
              {...{ settlements, moves, has_second, session, typed }}
            />
          ) : null}
          <Answers shown={shown} />
          <Earlier settlements={settlements} />
          <Steps steps={steps} />
        </div>
      </div>
      <Confirm />
    </Frame>
  )
}

function Contradicted({ bill: { status, contradicted_code, contradicted_at } }: Pick<BillCase, 'bill'>) {
  const ended = status === 'SUCCESSFUL' ? 'paid' : 'not paid'
  const said = contradicted_code === null ? 'the opposite' : vendorWords(contradicted_code)
  return (
    <Notice kind="problem">
      {`The ledger has it as ${ended}. `}
      {`${contradicted_at === null ? 'Afterwards' : moment(contradicted_at)} the vendor said: ${said} `}
      {status === 'SUCCESSFUL' ? 'It is closed as paid: write what was agreed.'
        : 'Propose paid to charge it after all, or not paid to leave it as it is.'}
    </Notice>
  )
}

function Late({ late: { token, serial, units } }: { late: Delivery }) {
  const rows = [['Token or PIN', token], ['Serial number', serial], ['Units', units]] as const
  return (
    <section class="card facts">
      <h2>Delivered late</h2>
      <p class="soft">As good as money. The merchant sees it once it is charged, and never before.</p>
      <dl>
        {rows.map(([label, value]) => (value === null ? null
          : <div><dt>{label}</dt><dd class="figures">{value}</dd></div>))}
      </dl>
    </section>
  )
}

const vendorWords = (code: string) =>
  `${code}: ${code === 'delivered' ? 'It is delivered.' : vendorCodeMeaning(code)}`

function Facts({ shown: { bill, business_name, creator } }: { shown: BillCase }) {
  const money = (amount: number) => <span class="figures">{formatMoney(kobo(amount))}</span>
  const reference = bill.vendor_reference ?? ''
  const rows: readonly (readonly [string, Child])[] = [
    ['Reference', <span class="figures">{bill.bill_reference}</span>],
    ['At the vendor', <code class="small">{reference.slice(0, 18)}<wbr />{reference.slice(18)}</code>],
    ['What', `${bill.biller_name} ${bill.product_name}`],
    ['For', <span class="figures">{maskedNuban(bill.customer)}</span>],
    ['Amount', money(bill.amount)],
    ['Fee and VAT', money(totalOf({ ...bill, amount: 0 }))],
    ['Sent', moment(bill.sent_at ?? bill.created_at)],
    ['Asked about', `${bill.queries} times`],
    ['Asked by', creator],
    ['Merchant', business_name],
  ]
  return (
    <section class="card facts">
      <h2>Bill</h2>
      <dl>{rows.map(([label, value]) => <div><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  )
}

function Answers({ shown: { answers } }: { shown: BillCase }) {
  return (
    <section class="card" id="answers" aria-labelledby="answers-title" tabindex={-1}>
      <h2 id="answers-title">What the vendor said</h2>
      <ol class="lines">
        {answers.map(({ way, code, at }) => (
          <li>
            {code === null ? 'No answer came in time.' : vendorWords(code)}
            <span class="block soft small">
              {`${wayWords[way].replace('the bank', 'the vendor')}, ${moment(at)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
