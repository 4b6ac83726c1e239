// A sub-account that is being changed while something else of it changes: what was typed stays.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadDraft } from '#app/offline/drafts.ts'
import { SubAccountPage, subAccountChange } from '#app/features/sub-accounts/form.tsx'
import { alone } from '#tests/app/alone.tsx'
import { refuses, says, startWire } from '#tests/app/api/wire.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'
import { server } from '#tests/app/onboarding/known.ts'

/** Another one in each test: what holds the draft of the one before may not have let go of it yet. */
let reference = '318916659194'
const first = {
  id: '019cad2b-4a00-7000-8000-000000000001', account_name: 'ADIRE WORKS', bank_code: '000016',
  bank_name: 'First Bank', nuban: '0123450077', status: 'ACTIVE', created_at: '2026-03-02T09:00:00.000Z',
  created_by: null, owed: 0, version: 1,
}
const changed = 'Somebody has changed this sub-account meanwhile.'

let wire: Awaited<ReturnType<typeof startWire>>
/** As the provider has it. */
let there = { ...first, reference }
/** Somebody else was faster. */
let isTaken = false

beforeAll(async () => {
  wire = await startWire()
  const profile = { merchant: server().merchant, has_bank: true, permissions: ['manage_sub_accounts'] }
  wire.behaves(({ method, url }, ...rest) => {
    if (method === 'PATCH') there = { ...there, status: 'INACTIVE', version: 2 }
    const answer = method === 'PATCH' && isTaken ? refuses(409, 'stale', 'Somebody has changed it.')
      : url.endsWith('/merchants') ? says(profile)
        : method === 'PATCH' || url.includes('/subaccounts/') ? says(there) : refuses(404, 'not_found', '')
    answer({} as never, ...rest)
  })
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  reference = String(Number(reference) + 1)
  there = { ...first, reference }
  isTaken = false
})
afterEach(cleanup)

const number = () => screen.getByLabelText<HTMLInputElement>('Account number')
const kept = () => loadDraft(subAccountChange, { entity: reference })

async function typed() {
  alone(<SubAccountPage id={reference} draft={null} />)
  fireEvent.change(await screen.findByLabelText('Account number'), { target: { value: '0123450080' } })
}

test('switching it off leaves what was typed, which is not behind its own change', async () => {
  await typed()
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }))
  await screen.findByRole('button', { name: 'Activate' })
  expect(number().value).toBe('0123450080')
  expect(screen.queryByText(changed)).toBeNull()
})

test('a change of somebody else is said beside what was typed', async () => {
  await typed()
  isTaken = true
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }))
  await screen.findByText(changed)
  expect(number().value).toBe('0123450080')
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  await expect.poll(() => number().value).toBe('0123450077')
})

test('what was typed is there again after a reload', async () => {
  await typed()
  window.dispatchEvent(new FocusEvent('focusout'))
  await expect.poll(async () => (await kept())?.values.nuban).toBe('0123450080')
  cleanup()
  alone(<SubAccountPage id={reference} draft={await kept()} />)
  await screen.findByLabelText('Account number')
  expect(number().value).toBe('0123450080')
})
