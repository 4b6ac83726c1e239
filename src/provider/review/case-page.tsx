// One case: what the merchant says on one side, what its documents show on the other, the decision below.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { businessKind, isBusinessType, recommendedDocuments } from '#domain/business.ts'
import { documentKinds } from '#domain/document.ts'
import { requiredDocuments } from '#domain/onboarding.ts'
import type { LiveDocument } from '../onboarding/papers.ts'
import { labelOf } from '../onboarding/submit.ts'
import type { Case } from './case.ts'
import { moment, remaining } from './clock.ts'
import { DecisionForm, PastDecisions } from './decision.tsx'
import { Facts } from './facts.tsx'
import { Frame, Icon, Notice, StatusChip } from './frame.tsx'
import { Paper } from './paper.tsx'
import type { Session } from './session.ts'

interface CaseProps {
  session: Session
  shown: Case
  now: Date
  done?: string | undefined
  problem?: string | undefined
}

export function CasePage({ session, shown, now, done, problem }: CaseProps) {
  const { id, status, documents, people, submitted_at, business_type } = shown
  const isWaiting = status === 'pending_kyc_review'
  const paper = { merchant_id: id, csrf: session.csrf, isOpen: isWaiting }
  const name = shown.business_profile?.business_registration_name ?? shown.business_name
  return (
    <Frame title={name} session={session}>
      <p class="crumb">
        <a href="/review">
          <Icon name="back" />
          All cases
        </a>
      </p>
      {done ? <Notice kind="done">{done}</Notice> : null}
      {problem ? <Notice kind="problem">{problem}</Notice> : null}
      <div class="head">
        <div>
          <h1>{name}</h1>
          <p class="soft">{submitted_at ? `Submitted ${moment(submitted_at)}` : ''}</p>
        </div>
        <p class="chips">
          {isWaiting && submitted_at ? <Clock submitted_at={submitted_at} now={now} /> : null}
          <StatusChip status={status} />
        </p>
      </div>
      <div class="sides">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div class="facts-side" role="region" aria-label="What the merchant says" tabindex={0}>
          <a class="button jump" href="#papers">
            Go to the documents
          </a>
          <Facts shown={shown} now={now} />
        </div>
        <div class="papers-side" id="papers">
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
          <DecisionForm shown={shown} csrf={session.csrf} isOpen={isWaiting} />
          <Earlier shown={shown} />
          <PastDecisions decisions={shown.decisions} />
        </div>
      </div>
    </Frame>
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

function Earlier({ shown: { id, earlier } }: { shown: Case }) {
  if (earlier.length === 0) return null
  return (
    <details class="card">
      <summary>{`Replaced documents (${earlier.length})`}</summary>
      <ul class="lines">
        {earlier.map((document) => (
          <li>
            <a href={`/review/merchants/${id}/files/${document.id}?download=1`}>{document.name}</a>
            <span class="soft">{` ${labelOf(document.document_type)}, ${moment(document.uploaded_at)}`}</span>
            {document.review === 'refused' ? (
              <span class="block">{`Refused: ${document.note ?? ''}`}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
