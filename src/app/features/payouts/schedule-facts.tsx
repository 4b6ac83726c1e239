// What is worth knowing of a scheduled payout, said once.
import type { Answer } from '#contract/endpoint.ts'
import { schedules } from '#contract/schedules.ts'
import { counted } from '#domain/counted.ts'
import type { Frequency } from '#domain/schedule.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { dateFact, figuresFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { scheduleLook } from '#app/ui/payout-looks.ts'

export type Schedule = Answer<typeof schedules.list>['items'][number]

/** Spec 4: successful, scheduled or cancelled, whatever the state is called. */
const ScheduleState = ({ status }: { status: string }) => <LookText look={scheduleLook(status)} />

const frequencyWords: Record<Frequency, string> = {
  once: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

/** Whom a schedule pays: one account, or the rows of a batch. */
export const payeeOf = ({ beneficiary_account_name, payouts }: Schedule): string =>
  beneficiary_account_name ?? `${counted(payouts, 'payout', 'payouts')} from a file`

export const scheduleFacts: readonly Fact<Schedule>[] = [
  nameFact('beneficiary_account_name', 'Pays', 'lead', payeeOf),
  moneyFact('amount', 'Amount', 'amount', (one) => one.amount),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: (one) => scheduleLook(one.status).words,
    show: (one) => (
      <span className="inline-flex flex-wrap items-center">
        <ScheduleState status={one.status} />
        <span className="ml-2 text-13">{frequencyWords[one.frequency]}</span>
      </span>
    ),
  },
  dateFact('next_date', 'Next run', 'when', (one) => one.next_date),
  dateFact('start_date', 'Starts', 'detail', (one) => one.start_date),
  dateFact('end_date', 'Ends', 'detail', (one) => one.end_date),
  textFact('bank_name', 'Bank', 'detail', (one) => one.bank_name),
  figuresFact('beneficiary_nuban', 'Account number', 'detail', (one) => one.beneficiary_nuban),
  textFact('narration', 'Note', 'detail', (one) => one.narration),
  textFact('is_salary', 'Salary', 'detail', (one) => (one.is_salary ? 'Yes' : null)),
  textFact('creator_name', 'Asked by', 'detail', (one) => one.creator_name),
  figuresFact('schedule_reference', 'Reference', 'detail', (one) => one.schedule_reference),
]

export const scheduleRows = listingOf(schedules.list, {}, { persist: true })
export const comingRows = listingOf(schedules.list, { status: 'incomplete' }, { persist: true })

export const schedulePath = ({ schedule_reference }: Schedule) =>
  `/dashboard/payouts/scheduled/${schedule_reference}`

export const scheduleFilters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    choices: [
      { value: 'incomplete', label: 'Scheduled' },
      { value: 'COMPLETED', label: 'Successful' },
      { value: 'SKIPPED', label: 'Skipped' },
      { value: 'FAILED', label: 'Failed' },
      { value: 'cancelled', label: 'Cancelled' },
    ],
  },
  { kind: 'dates', label: 'When' },
]
