// The gallery's lists, money, messages and what lies over a page.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Inbox from 'lucide-react/icons/inbox'
import Smartphone from 'lucide-react/icons/smartphone'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { kobo } from '#domain/money.ts'
import { Button } from './button.tsx'
import { Card, SectionHead } from './card.tsx'
import { Chip, StateText } from './chip.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FactList } from './fact-list.tsx'
import { Disc, ListCard, Row, RowLink } from './list-card.tsx'
import { Menu } from './menu.tsx'
import { MoneyHero, MoneyText } from './money-text.tsx'
import { OfflineState } from './offline-state.tsx'
import { Plot } from './plot.tsx'
import { Progress, StepBar, StepGroup } from './progress.tsx'
import { Sheet } from './sheet.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { Strip } from './strip.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { toast } from './toast.tsx'

const more = [{ label: 'Retry', onSelect: () => {} }, { label: 'Remove', danger: true, onSelect: () => {} }]

export function Lists() {
  return (
    <>
      <div className="mt-4">
        <Chip tone="amber" icon={FlaskConical}>Test mode</Chip> <Chip tone="sky"
          icon={Smartphone}>2 waiting</Chip>
        {' '}<Chip tone="soft">Saved</Chip> <Chip tone="clay" icon={CircleAlert}>1 needs you</Chip>
      </div>
      <SectionHead title="Today" end="₦132,750.00 out" />
      <ListCard label="Payouts">
        <RowLink to="/" picture={<Disc>OT</Disc>} lead="Sample Threads" amount="₦112,750.00" when="09:48"
          status={<StateText tone="leaf" icon={CircleCheck}>Successful</StateText>} />
        <RowLink to="/" picture={<Disc>SA</Disc>} lead="A sample with a long name that goes on over two lines"
          amount="₦20,000.00" when="08:15" status={<StateText tone="amber"
          icon={Clock}>Pending</StateText>} />
        <RowLink to="/" icon={CircleAlert} tone="clay" lead="1 document to change"
          status="Operating licence" />
        <Row icon={Upload} tone="sky" lead="CAC form" status="Stopped at 40%, 10:31"
          action={<Menu label="More" items={more} />} />
      </ListCard>
      <SectionHead title="Facts" />
      <FactList facts={[{ label: 'Fee', value: '₦25.00' }, { label: 'Total', value: '₦48,525.00',
        strong: true }]} />
      <SectionHead title="Steps" />
      <StepBar label="2 of 5" steps={['done', 'done', 'waiting', 'todo', 'todo']} />
      <StepGroup number={1} title="BANK DETAILS" state="done" />
      <StepGroup number={2} title="BUSINESS PROFILE" state="waiting" />
      <StepGroup number={3} title="KYC DETAILS" state="current" />
      <Card className="mt-3 flex items-center">
        <Thumbnail /><div className="flex-1 ml-3"><p>Board resolution</p><Progress label="Sending"
          value={0.4} /></div>
      </Card>
    </>
  )
}

const amounts: [string, number, number][] = [
  ['13', 182, 64], ['14', 246, 31], ['15', 58, 0], ['16', 301, 188], ['17', 264, 92], ['18', 338, 245],
    ['19', 196, 133],
]
const days = amounts.map(([day, up, down]) =>
  ({ day: `2026-11-${day}`, up: kobo(up * 100_000), down: kobo(down * 100_000) }))
const quarter = Array.from({ length: 90 }, (_, place) => ({
  day: new Date(Date.UTC(2026, 7, 22 + place)).toISOString().slice(0, 10),
  up: kobo(((place * 7919) % 97) * 90_000), down: kobo(((place * 104_729) % 89) * 70_000),
}))

export function Money() {
  const names = { label: 'Money in and out by day', up: 'Money in', down: 'Money out', today: '2026-11-19' }
  return (
    <>
      <SectionHead title="Amounts" />
      <MoneyHero amount={kobo(124_500_000)} />
      <p><MoneyText amount={kobo(3_850_000)} signed /> <MoneyText amount={kobo(-11_275_000)} signed /></p>
      <SectionHead title="Last 7 days" />
      <Card><Plot {...names} days={days} /></Card>
      <SectionHead title="90 days" />
      <Card><Plot {...names} days={quarter} /></Card>
    </>
  )
}

export function Messages() {
  return (
    <div className="grid gap-3 mt-4">
      <Strip kind="info">Weak network. What you add is kept on this phone and sent later.</Strip>
      <Strip kind="warning" title="One approval needed.">It is paid when they approve.</Strip>
      <Strip kind="error" title="Not being saved on this phone." />
      <Strip kind="success" title="ADIRE SAMPLE LIMITED" />
      <OfflineState at="2026-11-19T09:42:00Z" onRetry={() => {}} />
      <EmptyState icon={Inbox} title="No payouts yet" action={<Button look="primary">New payout</Button>}>
        Payouts that you make are listed here.
      </EmptyState>
      <ErrorState onRetry={() => {}} />
      <OfflineState onRetry={() => {}} />
      <Skeleton className="w-1/2" />
      <SkeletonRows rows={2} />
    </div>
  )
}

export function Overlays() {
  const asked = new URLSearchParams(location.search).get('open')
  const [open, setOpen] = useState(asked)
  return (
    <div className="grid gap-3 mt-4">
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Button onClick={() => setOpen('confirm')}>Question</Button>
      <Button onClick={() => toast.success('Kyc document submitted successfully.')}>Success</Button>
      <Button onClick={() =>
        toast.error('Could not send OTP. Please check you network and try again')}>Error</Button>
      <Sheet open={open === 'sheet'} onClose={() => setOpen(null)} title="Filter"
        footer={<Button look="primary" wide>Show 2</Button>}>
        <p>Few choices, all in reach.</p>
        <Button className="mt-4" onClick={() => toast.error('Said over the sheet')}>Say something</Button>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'} title="Discard changes?" confirm="Discard" danger onConfirm={() =>
          setOpen(null)}
        onClose={() => setOpen(null)}
      >
        What you typed on this page is removed from this phone.
      </ConfirmDialog>
    </div>
  )
}
