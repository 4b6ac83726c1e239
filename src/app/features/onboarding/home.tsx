// The front page of onboarding: what is left is the title, then the three groups, then what is next.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import X from 'lucide-react/icons/x'
import { useNavigate } from '@tanstack/react-router'
import { useKeeping } from '#app/offline/use-keeping.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { profileReading } from '#app/api/permissions.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StepBar, StepGroup } from '#app/ui/progress.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { keep } from './keeping.ts'
import { KycDialog } from './kyc-dialog.tsx'
import { RefusalStrip } from './refusal-strip.tsx'
import { ReviewerNote } from './reviewer-note.tsx'
import { groupState, StandingText, stepState } from './standing-text.tsx'
import { SharedNotice } from './shared-notice.tsx'
import { isFrozen, type Phase } from './standing.ts'
import { takeBack } from './submission.ts'
import { openEntry } from './unsent.ts'
import { useKycDialog } from './use-kyc-dialog.ts'
import { useOnboarding, type Onboarding } from './use-onboarding.ts'
import { useWay } from './way.ts'
import { groupsOf, leadOf, nextStep, notForRole, progressWords, screenTitle, titleOf } from './words.ts'

export function HomeScreen() {
  const onboarding = useOnboarding()
  const { phase, left, is_barred, is_known, is_loaded, kept, unsent } = onboarding
  const dialog = useKycDialog(onboarding)
  const is_rejected = useQuery(profileReading).data?.restricted?.kind === 'rejected'
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/dashboard/overview' })
  if (!is_loaded) return <Loading />
  const hasDraft = kept.profile !== null || kept.bank !== null || kept.people.length > 0
  return (
    <>
      <PageHeader
        title={is_rejected ? 'Not accepted' : titleOf(phase, left.length)}
        lead={is_rejected ? 'Our letter says why, and how to answer.'
          : is_barred && mayMove(phase) ? notForRole : leadOf(phase, left.length)}
        back={{ icon: X, label: 'Leave onboarding', onClick: leave }}
      />
      <main className="flex-1 px-side pb-6 lg:max-w-[720px]">
        {!is_known && !hasDraft && unsent.length === 0 && (
          <Strip kind="info" className="mt-4">
            What was saved before is shown when the network is back. You can begin all the same.
          </Strip>
        )}
        <RefusalStrip entry={refusedSince(onboarding)} off={is_barred} />
        <SharedNotice />
        <ReviewNote onboarding={onboarding} />
        <Groups onboarding={onboarding} />
      </main>
      <Foot onboarding={onboarding} onLeave={leave} />
      {!is_rejected && dialog.news && (
        <KycDialog news={dialog.news} step={dialog.step} onClose={dialog.close} />
      )}
    </>
  )
}

/** There is something to change, or to take back for it. */
const mayMove = (phase: Phase) => phase === 'handed in' || !isFrozen(phase)

/** A submission that was refused; one from before the last decision says nothing any more. */
function refusedSince({ unsent, server }: Onboarding) {
  const entry = openEntry(unsent, 'submit')
  const decided = server.merchant?.review?.at
  return entry && decided && entry.at < Date.parse(decided) ? undefined : entry
}

const Loading = () => (
  <>
    <PageHeader title="Onboarding" back={{ to: '/dashboard/overview', icon: X, label: 'Leave onboarding' }} />
    <main className="flex-1 px-side pt-4"><SkeletonRows rows={5} /></main>
  </>
)

function ReviewNote({ onboarding: { phase, server } }: { onboarding: Onboarding }) {
  const note = server.merchant?.review?.note
  if (phase !== 'sent back' || !note) return null
  return <ReviewerNote note={note} kind="warning" className="mt-4" />
}

function Groups({ onboarding: { standings, type } }: { onboarding: Onboarding }) {
  const groups = groupsOf(type)
  const way = useWay()
  const all = groups.flatMap(({ screens }) => screens).map((screen) => standings[screen])
  return (
    <>
      <div className="mt-4">
        <StepBar steps={all.map(stepState)} label={progressWords(all)} />
      </div>
      {groups.map(({ number, title, screens }) => (
        <StepGroup
          key={title}
          number={number}
          title={title}
          state={groupState(screens.map((screen) => standings[screen]))}
        >
          <ListCard label={title}>
            {screens.map((screen) => (
              <RowLink
                key={screen}
                to={way.pathOf[screen]}
                lead={screenTitle(screen, type)}
                status={<StandingText standing={standings[screen]} />}
              />
            ))}
          </ListCard>
        </StepGroup>
      ))}
    </>
  )
}

function Foot({ onboarding, onLeave }: { onboarding: Onboarding, onLeave: () => void }) {
  const { phase, left, is_frozen, standings, slots, type, unsent } = onboarding
  const way = useWay()
  if (phase === 'handed in') return <HandedIn onboarding={onboarding} onLeave={onLeave} />
  if (is_frozen) {
    return (
      <StickyActions state={phase === 'live' ? 'Live mode is open.' : undefined}>
        <Button look="primary" wide onClick={onLeave}>Go to dashboard</Button>
      </StickyActions>
    )
  }
  const next = nextStep(left, standings, slots, type)
  const isStart = left.length === 5 && unsent.length === 0
  return (
    <StickyActions
      state={
        <span className="text-15 text-center">
          Next: <b className="font-semibold text-ink">{next.text}</b>
        </span>
      }
    >
      <LinkButton to={next.screen ? way.pathOf[next.screen] : way.pathOf.about} look="primary" wide>
        {isStart ? 'Start' : 'Continue'}
      </LinkButton>
    </StickyActions>
  )
}

/** Until it has left, a submission can be taken back to change something, by who may change it. */
function HandedIn({ onboarding, onLeave }: { onboarding: Onboarding, onLeave: () => void }) {
  const { kept } = useKeeping()
  const [busy, setBusy] = useState(false)
  const entry = openEntry(onboarding.unsent, 'submit')
  const change = () => {
    setBusy(true)
    void keep(() => takeBack(onboarding)).finally(() => setBusy(false))
  }
  return (
    <StickyActions state={kept === 'disk' ? 'Saved on this phone.' : 'Kept only until this page is closed.'}>
      <div className="grid gap-2">
        <Button look="primary" wide onClick={onLeave}>
          Go to dashboard
        </Button>
        {entry?.is_removable && !onboarding.is_barred && (
          <Button look="quiet" wide busy={busy} onClick={change}>
            Take it back to change something
          </Button>
        )}
      </div>
    </StickyActions>
  )
}
