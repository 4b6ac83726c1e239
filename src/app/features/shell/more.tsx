// Everything that has no place of its own on the bar: who is signed in, the other places, the theme, signing
// out.
import LogOut from 'lucide-react/icons/log-out'
import { Fragment, useState } from 'react'
import { useRights } from '#app/api/permissions.ts'
import { Button } from '#app/ui/button.tsx'
import { Segments } from '#app/ui/choices.tsx'
import { currentTheme, keepDisplay, type Theme } from '#app/ui/display.ts'
import { ListCard, RowLink } from '#app/ui/list-card.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Person } from './account.tsx'
import { groupsOf, placesFor } from './places.ts'
import { SignOut } from './sign-out.tsx'

interface MoreSheetProps {
  open: boolean
  onClose: () => void
}

export function MoreSheet({ open, onClose }: MoreSheetProps) {
  const [leaving, setLeaving] = useState(false)
  const shown = placesFor(useRights())
  return (
    <>
      <Sheet open={open} onClose={onClose} title="More">
        <div className="flex items-center min-h-[56px]"><Person /></div>
        <div className="-mx-4 lg:hidden">
          {groupsOf(shown).map(({ title, places }) => {
            const others = places.filter(({ bar }) => !bar)
            return others.length > 0 && (
              <Fragment key={title ?? ''}>
                {title && <h3 className="px-4 mt-4 text-13 font-semibold text-soft">{title}</h3>}
                <ListCard label={title ?? 'Places'}>
                  {others.map(({ to, label, icon }) => (
                    <RowLink key={to} to={to} replace icon={icon} lead={label} onClick={onClose} />
                  ))}
                </ListCard>
              </Fragment>
            )
          })}
        </div>
        <ThemeChoice />
        <Button
          icon={LogOut} wide className="mt-6" onClick={() => {
            onClose()
            setLeaving(true)
          }}
        >
          Sign out
        </Button>
      </Sheet>
      <SignOut open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}

const themes = [
  { value: 'system', label: 'System' }, { value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' },
] as const

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const choose = (wanted: Theme) => {
    keepDisplay('theme', wanted === 'system' ? '' : wanted)
    setTheme(wanted)
  }
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 text-15 font-medium">Light and dark</h3>
      <Segments label="Light and dark" value={theme} choices={themes} onChange={choose} />
    </div>
  )
}
