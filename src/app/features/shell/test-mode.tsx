// The amber chip that says test mode on every page, and the switch between test and live (spec 6).
import FlaskConical from 'lucide-react/icons/flask-conical'
import Radio from 'lucide-react/icons/radio'
import { useState } from 'react'
import { useWriting } from '#app/api/queries.ts'
import { keepSession } from '#app/api/session.ts'
import { useSession } from '#app/api/use-session.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Chip, chipTarget } from '#app/ui/chip.tsx'
import { Switch } from '#app/ui/choices.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { merchants } from '#contract/merchants.ts'
import { Refusal } from '#contract/refusal.ts'

export function TestModeChip() {
  const session = useSession()
  const [open, setOpen] = useState(false)
  const isTest = session?.mode !== 'live'
  const label = isTest ? 'Test mode. Change to live mode' : 'Live mode. Change to test mode'
  return (
    <>
      <button
        type="button" aria-label={label} aria-haspopup="dialog" className={chipTarget}
        onClick={() => setOpen(true)}
      >
        <Chip tone={isTest ? 'amber' : 'leaf'} icon={isTest ? FlaskConical : Radio}>
          {isTest ? <>Test<span className="narrow:sr-only">&nbsp;mode</span></> : 'Live'}
        </Chip>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={isTest ? 'Test mode' : 'Live mode'}>
        <ModeSwitch isTest={isTest} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function ModeSwitch({ isTest, onDone }: { isTest: boolean, onDone: () => void }) {
  const session = useSession()
  const change = useWriting(merchants.update, { quiet: true })
  const turn = async (live: boolean) => {
    const { merchant } = await change.mutateAsync({ body: { is_test: !live } })
    if (session) keepSession({ ...session, mode: merchant.is_test ? 'test' : 'live' })
    onDone()
  }
  const problem = change.error
  const notLive = problem instanceof Refusal && problem.code === 'not_live'
  return (
    <>
      <p className="text-15 text-soft">
        {isTest
          ? 'Nothing here is real: no money moves and nobody is paid. Test and live data are kept apart.'
          : 'Money is real here. Test mode keeps its own data beside this.'}
      </p>
      <Switch
        label="Live mode" checked={!isTest} aria-busy={change.isPending}
        onChange={(event) => {
          if (!change.isPending) turn(event.currentTarget.checked).catch(() => {})
        }}
      />
      {problem && (
        <Strip kind={notLive ? 'warning' : 'error'} announce>{problem.message}</Strip>
      )}
      {notLive && (
        <LinkButton to="/dashboard/onboarding" replace look="primary" wide className="mt-4" onClick={onDone}>
          Continue onboarding
        </LinkButton>
      )}
    </>
  )
}
