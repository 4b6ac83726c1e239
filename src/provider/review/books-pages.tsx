// The trial balances that are kept: their days, and one with its accounts and what had not settled.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { formatSum } from '#domain/sums.ts'
import { agreementsOf, totalsOf, type TrialLine } from '#domain/trial-balance.ts'
import type { ListedDay, TrialBalance } from '../trial-balances/read.ts'
import { Accounts, Ageing, Agreements, count } from './books-tables.tsx'
import { day as dayWords, moment } from './clock.ts'
import { Crumb, Frame, Icon, Notice, Tabs } from './frame.tsx'
import type { Session } from './session.ts'

const path = '/review/books'

interface DaysProps {
  session: Session
  days: readonly ListedDay[]
  has_more: boolean
  is_first: boolean
}

export function KeptDaysPage({ session, days, has_more, is_first }: DaysProps) {
  return (
    <Frame title="Books" session={session} place="books">
      <div class="head">
        <div>
          <h1>Books</h1>
          <p class="soft">
            The trial balance of each day in Lagos, taken the night after. It is never changed.
          </p>
        </div>
      </div>
      {days.length === 0 ? (
        <div class="card empty">
          <Icon name="file" />
          <h2>{is_first ? 'No day is kept yet' : 'No older day is kept'}</h2>
          <p class="soft">Yesterday’s trial balance appears here after the check at 04:33.</p>
        </div>
      ) : <Days days={days} />}
      {has_more ? (
        <p><a class="button" href={`${path}?before=${days.at(-1)?.day}`}>Older days</a></p>
      ) : null}
    </Frame>
  )
}

const Days = ({ days }: { days: readonly ListedDay[] }) => (
  <div class="card table">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th><th scope="col">Check</th><th scope="col">Live, open over 30 days</th>
          <th scope="col">Taken</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, faults, old_items, taken_at }) => (
          <tr>
            <td><a class="lead" href={`${path}/${day}`}>{dayWords(day)}</a></td>
            <td><FaultChip faults={faults} /></td>
            <td>
              {old_items > 0
                ? <span class="chip amber"><Icon name="clock" />{`${count(old_items)} over 30 days`}</span>
                : <span class="soft">Nothing over 30 days</span>}
            </td>
            <td class="figures soft"><span class="narrow">Taken </span>{moment(taken_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const FaultChip = ({ faults }: { faults: number }) => (faults === 0
  ? <span class="chip leaf"><Icon name="done" />No faults</span>
  : (
    <span class="chip clay">
      <Icon name="refused" />{faults === 1 ? '1 fault' : `${count(faults)} faults`}
    </span>
  ))

export function TrialBalancePage({ session, shown }: { session: Session, shown: TrialBalance }) {
  const { day, mode, lines, open, faults, fault_words, taken_at } = shown
  const here = `${path}/${day}`
  return (
    <Frame title={`Trial balance of ${dayWords(day)}`} session={session} place="books">
      <Crumb href={path}>All days</Crumb>
      <div class="head">
        <div>
          <h1>{dayWords(day)}</h1>
          <p class="soft">
            {`Taken ${moment(taken_at)}, from ${count(shown.accounts)} accounts and `
              + `${count(shown.transfers)} transfers.`}
          </p>
        </div>
        <p class="chips"><FaultChip faults={faults} /><BalanceChip lines={lines} /></p>
      </div>
      <Tabs label="Mode" tabs={(['live', 'test'] as const).map((one) => ({
        href: `${here}?mode=${one}`, words: one === 'live' ? 'Live' : 'Test', isHere: one === mode,
      }))} />
      {fault_words.length > 0 ? <Faults words={fault_words} faults={faults} /> : null}
      {lines.length === 0 ? (
        <div class="card empty"><Icon name="file" /><h2>No accounts</h2>
          <p class="soft">{`Nobody had an account in ${mode} mode when this day ended.`}</p></div>
      ) : (
        <>
          <Accounts lines={lines} />
          <Ageing open={open} />
          <Agreements agreements={agreementsOf(lines, open)} />
        </>
      )}
      <div class="links">
        <a href={`${here}/trial-balance.csv?mode=${mode}`}><Icon name="down" />Trial balance (CSV)</a>
        <a href={`${here}/open-items.csv?mode=${mode}`}><Icon name="down" />What had not settled (CSV)</a>
      </div>
      <Beside {...shown} />
    </Frame>
  )
}

const Beside = ({ before, after, mode }: Pick<TrialBalance, 'before' | 'after' | 'mode'>) => (
  <nav class="links" aria-label="Days beside this one">
    {before ? (
      <a href={`${path}/${before}?mode=${mode}`}><Icon name="previous" />{dayWords(before)}</a>
    ) : null}
    {after ? <a href={`${path}/${after}?mode=${mode}`}><Icon name="next" />{dayWords(after)}</a> : null}
  </nav>
)

function BalanceChip({ lines }: { lines: readonly TrialLine[] }) {
  const { closing_debit, closing_credit } = totalsOf(lines)
  const missing = closing_debit - closing_credit
  return missing === 0n
    ? <span class="chip leaf"><Icon name="done" />In balance</span>
    : <span class="chip clay"><Icon name="refused" />{`Out of balance by ${formatSum(missing)}`}</span>
}

const Faults = ({ words, faults }: { words: readonly string[], faults: number }) => (
  <section class="card">
    <Notice kind="problem">
      {`The check of this night found ${faults === 1 ? 'a fault' : `${count(faults)} faults`} in the books.`}
    </Notice>
    <ul class="lines">{words.map((each) => <li>{each}</li>)}</ul>
  </section>
)
