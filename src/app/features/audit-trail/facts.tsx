// What is worth knowing of an event, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { auditKinds } from '#domain/audit.ts'
import { wholeTime } from '#domain/time.ts'
import { calmName } from '#app/ui/calm-name.ts'
import { StateText, type Tone } from '#app/ui/chip.tsx'
import type { IconShape } from '#app/ui/icon.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { emailFact, momentFact, textFact } from '#app/ui/lists/kinds.tsx'
import type { AuditEvent } from './readings.ts'

interface Look { words: string, tone: Tone, icon: IconShape }

/** That a line is not what was written goes before everything else. */
export function lookOf({ intact, outcome }: Pick<AuditEvent, 'intact' | 'outcome'>): Look {
  if (!intact) return { words: 'Altered since', tone: 'clay', icon: TriangleAlert }
  return outcome === 'done'
    ? { words: 'Done', tone: 'leaf', icon: CircleCheck }
    : { words: 'Refused', tone: 'amber', icon: CircleX }
}

export function EventState({ event }: { event: AuditEvent }) {
  const { words, tone, icon } = lookOf(event)
  return <StateText tone={tone} icon={icon}>{words}</StateText>
}

/** The long date and the hour, as Lagos sees them. */
export const longMoment = (at: string) => wholeTime(new Date(at))

/** `merchant_admin` is the specification's name for it. */
export const roleWords = (role: string | null) => (role === 'merchant_admin' ? 'Administrator' : role)

export const originWords = ({ device, address }: Pick<AuditEvent, 'device' | 'address'>) =>
  [device, address].filter(Boolean).join(', ')

/** On what, without a bank's capitals. */
export const aboutWords = ({ subject, about }: Pick<AuditEvent, 'subject' | 'about'>) =>
  subject === 'beneficiary'
    ? about.replace(/^(\w+ )(.*)$/, (_, kind: string, name: string) => kind + calmName(name)) : about

/** Who did something to themselves is said once. */
const whoAndWhat = (event: AuditEvent) =>
  [event.who, event.about === event.who ? '' : aboutWords(event)].filter(Boolean).join(' · ')

const modes = { test: 'Test', live: 'Live' } as const

export const eventFacts: readonly Fact<AuditEvent>[] = [
  textFact('title', 'What', 'lead', ({ title }) => title),
  {
    ...momentFact('at', 'When', 'when', ({ at }) => at),
    show: ({ at }) => <time dateTime={at} className="figures">{longMoment(at)}</time>,
  },
  {
    ...textFact<AuditEvent>('who', 'Who', 'column', ({ who }) => who),
    show: ({ who }) => <span className="whitespace-nowrap">{who}</span>,
  },
  { ...textFact('about', 'On what', 'column', ({ about }) => about), show: aboutWords },
  {
    ...textFact<AuditEvent>('state', 'Outcome', 'status', (event) => lookOf(event).words),
    show: (event) => (
      <>
        {(!event.intact || event.outcome === 'refused') && (
          <span className="block lg:hidden"><EventState event={event} /></span>
        )}
        <span className="hidden lg:inline"><EventState event={event} /></span>
        <span className="lg:hidden">{whoAndWhat(event)}</span>
      </>
    ),
  },
  {
    ...textFact<AuditEvent>('from', 'From where', 'column', originWords),
    show: ({ device, address }) => (
      <>
        {device && <span className="block whitespace-nowrap">{device}</span>}
        <span className="block text-13 text-soft">{address}</span>
      </>
    ),
  },
  textFact('role', 'Role', 'detail', ({ role }) => roleWords(role)),
  emailFact('Email', 'detail', ({ email }) => email),
  textFact('mode', 'Mode', 'detail', ({ mode }) => mode && modes[mode]),
  textFact('seq', 'Line', 'detail', ({ seq }) => String(seq)),
  textFact('action', 'Event', 'detail', ({ action }) => action),
  textFact('id', 'Event ID', 'detail', ({ id }) => id),
]

/** The people change with the team; a person who is not in it any more stays. */
export const eventFilters = (people: readonly { id: string, name: string }[]): readonly Filter[] => [
  {
    kind: 'choice', name: 'kind', label: 'Kind of thing',
    choices: auditKinds.map(({ kind, label }) => ({ value: kind, label })),
  },
  {
    kind: 'choice', name: 'who', label: 'Person',
    choices: people.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'choice', name: 'status', label: 'Outcome',
    choices: [{ value: 'done', label: 'Done' }, { value: 'refused', label: 'Refused' }],
  },
  { kind: 'dates', label: 'When' },
]
