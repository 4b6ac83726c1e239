// What a page shows of an answer: the answer, its shape while it is asked for, or why there is none.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { useStanding } from '#app/api/standing.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { Shown } from '#app/ui/shown.tsx'

afterEach(cleanup)

function Page({ ask, failed, what }: { ask: () => Promise<string>, failed?: string, what?: string }) {
  const standing = useStanding(useQuery({ queryKey: ['thing'], queryFn: ask, retry: false }))
  return <Shown {...{ standing, failed, what }} loading="The shape of it">{(thing) => <p>{thing}</p>}</Shown>
}

function shows(ask: () => Promise<string>, words: { failed?: string, what?: string } = {}) {
  const client = new QueryClient()
  render(<QueryClientProvider client={client}><Page ask={ask} {...words} /></QueryClientProvider>)
}

const refused = (code: 'not_found' | 'forbidden') => () =>
  Promise.reject(new Refusal(code, 'The provider says why.'))

test('the answer, and its shape until it is there', async () => {
  shows(() => Promise.resolve('Ivory Compass'))
  expect(screen.getByText('The shape of it')).toBeTruthy()
  expect(await screen.findByText('Ivory Compass')).toBeTruthy()
})

test('what is not there is named, with the usual reason', async () => {
  shows(refused('not_found'), { what: 'payment link' })
  expect(await screen.findByText('There is no such payment link')).toBeTruthy()
  expect(screen.getByText(/not there in live mode/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a page with words of its own for what is not there says those, and not to ask again', async () => {
  shows(refused('not_found'), { failed: 'Could not get customer details.' })
  expect(await screen.findByRole('heading', { name: 'Could not get customer details.' })).toBeTruthy()
  expect(screen.getByText('The provider says why.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('somebody whose role may not see it is told so, and by whom', async () => {
  shows(refused('forbidden'), { what: 'payout' })
  expect(await screen.findByRole('heading', { name: 'Not for your role' })).toBeTruthy()
})

test('a failure can be tried again, and then the answer is there', async () => {
  let tries = 0
  shows(() => (tries++ === 0 ? Promise.reject(new Error('The provider stumbled.')) : Promise.resolve('Here')))
  expect(await screen.findByText('The provider stumbled.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('without a network and never kept it says that it must be opened once', async () => {
  shows(() => Promise.reject(new Unreachable('offline', 'no')))
  expect(await screen.findByText('Not available offline yet')).toBeTruthy()
})
