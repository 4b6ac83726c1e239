// A business that reviewers have restricted: why, what goes on and what does not, and how to answer. In a
// line on every page, whole where a person begins.
import { useLocation } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type * as z from 'zod/mini'
import type { RestrictionHere } from '#contract/merchants.ts'
import {
  activities, activityNames, effectOf, restrictions, type Effect, type Restriction,
} from '#domain/restriction.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink, textLinkClasses } from '#app/ui/link-button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TimeText } from '#app/ui/time-text.tsx'

type Restricted = z.output<typeof RestrictionHere>

const titles: Readonly<Record<Restriction, string>> = {
  withdrawn: 'Your approval was taken back', rejected: 'Your business was not accepted',
  suspended: 'Your account is suspended', blocked: 'Your account is blocked',
}

/** Where the whole of it stands. */
const whole = /^\/dashboard\/(overview|onboarding)\/?$/

/** One that this version does not know is as strict as a suspension. */
const known = (kind: string): Restriction => restrictions.find((name) => name === kind) ?? 'suspended'

export default function RestrictedCard(restricted: Restricted) {
  const { pathname } = useLocation()
  const kind = known(restricted.kind)
  return (
    <section aria-label="About your account" className="px-side pt-2">
      {whole.test(pathname) ? <Whole kind={kind} restricted={restricted} /> : (
        <Strip
          kind="error" title={`${titles[kind]}.`}
          action={<TextLink to="/dashboard/overview">What it means, and how to answer</TextLink>}
        />
      )}
    </section>
  )
}

function Whole({ kind, restricted }: { kind: Restriction, restricted: Restricted }) {
  const { words, at, answer_to, case: reference } = restricted
  return (
    <Card>
      <h2 className="flex items-start text-20 font-semibold text-clay">
        <Icon of={CircleAlert} className="mt-1 mr-2" />
        {titles[kind]}
      </h2>
      <p className="mt-1 text-13 text-soft">Since <TimeText at={at} /></p>
      <p className="mt-3 whitespace-pre-line">{words}</p>
      <h3 className="mt-4 font-semibold">How to answer</h3>
      <p className="mt-1">
        {answer_to ? 'Write to us and say what you can show: invoices, contracts, documents. '
          : 'Answer the letter that we sent you. '}
        Somebody who has not decided this reads it. Name the case <b className="figures">{reference}</b>.
      </p>
      {answer_to && (
        <a
          className={textLinkClasses}
          href={`mailto:${answer_to}?subject=${encodeURIComponent(`Case ${reference}`)}`}
        >
          {answer_to}
        </a>
      )}
      <div className="lg:grid lg:grid-cols-3">
        {lists.map(([effect, title]) => <Effects key={effect} effect={effect} title={title} kind={kind} />)}
      </div>
    </Card>
  )
}

const lists = [
  ['works', 'Still works'], ['held', 'Kept for you until it is open again'], ['stopped', 'Not possible now'],
] as const satisfies readonly (readonly [Effect, string])[]

function Effects({ effect, title, kind }: { effect: Effect, title: string, kind: Restriction }) {
  const names = activityNames.filter((name) => effectOf(name, kind, 'live') === effect)
  if (names.length === 0) return null
  return (
    <div className="mt-4 lg:pr-4">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 text-15">
        {names.map((name) => <li key={name} className="mt-1">{activities[name].label}</li>)}
      </ul>
    </div>
  )
}
