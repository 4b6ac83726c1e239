// What is worth knowing of a delivery, said once.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import {
  webhookEvents, webhookLabel, webhookProblems, type WebhookStatus,
} from '#domain/webhook.ts'
import { LookText, type Look } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import type { Filter } from '#app/ui/lists/filter.ts'
import { figuresFact, momentFact, textFact } from '#app/ui/lists/kinds.tsx'
import type { Delivery } from './readings.ts'

export const looks: Record<WebhookStatus, Look> = {
  PENDING: { tone: 'amber', icon: Clock, words: 'Waiting' },
  DELIVERED: { tone: 'leaf', icon: CircleCheck, words: 'Delivered' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Given up' },
}

/** Why the last attempt did not count; '' where it did, or where there was none. */
export const whyOf = ({ problem, status_code }: Pick<Delivery, 'problem' | 'status_code'>): string =>
  problem === null ? ''
    : `${webhookProblems[problem]}${status_code === null ? '' : ` It was ${status_code}.`}`

const address = (text: string) => <span className="break-all">{text}</span>

export const deliveryFacts: readonly Fact<Delivery>[] = [
  textFact('event', 'Event', 'lead', ({ event }) => webhookLabel(event)),
  {
    ...textFact('status', 'State', 'status', ({ status }: Delivery) => looks[status].words),
    show: ({ status }) => <LookText look={looks[status]} />,
  },
  momentFact('created_at', 'Happened', 'when', ({ created_at }) => created_at),
  figuresFact('reference', 'Reference', 'column', ({ reference }) => reference),
  textFact('attempts', 'Attempts', 'column', ({ attempts }) => String(attempts)),
  textFact('status_code', 'Last answer', 'column',
    ({ status_code }) => (status_code === null ? '' : String(status_code))),
  { ...textFact('url', 'Sent to', 'detail', ({ url }: Delivery) => url), show: ({ url }) => address(url) },
  figuresFact('vnuban', 'Virtual account', 'detail', ({ vnuban }) => vnuban),
  momentFact('next_attempt_at', 'Next attempt', 'detail', ({ next_attempt_at }) => next_attempt_at),
  momentFact('ended_at', 'Ended', 'detail', ({ ended_at }) => ended_at),
  {
    ...textFact('event_id', 'Event id', 'detail', ({ event_id }: Delivery) => event_id),
    show: ({ event_id }) => address(event_id),
  },
]

export const deliveryFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'State',
    choices: Object.entries(looks).map(([value, { words }]) => ({ value, label: words })),
  },
  {
    kind: 'choice', name: 'event', label: 'Event',
    choices: webhookEvents.map(({ event, label }) => ({ value: event, label })),
  },
  { kind: 'dates', label: 'When' },
]
