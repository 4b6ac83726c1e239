// The amounts at which more people must approve, each with how many.
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { MOST_APPROVALS } from '#contract/approval-policy.ts'
import { parseMoney } from '#domain/amount-text.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { Field, FieldError } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { MoneyInput } from '#app/ui/money-input.tsx'
import type { Problems, TypedBand } from './draft.ts'

const MOST_BANDS = 6

interface BandsProps {
  bands: readonly TypedBand[]
  approvers: number
  errors: Problems
  off: boolean
  onChange: (bands: TypedBand[]) => void
}

export function Bands({ bands, approvers, errors, off, onChange }: BandsProps) {
  const set = (at: number, changes: Partial<TypedBand>) =>
    onChange(bands.map((band, place) => (place === at ? { ...band, ...changes } : band)))
  const last = bands[bands.length - 1]
  const more = Math.min((last?.approvals ?? 0) + 1, mostOf(approvers))
  return (
    <>
      {bands.map((band, at) => (
        <BandCard
          // A band has no name of its own; its place is what it is.
          // oxlint-disable-next-line react/no-array-index-key
          key={`band ${at}`} band={band} at={at} next={bands[at + 1]?.from} approvers={approvers}
          errors={errors} off={off} onChange={(changes) => set(at, changes)}
          onRemove={() => onChange(bands.filter((_, place) => place !== at))}
        />
      ))}
      <FieldError id="bands-error" error={errors['bands']} />
      {bands.length < MOST_BANDS && (
        <Button
          look="tinted" icon={Plus} wide className="mt-3" disabled={off}
          onClick={() => onChange([...bands, { from: '', approvals: more }])}
        >
          Add an amount
        </Button>
      )}
    </>
  )
}

interface BandCardProps extends Pick<BandsProps, 'approvers' | 'errors' | 'off'> {
  band: TypedBand
  at: number
  /** Where the next one begins, as typed; undefined for the last. */
  next: string | undefined
  onChange: (changes: Partial<TypedBand>) => void
  onRemove: () => void
}

function BandCard({ band, at, next, approvers, errors, off, onChange, onRemove }: BandCardProps) {
  const name = at > 0 ? band.from || 'the new amount' : firstWords(next)
  return (
    <Card className={at === 0 ? '' : 'mt-3'}>
      {at === 0
        ? <h2 className="text-17 font-semibold">{name}</h2>
        : (
          <div className="flex items-start">
            <div className="flex-1 min-w-0">
              <Field label="From" className="!mt-0" error={errors[`bands.${at}.from`]}>
                <MoneyInput value={band.from} disabled={off} onChange={(from) => onChange({ from })} />
              </Field>
            </div>
            <IconButton
              label={`Remove the amount ${band.from}`} icon={Trash2} onClick={onRemove} disabled={off}
              className="mt-7 -mr-2 ml-1"
            />
          </div>
        )}
      <p aria-hidden className="mt-3 mb-1.5 text-15 font-medium">People who approve</p>
      <Segments
        label={`People who approve: ${name}`}
        value={String(band.approvals)} choices={choicesFor(approvers, band.approvals)}
        onChange={(count) => onChange({ approvals: Number(count) })}
      />
      <FieldError id={`approvals-${at}-error`} error={errors[`bands.${at}.approvals`]} />
    </Card>
  )
}

function firstWords(next: string | undefined): string {
  if (next === undefined) return 'Every payout'
  const amount = parseMoney(next)
  return amount === null ? 'Payouts below the next amount' : `Payouts below ${formatMoney(amount)}`
}

/** As many as others could give; one is there for a person alone, too, who is then told why it cannot be. */
const mostOf = (approvers: number) => Math.min(MOST_APPROVALS, Math.max(approvers - 1, 1))

/** What was chosen before is there all the same. */
function choicesFor(approvers: number, chosen: number) {
  return Array.from({ length: Math.max(mostOf(approvers), chosen) + 1 }, (_, count) =>
    ({ value: String(count), label: count === 0 ? 'Nobody' : String(count) }))
}
