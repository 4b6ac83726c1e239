// One case: what the merchant says on one side, what its documents show on the other, the decision below.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { businessKind, isBusinessType, recommendedDocuments } from '#domain/business.ts'
import { asRefusalReason, refusalReasons } from '#domain/document-refusal.ts'
import { documentKinds } from '#domain/document.ts'
import { requiredDocuments } from '#domain/onboarding.ts'
import type { LiveDocument } from '../onboarding/papers.ts'
import { labelOf } from '../onboarding/papers.ts'
import type { Case } from './case.ts'
import { moment, remaining } from './clock.ts'
import { Confirm, DecisionForm, PastDecisions, type Two } from './decision.tsx'
import { Facts } from './facts.tsx'
import { Crumb, Frame, Icon, Notice, StatusChip } from './frame.tsx'
import { MeasureCard } from './measure-card.tsx'
import { History, Notes } from './notes.tsx'
import { Paper } from './paper.tsx'
import { ResubmittedCard } from './resubmitted-card.tsx'
import type { Resubmitted } from './resubmitted.ts'
import { caseReference } from './reference.ts'
import type { Session } from './session.ts'
import { ClaimLine, Hidden, isTheirs } from './turn.tsx'

interface CaseProps {
  session: Session
  shown: Case & { two: Two, note_id: string, again: Resubmitted | null }
  now: Date
  problem?: string | undefined
  /** What the reviewer had written when a refusal brought the page back. */
  typed: Record<'note' | 'override' | 'text', string>
    & Partial<Record<'measure' | 'code' | 'words' | 'why', string | undefined>>
}

export function CasePage({ session, shown, now, problem, typed }: CaseProps) {
  const { id, status, documents, people, submitted_at, business_type } = shown
  const isWaiting = status === 'pending_kyc_review'
  const isOpen = isTheirs(shown, session)
  const hidden = <Hidden csrf={session.csrf} version={shown.version} />
  const paper = { merchant_id: id, hidden, isOpen }
  const name = shown.business_profile?.business_registration_name ?? shown.business_name
  return (
    <Frame title={name} session={session}>
      <Crumb href="/review">All cases</Crumb>
      {problem ? <Notice kind="problem">{problem}</Notice> : null}
      <div class="head">
        <div>
          <h1>{name}</h1>
          <p class="soft figures">
            {`${caseReference(id)}${submitted_at ? ` · submitted ${moment(submitted_at)}` : ''}`}
          </p>
        </div>
        <p class="chips">
          {isWaiting && submitted_at ? <Clock submitted_at={submitted_at} now={now} /> : null}
          <StatusChip status={status} restriction={shown.restriction} />
        </p>
      </div>
      <ClaimLine shown={shown} session={session} />
      <div class="sides">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div class="facts-side" role="region" aria-label="What the merchant says" tabindex={0}>
          <a class="button jump" href="#papers">
            Go to the documents
          </a>
          <Facts shown={shown} session={session} now={now} />
        </div>
        <div class="papers-side" id="papers" data-drafts={`/review/merchants/${id}/drafts`}>
          <ResubmittedCard again={shown.again} />
          <PaperIndex shown={shown} />
          <Missing shown={shown} />
          {documents.length > 0 ? <h2>Documents of the business</h2> : null}
          {inOrder(documents, business_type).map((document) => (
            <Paper {...paper} document={document} />
          ))}
          {people.map(({ firstname, lastname, documents: theirs }) => (
            <>
              <h2>{`Documents of ${firstname} ${lastname}`}</h2>
              {theirs.length === 0 ? <Notice kind="told">No documents of this person.</Notice> : null}
              {theirs.map((document) => (
                <Paper {...paper} document={document} whose={`${firstname} ${lastname}`} />
              ))}
            </>
          ))}
          <DecisionForm shown={shown} session={session} isOpen={isOpen} typed={typed} />
          <MeasureCard shown={shown} session={session} typed={typed} />
          <Notes shown={shown} session={session} typed={typed.text} />
          <Earlier shown={shown} />
          <PastDecisions decisions={shown.decisions} />
          <History steps={shown.history} looks={shown.looks} />
        </div>
      </div>
      <Confirm />
    </Frame>
  )
}

/** All documents in one glance, each with its state; leads to it. */
function PaperIndex({ shown: { documents, people, business_type } }: { shown: Case }) {
  const own = inOrder(documents, business_type).map((document) => ({ document, whose: '' }))
  const theirs = people.flatMap(({ firstname, lastname, documents: papers }) =>
    papers.map((document) => ({ document, whose: `${firstname} ${lastname}: ` })))
  const icons = { accepted: 'done', refused: 'refused', none: 'clock' } as const
  const states = { accepted: 'accepted', refused: 'refused', none: 'not judged yet' }
  return (
    <nav class="card index" aria-label="Documents">
      {[...own, ...theirs].map(({ document: { id, document_type, review }, whose }) => (
        <a href={`#d-${id}`} class={review ?? ''}>
          <Icon name={icons[review ?? 'none']} />
          {`${whose}${labelOf(document_type)}`}
          <span class="hidden">{`, ${states[review ?? 'none']}`}</span>
        </a>
      ))}
    </nav>
  )
}

/** Required ones first, as the merchant was asked for them. */
function inOrder(documents: readonly LiveDocument[], type: string | null): LiveDocument[] {
  const wanted: readonly string[] = type !== null && isBusinessType(type) ? requiredDocuments(type) : []
  const place = ({ document_type }: LiveDocument) => {
    const at = wanted.indexOf(document_type)
    return at === -1 ? wanted.length : at
  }
  return documents.toSorted((one, other) => place(one) - place(other))
}

function Clock({ submitted_at, now }: { submitted_at: Date, now: Date }) {
  const { words, colour } = remaining(submitted_at, now)
  return <span class={`chip ${colour}`}><Icon name="clock" />{words}</span>
}

/** What this kind of business usually also brings; the reviewer may ask for it. */
function Missing({ shown }: { shown: Case }) {
  const { business_type, business_profile, documents } = shown
  if (business_type === null || business_profile === null || !isBusinessType(business_type)) return null
  const wanted = [...businessKind(business_type).required, ...recommendedDocuments(business_profile.industry)]
  const absent = [...new Set(wanted)].filter(
    (kind) => !documents.some(({ document_type }) => document_type === kind),
  )
  if (absent.length === 0) return null
  return (
    <Notice kind="told">{`Not handed in: ${absent.map((kind) => documentKinds[kind]).join(', ')}.`}</Notice>
  )
}

const reasonOf = (code: string | null) => refusalReasons[asRefusalReason(code)].label

function Earlier({ shown: { id, earlier } }: { shown: Case }) {
  if (earlier.length === 0) return null
  return (
    <details class="card">
      <summary>{`Replaced documents (${earlier.length})`}</summary>
      <ul class="lines">
        {earlier.map((document) => (
          <li>
            <a href={`/review/merchants/${id}/files/${document.id}`} target="_blank" rel="noreferrer">
              {document.name}
            </a>
            <span class="soft">{` ${labelOf(document.document_type)}, ${moment(document.uploaded_at)}`}</span>
            {document.review === 'refused' ? (
              <span class="block">
                {`Refused: ${reasonOf(document.review_code)}. ${document.note ?? ''}`}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
