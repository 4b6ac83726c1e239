// The frame of every page of the console, and the small parts that several of them use.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { MerchantStatus } from '#domain/onboarding.ts'
import { restrictionWords, type Restriction } from '#domain/restriction.ts'
import { productName } from '#domain/product.ts'
import type { Verdict } from '../onboarding/tables.ts'
import type { Session } from './session.ts'

interface FrameProps {
  title: string
  /** Which of the console's places this page belongs to. */
  place?: Place
  session?: Session | null
  children: Child
}

const places = {
  reviews: ['/review', 'Reviews'], payouts: ['/review/payouts', 'Payouts'],
  settlements: ['/review/settlements', 'Settlements'], bills: ['/review/bills', 'Bills'],
  chargebacks: ['/review/chargebacks', 'Chargebacks'], books: ['/review/books', 'Books'],
} as const

/** The places that only an administrator of the provider may go to. */
const administratorsOnly: readonly string[] = ['books'] satisfies Place[]

export type Place = keyof typeof places

/** Of each page of the console, also of one that stands in a frame. */
export const Head = ({ title }: { title: string }) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{`${title} · ${productName} reviews`}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/review/console.css" />
    <script type="module" src="/review/console.js"></script>
  </head>
)

export function Frame({ title, place = 'reviews', session, children }: FrameProps) {
  return (
    <html lang="en-GB">
      <Head title={title} />
      <body>
        <a class="skip" href="#main">
          Skip to the content
        </a>
        <header class="bar">
          <a class="brand" href="/review">
            <Icon name="mark" />
            {productName}
            {session ? null : <span class="soft">Reviews</span>}
          </a>
          {session ? <Ways place={place} session={session} /> : null}
        </header>
        <main id="main" tabindex={-1}>
          {children}
        </main>
      </body>
    </html>
  )
}

interface WaysProps { place: Place, session: Session }

/** The console's places and the way out: on the bar, and on a phone in a menu that opens from it. */
const Ways = ({ place, session }: WaysProps) => (
  <>
    <div class="ways"><PlaceLinks place={place} session={session} /><LogOut session={session} /></div>
    <details class="menu">
      <summary><Icon name="menu" /><span class="hidden">Menu: </span>{places[place][1]}</summary>
      <div class="sheet-menu"><PlaceLinks place={place} session={session} /><LogOut session={session} /></div>
    </details>
  </>
)

const PlaceLinks = ({ place, session }: WaysProps) => (
  <nav class="places" aria-label="Places">
    {Object.entries(places)
      .filter(([name]) => session.is_administrator || !administratorsOnly.includes(name))
      .map(([name, [path, words]]) => (
        <a href={path} aria-current={name === place ? 'true' : undefined}>{words}</a>
      ))}
  </nav>
)

const LogOut = ({ session }: { session: Session }) => (
  <form class="who" method="post" action="/review/logout">
    <input type="hidden" name="csrf" value={session.csrf} />
    <span>{session.name}</span>
    <button type="submit" class="quiet">
      Log out
    </button>
  </form>
)

/** The way back to the list that a page belongs to. */
export const Crumb = ({ href, children }: { href: string, children: Child }) => (
  <p class="crumb">
    <a href={href}>
      <Icon name="back" />
      {children}
    </a>
  </p>
)

interface TabsProps { label: string, tabs: readonly { href: string, words: string, isHere: boolean }[] }

/** Views of one list. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ href, words, isHere }) => (
      <a href={href} aria-current={isHere ? 'page' : undefined}>
        {words}
      </a>
    ))}
  </nav>
)

interface NoticeProps { kind: 'done' | 'problem' | 'told', children: Child }

/** Something that just happened: read out at once when it went wrong. */
export function Notice({ kind, children }: NoticeProps) {
  const looks = { done: ['leaf', 'done'], problem: ['clay', 'refused'], told: ['sky', 'told'] } as const
  const [colour, icon] = looks[kind]
  return (
    <p class={`notice ${colour}`} role={kind === 'problem' ? 'alert' : 'status'}><Icon name={icon} />
      <span>{children}</span></p>
  )
}

const statusWords: Record<string, { words: string, colour: string, icon: IconName }> = {
  pending_kyc_review: { words: 'Waiting for review', colour: 'amber', icon: 'clock' },
  reviewed_pending_kyc: { words: 'Sent back', colour: 'sky', icon: 'back' },
  active: { words: 'Live', colour: 'leaf', icon: 'done' },
}

interface StatusChipProps { status: MerchantStatus | null, restriction?: Restriction | null }

export function StatusChip({ status, restriction = null }: StatusChipProps) {
  const kept = status === 'blocked' ? 'blocked' : restriction
  if (kept) return <span class="chip clay"><Icon name="refused" />{restrictionWords[kept].label}</span>
  const { words, colour, icon } = statusWords[status ?? ''] ?? {
    words: status ?? 'Not submitted',
    colour: 'plain',
    icon: 'told' as const,
  }
  return <span class={`chip ${colour}`}><Icon name={icon} />{words}</span>
}

export function VerdictChip({ review }: { review: Verdict | null }) {
  if (review === null) return <span class="chip plain"><Icon name="clock" />Not judged yet</span>
  return review === 'accepted'
    ? <span class="chip leaf"><Icon name="done" />Accepted</span>
    : <span class="chip clay"><Icon name="refused" />Refused</span>
}

/** Money of test mode is nobody's. */
export const ModeChip = () => <span class="chip amber"><Icon name="told" />Test mode</span>

/** Lines of 24 by 24, drawn in the colour of the words beside them. */
const drawings = {
  mark: [
    'M4 10 5.5 5h13L20 10',
    'M4 10a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0',
    'M6 13v6h12v-6',
  ],
  done: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18', 'm8.5 12 2.5 2.5 4.5-5'],
  refused: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18', 'm9 9 6 6', 'm15 9-6 6'],
  told: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18', 'M12 11v5', 'M12 8v.01'],
  person: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8', 'M4 21a8 8 0 0 1 16 0'],
  clock: ['M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18', 'M12 7v5l3 2'],
  back: ['M9 7 4 12l5 5', 'M4 12h11a5 5 0 0 1 5 5v1'],
  search: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14', 'm16 16 4 4'],
  file: ['M6 3h8l4 4v14H6z', 'M14 3v4h4'],
  down: ['M12 4v11', 'm7 11 5 5 5-5', 'M5 20h14'],
  larger: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14', 'm16 16 4 4', 'M11 8v6', 'M8 11h6'],
  smaller: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14', 'm16 16 4 4', 'M8 11h6'],
  turn: ['M20 11a8 8 0 1 0-2 6', 'M20 5v6h-6'],
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  previous: ['m15 5-7 7 7 7'],
  next: ['m9 5 7 7-7 7'],
  open: ['M14 4h6v6', 'M20 4l-9 9', 'M18 14v6H4V6h6'],
} as const

export type IconName = keyof typeof drawings

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name].map((line) => <path d={line} />)}
    </svg>
  )
}
