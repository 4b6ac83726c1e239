// One event of the audit trail: everything that was written, what it changed, and whether it can be trusted.
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#app/api/permissions.ts'
import { useStanding } from '#app/api/standing.ts'
import { SectionHead } from '#app/ui/card.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Shown } from '#app/ui/shown.tsx'
import { Skeleton, SkeletonRows } from '#app/ui/skeleton.tsx'
import { aboutWords, EventState, longMoment, originWords, roleWords } from './facts.tsx'
import { LongFacts } from './long-facts.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { eventReading, type AuditDetail } from './readings.ts'
import { SealPart } from './seal.tsx'
import { thingLink } from './thing-link.ts'

/** It knows the words of the whole product, and comes after who did what. */
const ChangesList = lazy(() => import('./changes-list.tsx').then((part) => ({ default: part.ChangesList })))

export function AuditEventPage({ id }: { id: string }) {
  const query = useQuery(eventReading(id))
  const standing = useStanding(query)
  const may = useMay('view_audit_trail')
  return (
    <>
      <PageHeader title={query.data?.title ?? 'Event'} back={{ to: '/dashboard/audit-trail' }} />
      <main className="flex-1 px-side pb-8 lg:max-w-[720px]">
        {may === false && <NotAllowed />}
        {may !== false && (
          <Shown standing={standing} what="event" loading={<Loading />}>
            {(event) => <Known event={event} />}
          </Shown>
        )}
      </main>
    </>
  )
}

const Loading = () => <><Skeleton className="w-1/2 mb-4" /><SkeletonRows rows={4} /></>

function Known({ event }: { event: AuditDetail }) {
  const to = thingLink(event)
  const { who, role, email, at, mode, about, title, action, request_id, user_agent, id } = event
  return (
    <>
      <p className="mb-4"><EventState event={event} /></p>
      <FactList
        facts={[
          { label: 'Who', value: who, strong: true },
          { label: 'Role', value: roleWords(role) },
          { label: 'Email', value: email && <EmailText email={email} /> },
          { label: 'On what', value: about === who ? '' : aboutWords(event) },
          { label: 'When', value: <time dateTime={at}>{longMoment(at)}</time> },
          { label: 'From where', value: originWords(event) },
          { label: 'Mode', value: mode && (mode === 'test' ? 'Test' : 'Live') },
        ]}
      />
      {to && (
        <div className="mt-3">
          <ListCard label="The thing itself">
            <RowLink to={to} lead={`Open: ${aboutWords(event) || title}`} />
          </ListCard>
        </div>
      )}
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <ChangesList subject={event.subject} before={event.before} after={event.after} />
      </Suspense>
      <SealPart event={event} />
      <SectionHead title="For support" />
      <LongFacts
        facts={[
          { label: 'Event', value: action },
          { label: 'Event ID', value: id },
          { label: 'Request ID', value: request_id },
          { label: 'Browser', value: user_agent },
        ]}
      />
    </>
  )
}
