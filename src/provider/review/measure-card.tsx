// The measures of a case: what waits for a second reviewer, what may be done now and what it would stop, and
// what was done before.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { ALONE_HOURS, measures, measuresFor, type MeasureName } from '#domain/measure.ts'
import {
  activities, activityNames, effectOf, restrictionWords, type Restriction,
} from '#domain/restriction.ts'
import { restrictionOf } from '../rights/restriction.ts'
import type { Case } from './case.ts'
import { moment } from './clock.ts'
import { Icon, Notice } from './frame.tsx'
import { measureLabel, type Measured } from './measures.ts'
import type { Session } from './session.ts'
import { Hidden } from './turn.tsx'

interface CardProps {
  shown: Case & { two: { is_needed: boolean } }
  session: Session
  typed: Partial<Record<'measure' | 'code' | 'words' | 'why', string | undefined>>
}

export function MeasureCard({ shown, session, typed }: CardProps) {
  const restriction = restrictionOf(shown)
  const open = shown.measures.find(({ status }) => status === 'PROPOSED')
  const past = shown.measures.filter(({ status }) => status !== 'PROPOSED')
  return (
    <section class="card measures" id="measures" aria-labelledby="measures-title" tabindex={-1}>
      <h2 id="measures-title">Measures</h2>
      {restriction ? <Notice kind="told">{`Now: ${restrictionWords[restriction].label}.`}</Notice> : null}
      {open ? <Open shown={shown} open={open} session={session} />
        : measuresFor({ ...shown, restriction }).map((measure) => (
          <Choice shown={shown} session={session} measure={measure} typed={typed} />
        ))}
      {past.length > 0 ? <Past past={past} /> : null}
    </section>
  )
}

function Open({ shown, open, session: { csrf, id: me } }: {
  shown: Case, open: Measured, session: Session,
}) {
  const { measure, code, told, why, proposer, proposed_by, proposed_at, lapses_at } = open
  const isMine = proposed_by === me
  const path = `/review/merchants/${shown.id}/measures`
  const until = lapses_at ? ` It holds already, and ends ${moment(lapses_at)} unless it is confirmed.` : ''
  return (
    <form class="form" method="post" action={`${path}/confirm`}>
      <Hidden csrf={csrf} version={shown.version} />
      <input type="hidden" name="id" value={open.id} />
      <p>
        <strong>{measureLabel(measure, code)}</strong>
        {` ${isMine ? 'You have' : `${proposer} has`} proposed it, ${moment(proposed_at)}.${until}`}
      </p>
      <p class="kept-lines">{`The business reads: ${told}`}</p>
      <p class="kept-lines why">{`Why: ${why}`}</p>
      <EffectTable restriction={measures[measure].leads_to} />
      <div class="pair">
        <button type="submit" formaction={`${path}/drop`}>
          {isMine ? 'Take the measure back' : 'Reject the measure'}
        </button>
        {isMine ? null : (
          <button type="submit" class="primary" data-confirm={`Confirm? ${measures[measure].label}.`}>
            <Icon name="done" />
            Confirm the measure
          </button>
        )}
      </div>
    </form>
  )
}

function Choice({ shown, session, measure, typed }: CardProps & { measure: MeasureName }) {
  const { label, leads_to, reasons } = measures[measure]
  const isTyped = typed.measure === measure
  const field = (name: string) => `${measure}-${name}`
  return (
    <details open={isTyped}>
      <summary>{label}</summary>
      <EffectTable restriction={leads_to} />
      <form class="form" method="post" action={`/review/merchants/${shown.id}/measures`}>
        <Hidden csrf={session.csrf} version={shown.version} />
        <input type="hidden" name="measure" value={measure} />
        <label htmlFor={field('code')}>Reason</label>
        <select id={field('code')} name="code" required>
          {Object.entries(reasons).map(([code, { label: words, told }]) => (
            <option value={code} selected={isTyped && typed.code === code}>
              {told === '' ? words : `${words} (read by the business: ${told})`}
            </option>
          ))}
        </select>
        <label htmlFor={field('words')}>What the business reads besides</label>
        <textarea id={field('words')} name="words" rows={2} maxlength={1000}>
          {isTyped ? typed.words : ''}
        </textarea>
        <label htmlFor={field('why')}>Why, for reviewers alone</label>
        <textarea id={field('why')} name="why" rows={2} maxlength={1000} required>
          {isTyped ? typed.why : ''}
        </textarea>
        <p class="hint">
          {shown.two.is_needed
            ? 'Nothing changes before another reviewer confirms; only a suspension for suspected fraud '
              + `holds at once, and ends after ${ALONE_HOURS} hours unless another confirms it.`
            : 'In this sandbox one reviewer is enough: it holds at once.'}
        </p>
        <button type="submit" data-confirm={`${label}? The business is told by email once it holds.`}>
          {shown.two.is_needed ? `Propose: ${label.toLowerCase()}` : label}
        </button>
      </form>
    </details>
  )
}

const effectWords = {
  works: { words: 'Works', icon: 'done' }, held: { words: 'Kept until reopened', icon: 'clock' },
  stopped: { words: 'Stopped', icon: 'refused' },
} as const

/** What it does to a live business; the same table that everything of the provider asks. */
function EffectTable({ restriction }: { restriction: Restriction | null }) {
  if (restriction === null) return <p class="soft">Everything goes on as before. What was held goes on.</p>
  return (
    <table class="effects" aria-label={`What stops: ${restrictionWords[restriction].label}`}>
      <thead><tr><th scope="col">What</th><th scope="col">Then</th></tr></thead>
      <tbody>
        {activityNames.map((name) => {
          const { words, icon } = effectWords[effectOf(name, restriction, 'live')]
          return <tr><td>{activities[name].label}</td><td><Icon name={icon} />{words}</td></tr>
        })}
      </tbody>
    </table>
  )
}

const ends = {
  CONFIRMED: 'confirmed', REJECTED: 'rejected', WITHDRAWN: 'taken back', LAPSED: 'lapsed', PROPOSED: 'open',
}

function Past({ past }: { past: readonly Measured[] }) {
  return (
    <details>
      <summary>{`Earlier measures (${past.length})`}</summary>
      <ul class="lines">
        {past.map(({ measure, code, told, why, proposer, proposed_at, status, ender, ended_at }) => (
          <li>
            {measureLabel(measure, code)}
            <span class="block soft">{told}</span>
            <span class="block soft">{why}</span>
            <span class="block soft small">
              {`${proposer}, ${moment(proposed_at)}; ${ends[status]}${ender ? ` by ${ender}` : ''}`}
              {ended_at ? `, ${moment(ended_at)}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
