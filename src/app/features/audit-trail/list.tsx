// The audit trail: who did what, on what, when and from where, the newest first.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import Cog from 'lucide-react/icons/cog'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useMemo } from 'react'
import { useMay } from '#app/api/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Disc } from '#app/ui/list-card.tsx'
import { initials } from '#app/ui/initials.ts'
import { ListView } from '#app/ui/lists/view.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { eventFacts, eventFilters } from './facts.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { eventRows, peopleReading, type AuditEvent } from './readings.ts'

export function AuditTrailList() {
  const may = useMay('view_audit_trail')
  return (
    <>
      <PageHeader title="Audit trail" />
      <main className="flex-1 px-side pt-2 pb-8">
        {may === false ? <NotAllowed /> : <Events />}
      </main>
    </>
  )
}

function Events() {
  const filters = useFilters()
  return (
    <ListView
      name="audit-trail" nouns={['event', 'events']} rows={eventRows} facts={eventFacts} filters={filters}
      searches="Event, person, address or id" keyOf={({ id }) => id}
      to={({ id }) => `/dashboard/audit-trail/${id}`} picture={pictureOf}
      empty={
        <EmptyState icon={ScrollText} title="Nothing yet">
          Each change that somebody of your team makes is written here, and stays.
        </EmptyState>
      }
    />
  )
}

function useFilters() {
  const { who } = useSearch({ strict: false }) as { who?: unknown }
  const known = useQuery(peopleReading).data?.people
  return useMemo(() => {
    // Until the names are here a person in the address stays a filter.
    const asked = typeof who === 'string' ? [{ id: who, name: 'One person' }] : []
    return eventFilters(known ?? asked)
  }, [known, who])
}

/** What nobody of the team did has no letters of a name. */
const pictureOf = ({ user_id, who }: AuditEvent) =>
  <Disc>{user_id === null ? <Icon of={Cog} /> : initials(who)}</Disc>
