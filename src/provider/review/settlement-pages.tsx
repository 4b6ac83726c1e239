// Settlements that the bank contradicts itself about: their list, and one with what may be done about it.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { maskedNuban } from '#domain/identity.ts'
import type { Child } from 'hono/jsx'
import { formatMoney, kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import { moment } from './clock.ts'
import { Confirm } from './decision.tsx'
import { Crumb, Frame, Icon, ModeChip, Notice } from './frame.tsx'
import { codeWords } from './payout-words.ts'
import type { Session } from './session.ts'
import type { SettlementCase } from './settlement-case.ts'
import { Earlier, SettlingCard, Steps } from './settling-card.tsx'
import type { CasePageProps } from './settling.tsx'
import { WaitingPage, type WaitingRow } from './waiting-rows.tsx'

export const settlementsPath = '/review/settlements'

export const SettlementQueuePage = ({ session, rows }: {
  session: Session, rows: readonly WaitingRow[],
}) => (
  <WaitingPage
    session={session} rows={rows} place="settlements" title="Settlements" path={settlementsPath}
    words="The bank said of each of these that it was refused, and that it was paid."
    empty="A settlement stands here when the bank says the opposite of how it ended."
    since="Contradicted"
  />
)

export function SettlementPage({ session, shown, done, problem, typed }: CasePageProps<SettlementCase>) {
  const { settlement, business_name, is_booked: isBooked, settlements, has_second, steps } = shown
  const { id, amount, contradicted, status, mode } = settlement
  const money = formatMoney(kobo(amount))
  const part = formatMoney(kobo(contradictedOf(shown)))
  const moves = {
    PAID: isBooked ? 'nothing moves: the ledger has it as paid already.'
      : `${part} leaves the merchant’s unsettled money for good.`,
    NOT_PAID: `${part} is sent to the merchant’s bank account again within a minute.`,
  }
  return (
    <Frame title={`Settlement of ${business_name}`} session={session} place="settlements">
      <Crumb href={settlementsPath}>All settlements</Crumb>
      {done ? <Notice kind="done">{done}</Notice> : null}
      {problem ? <Notice kind="problem">{problem}</Notice> : null}
      <div class="head">
        <div>
          <h1 class="figures">{money}</h1>
          <p class="soft">{`${business_name} to ${settlement.settlement_name}`}</p>
        </div>
        <p class="chips">
          {contradicted ? <span class="chip amber"><Icon name="clock" />Waits for a person</span>
            : status === 'SUCCESSFUL' ? <span class="chip leaf"><Icon name="done" />Paid</span>
              : <span class="chip plain"><Icon name="turn" />Sent again</span>}
          {mode === 'test' ? <ModeChip /> : null}
        </p>
      </div>
      <div class="sides">
        <div>
          <Facts shown={shown} />
          {contradicted ? <a class="button primary jump docked" href="#settle">Settle it</a> : null}
        </div>
        <div>
          {contradicted ? (
            <SettlingCard
              path={`${settlementsPath}/${id}`} what="settlement"
              {...{ settlements, moves, has_second, session, typed }}
            />
          ) : null}
          <Attempts shown={shown} />
          <Earlier settlements={settlements} />
          <Steps steps={steps} />
        </div>
      </div>
      <Confirm />
    </Frame>
  )
}

/** Of a settlement that goes in parts, the one in question. */
function contradictedOf({ settlement, attempts }: SettlementCase): number {
  const session = settlement.contradicted_session ?? settlement.session_id
  return attempts.find(({ session_id }) => session_id === session)?.amount ?? settlement.amount
}

function Facts({ shown: { settlement, business_name } }: { shown: SettlementCase }) {
  const money = (amount: number) => <span class="figures">{formatMoney(kobo(amount))}</span>
  const rows: readonly (readonly [string, Child])[] = [
    ['Reference', <span class="figures">{settlement.settlement_reference}</span>],
    ['Made', moment(settlement.created_at)],
    ['Amount', money(settlement.amount)],
    ['Collected', money(settlement.gross_amount)],
    ['Charged', money(settlement.fees)],
    ['Payments', String(settlement.transactions)],
    ['In the ledger', settlement.status === 'SUCCESSFUL' ? 'Paid' : 'Set aside'],
    ...settlement.paid_parts > 0 && settlement.status !== 'SUCCESSFUL'
      ? [['Of it paid', money(settlement.paid_amount)] as const] : [],
    ['To', <strong>{settlement.settlement_name}</strong>],
    ['Account', <span class="figures">{maskedNuban(settlement.settlement_nuban)}</span>],
    ['Bank', bankName(settlement.settlement_bank_code)],
    ['Merchant', business_name],
  ]
  return (
    <section class="card facts">
      <h2>Settlement</h2>
      <dl>{rows.map(([label, value]) => <div><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  )
}

/** Each sending, and what the bank said of it; of one it said two things. */
function Attempts({ shown: { attempts, settlement } }: { shown: SettlementCase }) {
  const { contradicted_session, contradicted_code, contradicted_at } = settlement
  return (
    <section class="card" id="answers" aria-labelledby="answers-title" tabindex={-1}>
      <h2 id="answers-title">What the bank said</h2>
      <ol class="lines">
        {attempts.map(({ session_id, response_code, nuban, bank_code, sent_at, ended_at, amount, part }) => (
          <li>
            {codeWords(response_code)}
            <span class="block soft small figures">
              {`Sent ${moment(sent_at)}${ended_at ? `, ended ${moment(ended_at)}` : ''}`}
            </span>
            <span class="block soft small figures">{`${bankName(bank_code)} ${maskedNuban(nuban)}`}</span>
            {amount !== null && amount < settlement.amount ? (
              <span class="block soft small figures">{`Part ${part}: ${formatMoney(kobo(amount))}`}</span>
            ) : null}
            <code class="small">{session_id.slice(0, 18)}<wbr />{session_id.slice(18)}</code>
            {session_id === contradicted_session && contradicted_at ? (
              <p class="why">{`Then, ${moment(contradicted_at)}: ${codeWords(contradicted_code)}`}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
