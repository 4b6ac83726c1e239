// On a wide screen: the three groups beside the form, each part with where it stands.
import { Link, useLocation } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { classes } from '#app/ui/classes.ts'
import { IconLink } from '#app/ui/link-button.tsx'
import { StepBar, StepGroup } from '#app/ui/progress.tsx'
import { pathOf, screenAt } from './paths.ts'
import { groupState, StandingText, stepState } from './standing-text.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { groupsOf, progressWords, screenTitle, titleOf } from './words.ts'

export function SideNavigation() {
  const { standings, type, phase, left } = useOnboarding()
  const current = screenAt(useLocation().pathname)
  const groups = groupsOf(type)
  const all = groups.flatMap(({ screens }) => screens).map((screen) => standings[screen])
  return (
    <nav
      aria-label="Onboarding"
      className="sticky top-0 h-screen overflow-y-auto w-[300px] flex-none px-6 pb-6 border-r border-line"
    >
      <div className="flex items-center h-16 -ml-3">
        <IconLink to="/dashboard/overview" icon={X} label="Leave onboarding" />
      </div>
      <Link to={pathOf.home} className="block rounded-8 text-22 font-semibold">
        {titleOf(phase, left.length)}
      </Link>
      <div className="mt-3">
        <StepBar steps={all.map(stepState)} label={progressWords(all)} />
      </div>
      {groups.map(({ number, title, screens }) => (
        <StepGroup
          key={title}
          number={number}
          title={title}
          state={groupState(screens.map((screen) => standings[screen]))}
        >
          <ul className="-mx-3">
            {screens.map((screen) => (
              <li key={screen}>
                <Link
                  to={pathOf[screen]}
                  aria-current={screen === current ? 'page' : undefined}
                  className={classes(
                    'block px-3 py-2 rounded-10 desk:hover:bg-sunk',
                    screen === current && 'bg-forest-tint',
                  )}
                >
                  <span className="block text-15 font-medium">{screenTitle(screen, type)}</span>
                  <span className="flex">
                    <StandingText standing={standings[screen]} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </StepGroup>
      ))}
    </nav>
  )
}
