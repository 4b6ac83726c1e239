// One payout that needs a person: what is known of it on one side, what may be done on the other.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { maskedNuban } from '#domain/identity.ts'
import type { Child } from 'hono/jsx'
import { formatMoney, kobo, sum } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import { totalOf } from '../payouts/create.ts'
import { moment } from './clock.ts'
import { Confirm } from './decision.tsx'
import { Crumb, Frame, Icon, ModeChip, Notice } from './frame.tsx'
import type { PayoutCase } from './payout-case.ts'
import { Contradiction, Settling, waitsForPerson } from './payout-forms.tsx'
import { codeWords, wayWords } from './payout-words.ts'
import type { Session } from './session.ts'
import { Earlier, Steps, type TypedSettling } from './settling-card.tsx'

interface PayoutPageProps {
  session: Session
  shown: PayoutCase
  done?: string | undefined
  problem?: string | undefined
  typed: TypedSettling
}

export function PayoutPage({ session, shown, done, problem, typed }: PayoutPageProps) {
  const { payout, business_name, mode } = shown
  return (
    <Frame title={`Payout of ${business_name}`} session={session} place="payouts">
      <Crumb href="/review/payouts">All payouts</Crumb>
      {done ? <Notice kind="done">{done}</Notice> : null}
      {problem ? <Notice kind="problem">{problem}</Notice> : null}
      <div class="head">
        <div>
          <h1 class="figures">{formatMoney(kobo(payout.amount))}</h1>
          <p class="soft">{`${business_name} to ${payout.beneficiary_account_name}`}</p>
        </div>
        <p class="chips"><StandingChip shown={shown} />{mode === 'test' ? <ModeChip /> : null}</p>
      </div>
      <div class="sides">
        <div>
          <Facts shown={shown} />
          {waitsForPerson(shown) ? <a class="button primary jump docked" href="#settle">Settle it</a> : null}
        </div>
        <div>
          <Contradiction shown={shown} session={session} typed={typed} />
          <Settling shown={shown} session={session} typed={typed} />
          <Answers shown={shown} session={session} />
          <Earlier settlements={shown.settlements} />
          <Steps steps={shown.steps} />
        </div>
      </div>
      <Confirm />
    </Frame>
  )
}

function StandingChip({ shown: { payout: { status, next_query_at } } }: { shown: PayoutCase }) {
  if (status === 'INQ' && next_query_at) {
    return <span class="chip sky"><Icon name="clock" />With the bank</span>
  }
  if (status === 'INQ') return <span class="chip amber"><Icon name="clock" />Waits for a person</span>
  return status === 'SUCCESSFUL'
    ? <span class="chip leaf"><Icon name="done" />Paid</span>
    : <span class="chip plain"><Icon name="back" />Not paid</span>
}

function Facts({ shown: { payout, business_name, source_nuban, creator } }: { shown: PayoutCase }) {
  const money = (amount: number) => <span class="figures">{formatMoney(kobo(amount))}</span>
  const rows: readonly (readonly [string, Child])[] = [
    ['Session id', <SessionId id={payout.nip_session_id ?? ''} />],
    ['Payout reference', <span class="figures">{payout.payout_reference}</span>],
    ['Sent', moment(payout.sent_at ?? payout.created_at)],
    ['Amount', money(payout.amount)],
    ['Fee, VAT and duty', money(sum([payout.fee, payout.vat, payout.stamp_duty].map(kobo)))],
    ['Held for it', money(totalOf(payout))],
    ['To', <strong>{payout.beneficiary_account_name}</strong>],
    ['Name at the bank', payout.bank_account_name ?? 'The bank gave none'],
    ['Account', <span class="figures">{maskedNuban(payout.beneficiary_nuban)}</span>],
    ['Bank', `${bankName(payout.bank_code)} (${payout.bank_code})`],
    ['Narration', payout.narration ?? 'None'],
    ['Merchant', business_name],
    ['From account', <span class="figures">{maskedNuban(source_nuban)}</span>],
    ['Asked for by', `${creator}, ${moment(payout.created_at)}`],
    ['Merchant’s reference', <span class="figures">{payout.unique_reference}</span>],
  ]
  return (
    <section class="card facts">
      <h2>Payout</h2>
      <dl>
        {rows.map(([label, value]) => <div><dt>{label}</dt><dd>{value}</dd></div>)}
      </dl>
    </section>
  )
}

/** 30 digits: who sent and when, then a number. A line may end between the two. */
const SessionId = ({ id }: { id: string }) => (
  <code>{id.slice(0, 18)}<wbr />{id.slice(18)}</code>
)

function Answers({ shown: { payout, answers }, session }: { shown: PayoutCase, session: Session }) {
  return (
    <section class="card" id="answers" aria-labelledby="answers-title" tabindex={-1}>
      <h2 id="answers-title">What the bank said</h2>
      <p class="soft small">{`Asked ${payout.queries} times by itself.`}</p>
      {answers.length === 0 ? <p class="soft">Nothing was kept.</p> : (
        <ol class="lines">
          {answers.map(({ way, code, at }) => (
            <li>
              {codeWords(code)}
              <span class="block soft small figures">{`${wayWords[way]}, ${moment(at)}`}</span>
            </li>
          ))}
        </ol>
      )}
      <form class="form" method="post" action={`/review/payouts/${payout.id}/ask`}>
        <input type="hidden" name="csrf" value={session.csrf} />
        <button type="submit"><Icon name="turn" />Ask the bank now</button>
      </form>
    </section>
  )
}
