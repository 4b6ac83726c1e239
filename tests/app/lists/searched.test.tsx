// The search box and the page of a list say what their address says, and nothing eats what is being typed.
import { useNavigate, useRouter } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textFact } from '#app/ui/lists/kinds.tsx'
import type { Rows } from '#app/ui/lists/rows.ts'
import { SearchField } from '#app/ui/lists/search-field.tsx'
import { ListView } from '#app/ui/lists/view.tsx'
import { alone } from '#tests/app/alone.tsx'

const names = Array.from({ length: 60 }, (_, place) => `Weaver ${place + 1}`)
const facts = [textFact<string>('name', 'Name', 'lead', (name) => name)]
const found = (search: unknown) => names.filter((name) => name.includes(String(search ?? '')))

const rows: Rows<string> = {
  useRows({ search }) {
    const items = found(search)
    return {
      items, total: items.length, state: 'ready', problem: '', kept_at: null, is_former: false,
      has_more: false, is_stuck: false, is_fetching: false, more() {}, retry() {},
    }
  },
  everything: async ({ search }) => found(search),
}

/** The list, and ways to another address that are not the list's. */
function Page() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const go = (search: string) => void navigate({ to: '.', search: { search } as never })
  return (
    <>
      <button type="button" onClick={() => go('Weaver 7')}>The seventh</button>
      <button type="button" onClick={() => history.back()}>Back</button>
      <ListView
        name="weavers" nouns={['weaver', 'weavers']} rows={rows} facts={facts} searches="Name"
        keyOf={(name) => name} empty="None yet"
      />
    </>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([true, false])('clearing the filter empties the search box too (desktop: %s)', async (isWide) => {
  alone(<Page />, { at: '/?search=xyz', isWide })
  await screen.findByText('Nothing matches')
  expect(box().value).toBe('xyz')
  press('Clear the filter')
  await waitFor(() => expect(screen.queryByText('Nothing matches')).toBeNull())
  expect(box().value).toBe('')
})

test('the box follows the address there and back, and what was typed stays in both', async () => {
  alone(<Page />, { isWide: true })
  await screen.findByText('1 to 20 of 60')
  type('Weaver 1')
  await screen.findByText('1 to 11 of 11')
  expect(box().value).toBe('Weaver 1')
  press('The seventh')
  await screen.findByText('1 to 1 of 1')
  expect(box().value).toBe('Weaver 7')
  press('Back')
  await screen.findByText('1 to 11 of 11')
  expect(box().value).toBe('Weaver 1')
})

test('on a phone a search that comes with the address is to be seen', async () => {
  alone(<Page />)
  expect(await screen.findByRole('button', { name: 'Search' })).toBeTruthy()
  press('The seventh')
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('Weaver 7')
})

/** A box whose address is in the hands of the test. */
function aBox() {
  vi.useFakeTimers()
  const asked: unknown[] = []
  const set = ({ search }: { search?: string | undefined }) => void asked.push(search)
  const field = (search: string) => <SearchField address={{ search, set }} searches="Name" />
  const { rerender } = render(field(''))
  return {
    asked,
    arrives: (search: string) => rerender(field(search)),
    pause: () => act(() => vi.advanceTimersByTime(300)),
  }
}

test('an address that comes late does not overwrite what was typed since', () => {
  const { asked, arrives, pause } = aBox()
  type('ad')
  pause()
  type('ada')
  arrives('ad')
  expect(box().value).toBe('ada')
  pause()
  type('adaob')
  pause()
  arrives('ada')
  expect(box().value).toBe('adaob')
  arrives('adaob')
  expect(box().value).toBe('adaob')
  expect(asked).toEqual(['ad', 'ada', 'adaob'])
})

test('letters on their way to the address are kept, whatever else changes it', () => {
  const { asked, arrives, pause } = aBox()
  type('ad')
  pause()
  arrives('ad')
  type('ada')
  arrives('')
  expect(box().value).toBe('ada')
  pause()
  expect(asked).toEqual(['ad', 'ada'])
})

test('what is taken away before its address has come is taken away there too', () => {
  const { asked, arrives, pause } = aBox()
  type('ad')
  pause()
  type('')
  pause()
  arrives('ad')
  expect(box().value).toBe('')
  expect(asked).toEqual(['ad', undefined])
})

test('a space at the end is not taken away while more is typed', () => {
  const { arrives, pause } = aBox()
  type('ada ')
  pause()
  arrives('ada')
  expect(box().value).toBe('ada ')
})

test('another number of rows begins with the first page', async () => {
  alone(<Page />, { at: '/?page=%223%22', isWide: true })
  await screen.findByText('41 to 60 of 60')
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: '100' } })
  await screen.findByText('1 to 60 of 60')
  expect(screen.getByText('Weaver 1')).toBeTruthy()
})

test('an address with a page that there is no more shows the last one', async () => {
  alone(<Page />, { at: '/?page=9', isWide: true })
  await screen.findByText('Weaver 60')
  expect(screen.getByText(/ to 60 of 60$/)).toBeDefined()
  press('Page before')
  await screen.findByText('Weaver 40')
})
