// What a policy says, amount by amount; where the text is large the answer goes below its amount.
import { peopleWords, rangeWords } from '#domain/approval-policy.ts'
import { formatMoney } from '#domain/money.ts'
import { classes } from '#app/ui/classes.ts'
import type { Terms } from './draft.ts'

export function TermsList({ bands, daily_limit, bare }: Terms & { bare?: boolean }) {
  const rows = bands.map(({ approvals }, at) => ({
    label: rangeWords(bands, at), value: approvals === 0 ? 'Paid at once' : peopleWords(approvals),
  }))
  const limit = daily_limit === null ? 'No limit' : formatMoney(daily_limit)
  return (
    <dl className={bare ? '' : 'px-4 py-1 rounded-card bg-card'}>
      {[...rows, { label: 'Daily limit of one person', value: limit }].map(({ label, value }, place) => (
        <div
          key={label}
          className={classes('flex flex-wrap py-2.5 text-15', place > 0 && 'border-t border-line')}
        >
          <dt className="mr-4 text-soft">{label}</dt>
          <dd className="ml-auto font-semibold figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
