// When a payout is made: now, or on days of the calendar, at 7:00 in the morning.
import { frequencies, occurrence, type Frequency } from '#domain/schedule.ts'
import { lagosDay, longDate } from '#domain/time.ts'
import { providerDate } from '#app/clock/provider-time.ts'
import { Segments } from '#app/ui/choices.tsx'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

export interface Timing {
  when: 'now' | 'later'
  start_date: string
  frequency: Frequency
  end_date: string
}

interface ScheduleFieldsProps {
  timing: Timing
  onChange: (changes: Partial<Timing>) => void
}

const words: Record<Frequency, string> = {
  once: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

export const frequencyChoices = frequencies.map((value) => ({ value, label: words[value] }))

export const dayWords = (day: string) => longDate(new Date(`${day}T12:00:00Z`))

const DAY_MS = 86_400_000

/** The first day that is left: today's runs are at seven in the morning. */
export const firstDay = (now = providerDate()) => lagosDay(new Date(now.getTime() + DAY_MS))

/** What is wrong with a timing, by field; empty when it can be used. */
export function timingProblems({ when, start_date, frequency, end_date }: Timing, now = providerDate()) {
  const problems: { start_date?: string; end_date?: string } = {}
  if (when === 'now') return problems
  if (start_date === '') problems.start_date = 'Choose the day of the first payout.'
  else if (start_date < firstDay(now)) problems.start_date = 'Choose a day after today.'
  if (frequency !== 'once' && end_date !== '' && end_date < start_date) {
    problems.end_date = 'The last day comes after the first.'
  }
  return problems
}

/** `Every month from 1 December 2026 until 1 June 2027`. */
export function timingWords({ when, start_date, frequency, end_date }: Timing): string {
  if (when === 'now') return 'Now'
  if (start_date === '') return 'Later'
  if (frequency === 'once') return dayWords(start_date)
  return `${words[frequency]} from ${dayWords(start_date)}${end_date ? ` until ${dayWords(end_date)}` : ''}`
}

export function ScheduleFields({ timing, onChange }: ScheduleFieldsProps) {
  const { when, start_date, frequency, end_date } = timing
  const problems = start_date === '' ? {} : timingProblems(timing)
  const next = [0, 1, 2].map((number) =>
    start_date ? occurrence({ start_date, frequency, end_date: end_date || null }, number) : null,
  )
  const coming = next.filter((day) => day !== null).map(dayWords)
  return (
    <div className="mt-5">
      <Segments
        label="When"
        value={when}
        onChange={(value) => onChange({ when: value })}
        choices={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Schedule' },
        ]}
      />
      {when === 'later' && (
        <>
          <Field label="First payout" error={problems.start_date} hint="At 7:00 in the morning, Lagos time.">
            <TextInput
              type="date"
              min={firstDay()}
              value={start_date}
              onChange={(event) => onChange({ start_date: event.currentTarget.value })}
            />
          </Field>
          <Field label="How often">
            <SelectField
              choices={frequencyChoices}
              value={frequency}
              onChange={(event) => onChange({ frequency: event.currentTarget.value as Frequency })}
            />
          </Field>
          {frequency !== 'once' && (
            <Field
              label="Last day"
              optional
              error={problems.end_date}
              hint="Without one it goes on until you cancel it."
            >
              <TextInput
                type="date"
                min={start_date || firstDay()}
                value={end_date}
                onChange={(event) => onChange({ end_date: event.currentTarget.value })}
              />
            </Field>
          )}
          {coming.length > 1 && frequency !== 'once' && (
            <p className="mt-3 text-13 text-soft">Next: {coming.join(', then ')}.</p>
          )}
        </>
      )}
    </div>
  )
}
