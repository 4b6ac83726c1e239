// Directors or owners: a card for each, up to five, and the final button.
import { useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useEffect, useState } from 'react'
import { businessKind } from '#domain/business.ts'
import { MAX_DIRECTORS, onboardingMessages, skipsDocuments } from '#domain/onboarding.ts'
import { newId } from '#app/api/new-id.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { FinalActions } from './final-actions.tsx'
import { keep } from './keeping.ts'
import { OnboardingPage } from './page.tsx'
import { cardName, isFull, type PersonCard } from './people.ts'
import { personLine } from './person-fields.ts'
import { removePerson } from './removal.ts'
import { ReviewerNote } from './reviewer-note.tsx'
import { FrozenLine } from './save-line.tsx'
import { StandingText } from './standing-text.tsx'
import { isOpen } from './unsent.ts'
import { TypeFirst } from './type-first.tsx'
import { UnusedTray } from './unused-tray.tsx'
import { useOnboarding, type Onboarding } from './use-onboarding.ts'
import { neighbours, useWay } from './way.ts'

const formOfPerson = () => import('./person-form.tsx')
const PersonForm = lazy(async () => ({ default: (await formOfPerson()).PersonForm }))

/** `person` is whose form is open. */
export function DirectorsScreen({ person }: { person: string | undefined }) {
  const onboarding = useOnboarding()
  const isOwner = onboarding.type !== null && businessKind(onboarding.type).people === 'Business Owner'
  const noun = isOwner ? 'owner' : 'director'
  // The list is read first; its form has come by the time that somebody touches it.
  useEffect(() => { formOfPerson().catch(() => {}) }, [])
  if (!person) return <People onboarding={onboarding} isOwner={isOwner} noun={noun} />
  return (
    <Suspense fallback={<main className="flex-1 px-side pt-4"><SkeletonRows rows={5} /></main>}>
      <PersonForm key={person} onboarding={onboarding} personKey={person} noun={noun} />
    </Suspense>
  )
}

interface PeopleProps {
  onboarding: Onboarding
  isOwner: boolean
  noun: string
}

function People({ onboarding, isOwner, noun }: PeopleProps) {
  const { people, is_frozen, type } = onboarding
  const navigate = useNavigate()
  const way = useWay()
  const [removing, setRemoving] = useState<PersonCard | null>(null)
  const open = (person: string) => void navigate({ to: way.pathOf.director, search: { person } })
  const full = isFull(people)
  return (
    <OnboardingPage
      title={isOwner ? 'Business owner' : 'Director details'}
      back={neighbours(way, 'director', onboarding).back}
      lead={
        isOwner
          ? 'Who owns the business, with an ID and a proof of address.'
          : 'Names and addresses of the first directors, and their consent to act.'
      }
      state={is_frozen ? <FrozenLine onboarding={onboarding} /> : stateWords(onboarding)}
      actions={<FinalActions onboarding={onboarding} />}
    >
      {type === null && <TypeFirst>It decides whom we ask about.</TypeFirst>}
      {type !== null && people.length === 0 && (
        <EmptyState icon={Users} title={`No ${noun} yet`}>
          An ID and a proof of address are needed for each.
        </EmptyState>
      )}
      <ul className="mt-4">
        {people.map((card) => (
          <li key={card.key}>
            <Card
              card={card}
              off={is_frozen}
              onOpen={() => open(card.key)}
              onRemove={() => setRemoving(card)}
            />
          </li>
        ))}
      </ul>
      {!is_frozen && full && (
        <Strip kind="info" className="mt-4">
          {onboardingMessages.directors(MAX_DIRECTORS)}
        </Strip>
      )}
      {!is_frozen && !full && type !== null && (
        <Button
          look={people.length === 0 ? 'primary' : 'tinted'}
          wide
          icon={UserPlus}
          className="mt-4"
          onClick={() => open(newId())}
        >
          Add {noun}
        </Button>
      )}
      {type !== null && skipsDocuments(type) && <UnusedTray onboarding={onboarding} />}
      <ConfirmDialog
        open={removing !== null}
        title={`Remove ${noun}`}
        confirm="Remove"
        danger
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) void keep(() => removePerson(removing, onboarding.is_update))
          setRemoving(null)
        }}
      >
        {removing && cardName(removing)} and both papers are removed.
      </ConfirmDialog>
    </OnboardingPage>
  )
}

function stateWords({ may_submit, is_update }: Onboarding): string {
  if (may_submit) return 'Everything is here.'
  return is_update
    ? 'Each is kept on this phone until you submit.'
    : 'Each is kept on this phone and sent by itself.'
}

interface CardProps {
  card: PersonCard
  off: boolean
  onOpen: () => void
  onRemove: () => void
}

function Card({ card, off, onOpen, onRemove }: CardProps) {
  const { values, standing, notes, unsent } = card
  const name = cardName(card)
  const isMoving = unsent !== null && isOpen(unsent) && !unsent.is_removable
  const problem = unsent?.state === 'stopped' ? unsent.problem : null
  return (
    <article aria-label={name} className="p-4 mt-2 rounded-card bg-card">
      <div className="flex items-center">
        <div className="flex-1 min-w-0">
          <h2 className="text-17 font-medium">{name}</h2>
          <p className="text-13 text-soft tabular-nums">{personLine(values)}</p>
          <p className="flex mt-1" aria-live="polite">
            <StandingText standing={standing} />
          </p>
        </div>
        <Menu
          label={`More for ${name}`}
          items={
            off
              ? [{ label: 'Look at it', icon: Pencil, onSelect: onOpen }]
              : [
                  { label: 'Edit', icon: Pencil, onSelect: onOpen },
                  ...(isMoving ? [] : [{ label: 'Remove', icon: Trash, danger: true, onSelect: onRemove }]),
                ]
          }
        />
      </div>
      {notes.map((note) => (
        <ReviewerNote key={note} note={note} className="mt-3" />
      ))}
      {problem && (
        <Strip kind="error" className="mt-3">
          {problem}
        </Strip>
      )}
      {!off && (standing.is === 'change' || standing.is === 'draft') && (
        <Button look="tinted" size="small" wide className="mt-3" onClick={onOpen}>
          {standing.is === 'draft' ? 'Finish' : 'Make the change'}
        </Button>
      )}
    </article>
  )
}
