// What an event changed: each field with what it was and what it is.
import { useBanks } from '#app/api/account-name.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { changesOf, type FieldChange } from './changes.ts'

interface ChangesProps {
  /** What the event was about. */
  subject: string
  before: unknown
  after: unknown
}

export function ChangesList({ subject, before, after }: ChangesProps) {
  const { nameOf: bankName } = useBanks()
  const changes = changesOf(before, after, { subject, bankName })
  if (changes.length === 0) return null
  const isNew = changes.every((change) => change.before === null)
  const isGone = changes.every((change) => change.after === null)
  return (
    <>
      <SectionHead title={isNew ? 'What was written' : isGone ? 'What it was' : 'What changed'} />
      <dl className="px-4 py-1 rounded-card bg-card">
        {changes.map((change, place) => (
          <div key={change.name} className={classes('py-2.5 text-15', place > 0 && 'border-t border-line')}>
            <dt className="text-soft">{change.label}</dt>
            {change.alone || isNew || isGone
              ? <dd className="break-words whitespace-pre-line">{change.after ?? change.before}</dd>
              : <BeforeAfter change={change} />}
          </div>
        ))}
      </dl>
    </>
  )
}

function BeforeAfter({ change: { before, after } }: { change: FieldChange }) {
  return (
    <>
      <Side name="Before" text={before} className="text-soft" />
      <Side name="After" text={after} className="font-medium" />
    </>
  )
}

function Side({ name, text, className }: { name: string, text: string | null, className: string }) {
  return (
    <dd className="flex flex-wrap mt-1">
      <span className="w-14 text-13 leading-[1.5rem] text-soft">{name}</span>
      <span className={classes('grow basis-[9rem] min-w-0 break-words whitespace-pre-line', className)}>
        {text ?? 'Nothing'}
      </span>
    </dd>
  )
}
