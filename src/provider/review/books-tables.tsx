// The tables of a trial balance: its accounts, what had not settled by age, and the one against the other.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { creditOf, debitOf, formatSum, total } from '#domain/sums.ts'
import { accountName, ages, openKinds, totalsOf } from '#domain/trial-balance.ts'
import type { Agreement, OpenItems, OpenKind, TrialLine } from '#domain/trial-balance.ts'
import { moment } from './clock.ts'
import { Icon } from './frame.tsx'

export const count = (items: number) => items.toLocaleString('en-GB')

const Figure = ({ label, kobo }: { label: string, kobo: bigint }) => (
  <td class={`figures sum${kobo === 0n ? ' none' : ''}`} data-label={label}>
    {kobo === 0n ? '' : formatSum(kobo)}
  </td>
)

/** As accountants write a balance that stands in one column. */
const sided = (balance: bigint) =>
  (balance === 0n ? formatSum(0n)
    : `${formatSum(debitOf(balance) + creditOf(balance))} ${balance < 0n ? 'Dr' : 'Cr'}`)

export function Accounts({ lines }: { lines: readonly TrialLine[] }) {
  const { debits, credits, closing_debit, closing_credit } = totalsOf(lines)
  return (
    <section class="card table" aria-labelledby="accounts-title">
      <h2 id="accounts-title">Trial balance</h2>
      <table class="sums">
        <thead>
          <tr>
            <th scope="col">Accounts</th>
            {['Opening', 'Debits', 'Credits', 'Closing debit', 'Closing credit'].map((words) =>
              <th scope="col" class="sum">{words}</th>)}
          </tr>
        </thead>
        <tbody>{lines.map((line) => <Line line={line} />)}</tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td class="none" />
            <Figure label="Debits" kobo={debits} />
            <Figure label="Credits" kobo={credits} />
            <Figure label="Closing debit" kobo={closing_debit} />
            <Figure label="Closing credit" kobo={closing_credit} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Line({ line: { kind, accounts, opening, debits, credits, closing, reserved, held } }: {
  line: TrialLine,
}) {
  const aside = [
    ...reserved === 0n ? [] : [`${formatSum(reserved)} reserved`],
    ...held === 0n ? [] : [`${formatSum(held)} held`],
  ].join(', ')
  return (
    <tr>
      <th scope="row">
        {accountName(kind)}
        <span class="soft block small">
          {`${count(accounts)} ${accounts === 1 ? 'account' : 'accounts'}${aside && `; ${aside}`}`}
        </span>
      </th>
      <td class="figures sum" data-label="Opening">{sided(opening)}</td>
      <Figure label="Debits" kobo={debits} />
      <Figure label="Credits" kobo={credits} />
      <Figure label="Closing debit" kobo={debitOf(closing)} />
      <Figure label="Closing credit" kobo={creditOf(closing)} />
    </tr>
  )
}

export function Ageing({ open }: { open: readonly OpenItems[] }) {
  const kinds = (Object.keys(openKinds) as OpenKind[])
    .map((kind) => ({ kind, items: open.filter(({ what }) => what === kind) }))
    .filter(({ items }) => items.length > 0)
  return (
    <section class="card table" aria-labelledby="open-title">
      <h2 id="open-title">What had not settled</h2>
      {kinds.length === 0 ? <p class="soft all-settled">Everything had settled when this day ended.</p> : (
        <table class="sums">
          <thead>
            <tr>
              <th scope="col">What</th>
              {ages.map(({ label }) => <th scope="col" class="sum">{label}</th>)}
              <th scope="col" class="sum">Total</th>
            </tr>
          </thead>
          <tbody>{kinds.map(({ kind, items }) => <Aged kind={kind} items={items} />)}</tbody>
        </table>
      )}
    </section>
  )
}

function Aged({ kind, items }: { kind: OpenKind, items: readonly OpenItems[] }) {
  const oldest = items.toSorted((left, right) => left.oldest_at.getTime() - right.oldest_at.getTime())[0]
  return (
    <tr>
      <th scope="row">
        {openKinds[kind]}
        {oldest ? (
          <span class="soft block small figures">
            {`Oldest ${oldest.oldest_reference}, ${moment(oldest.oldest_at)}`}
          </span>
        ) : null}
      </th>
      {ages.map(({ age, label }) => {
        const found = items.find((one) => one.age === age)
        return (
          <td class={`figures sum${found ? '' : ' none'}`} data-label={label}>
            {found ? <Counted amount={found.amount} items={found.items} /> : ''}
          </td>
        )
      })}
      <td class="figures sum" data-label="Total">
        <Counted
          amount={total(items.map(({ amount }) => amount))}
          items={items.reduce((sum, each) => sum + each.items, 0)}
        />
      </td>
    </tr>
  )
}

const Counted = ({ amount, items }: { amount: bigint, items: number }) => (
  <span>{formatSum(amount)}<span class="soft block small">{`${count(items)} open`}</span></span>
)

export const Agreements = ({ agreements }: { agreements: readonly Agreement[] }) => (
  <section class="card facts agreements" aria-labelledby="agreements-title">
    <h2 id="agreements-title">What is open, against the balances</h2>
    <dl>
      {agreements.map(({ words, books, items }) => (
        <div>
          <dt>{words}</dt>
          <dd>
            <span class="figures">{formatSum(books)}</span>
            {books === items
              ? <span class="chip leaf"><Icon name="done" />Agrees</span>
              : (
                <span class="chip clay">
                  <Icon name="refused" />{`Open items come to ${formatSum(items)}`}
                </span>
              )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
