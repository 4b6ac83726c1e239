// The search across everything: what is typed stands in the address, what is found is grouped by its kind.
import { useQuery } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { finder, finderMessages, LEAST_TYPED } from '#contract/finder.ts'
import { reading } from '#app/api/queries.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { useReachable } from '#app/api/use-reachable.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { keepDisplay, readDisplay } from '#app/ui/display.ts'
import { useListAddress } from '#app/ui/lists/address.ts'
import { SearchField } from '#app/ui/lists/search-field.tsx'
import { useWide } from '#app/ui/use-wide.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { EmptyState, ErrorState, Message } from '#app/ui/states.tsx'
import { Groups } from './groups.tsx'

/** Nothing of it is kept on this phone: what a person searches for is theirs. */
const found = (search: string) => reading(finder.find, { query: { search } }, { keepPrevious: true })

const searches = 'Reference, name, account or amount'

export function FinderPage() {
  const address = useListAddress([])
  const isWide = useWide()
  const main = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const search = address.search.trim()
  const links = () => Array.from(main.current?.querySelectorAll<HTMLElement>('[data-found] a') ?? [])
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const stops = [field.current, ...links()]
    const here = stops.indexOf(document.activeElement as HTMLElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const isBack = event.key === 'Escape' && here > 0
    const next = isBack ? stops[0] : here < 0 || step === 0 ? null : stops[here + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  })
  useEffect(() => {
    const page = main.current
    const listen = (event: globalThis.KeyboardEvent) => onKey(event)
    page?.addEventListener('keydown', listen)
    return () => page?.removeEventListener('keydown', listen)
  }, [])
  const openFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    // Not what was found for fewer letters.
    if (event.key === 'Enter' && event.currentTarget.value.trim() === search) links()[0]?.click()
  }
  return (
    <>
      <PageHeader title="Search" back={{ to: '/dashboard/overview', narrow: true }} />
      <main ref={main} className="flex-1 px-side pt-2 pb-6 lg:max-w-[720px]">
        <div role="search" className="flex pb-2">
          <SearchField ref={field} address={address} searches={searches} autoFocus onKeyDown={openFirst} />
        </div>
        {search === '' ? <Hint>{searches}. Type ₦5,000 or 5,000.50 for an amount.</Hint> : (
          <Answer search={search} />
        )}
        {isWide && <SlashKey />}
      </main>
    </>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <EmptyState icon={Search} title="Find anything">{children}</EmptyState>
)

function Answer({ search }: { search: string }) {
  const isLong = search.length >= LEAST_TYPED
  const query = useQuery({ ...found(search), enabled: isLong })
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const isOffline = useReachable().state === 'offline'
  const again = () => void refetch()
  if (!isLong) return <Hint>{finderMessages.short}</Hint>
  const fresh = isPlaceholderData ? undefined : data
  if (!fresh && (isOffline || error instanceof Unreachable)) {
    return (
      <Message
        icon={CloudOff} tone="sky" title="Search needs a network" alert
        action={<Button look="tinted" busy={isFetching} onClick={again}>Try now</Button>}
      >
        It looks through everything at the provider. What you opened before is in the lists.
      </Message>
    )
  }
  if (error) return <ErrorState onRetry={again} busy={isFetching}>{error.message}</ErrorState>
  const count = fresh?.groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {count === undefined ? 'Searching' : `${count} found. Use the arrow keys to go through them.`}
      </p>
      {!data && <SkeletonRows rows={5} />}
      {data && data.groups.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Groups groups={data.groups} search={search} />
        </div>
      )}
      {fresh?.groups.length === 0 && (
        <EmptyState icon={SearchX} title="Nothing matches">
          Type a whole reference or account number, the beginning of a name, or an exact amount.
        </EmptyState>
      )}
    </>
  )
}

/** A key that is one letter can be in the way of whoever speaks to the machine: it can be switched off. */
function SlashKey() {
  const [isOn, setOn] = useState(() => readDisplay()['slash'] !== 'off')
  return (
    <div className="mt-8">
      <Checkbox
        checked={isOn}
        onChange={(event) => {
          const { checked } = event.currentTarget
          setOn(checked)
          keepDisplay('slash', checked ? '' : 'off')
        }}
      >
        Press / on any page to search
      </Checkbox>
    </div>
  )
}
