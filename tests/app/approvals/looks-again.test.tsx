// An open card looks again by itself, and that takes nothing out of the hands of who decides on it.
import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApprovalItem, approvals } from '#contract/approvals.ts'
import { endSession } from '#app/api/session.ts'
import { ApprovalPage } from '#app/features/approvals/detail.tsx'
import { freshly, type Detail } from '#app/features/approvals/readings.ts'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { item } from './item.ts'

const reference = '123456789012'
const unseen = { available: null, balance_after: null, past: [] }
const card = (version: number) => says({ ...z.encode(ApprovalItem, item({ version })), ...unseen })
const kept: Detail = { ...item({ version: 2 }), ...unseen }

let wire: Awaited<ReturnType<typeof startWire>>
/** What is answered to each look at the card, in turn; more looks are left without an answer. */
let looks: Behaviour[]
let looked = 0

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  looked = 0
  wire.behaves((heard, ...rest) => {
    if (!heard.url.includes(reference)) {
      const isList = heard.url.includes(approvals.list.path)
      return (isList ? says({ items: [], next_cursor: null, total: 0 })
        : says({ has_pin: true, locked_until: null }))(heard, ...rest)
    }
    looked += 1
    looks[looked - 1]?.(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  endSession()
})

const path = '/dashboard/payouts/payout-approvals/$reference'
const open = (page = <ApprovalPage />) => alone(page, { path, at: path.replace('$reference', reference) })

/** As it was read an hour ago, and kept on this phone. */
function KeptPage() {
  const client = useQueryClient()
  useState(() => {
    const updatedAt = Date.now() - 3_600_000
    return client.setQueryData(freshly(reference).queryKey, kept, { updatedAt })
  })
  return <ApprovalPage />
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isOn = () => [button('Decline'), button('Approve')].map(({ disabled }) => !disabled)
const lookAgain = () => act(async () => { window.dispatchEvent(new Event('visibilitychange')) })

test('while an open card is looked at again, its buttons stay and keep the focus', async () => {
  looks = [card(3)]
  open()
  await waitFor(() => expect(isOn()).toEqual([true, true]))
  button('Approve').focus()
  await lookAgain()
  await waitFor(() => expect(looked).toBe(2))
  expect(isOn()).toEqual([true, true])
  expect(document.activeElement).toBe(button('Approve'))
  fireEvent.click(button('Decline'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a look that fails takes nothing away that was fresh before', async () => {
  looks = [card(3), refuses(500, 'internal', 'It did not work.')]
  open()
  await waitFor(() => expect(isOn()).toEqual([true, true]))
  await lookAgain()
  await waitFor(() => expect(looked).toBe(2))
  expect(isOn()).toEqual([true, true])
})

test('nobody decides on what was only kept on this phone: not before the first answer', async () => {
  looks = []
  open(<KeptPage />)
  await waitFor(() => expect(looked).toBe(1))
  expect(isOn()).toEqual([false, false])
})

test('nor after a first look that failed, until one is answered', async () => {
  looks = [refuses(500, 'internal', 'It did not work.'), card(3)]
  open(<KeptPage />)
  await waitFor(() => expect(looked).toBe(1))
  expect(isOn()).toEqual([false, false])
  await lookAgain()
  await waitFor(() => expect(isOn()).toEqual([true, true]))
})
