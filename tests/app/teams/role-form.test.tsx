// A role that is being written: it outlives a reload, and a colleague's change is never taken unasked.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EditRole, NewRole, roleChange, roleDraft } from '#app/features/teams/role-form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { alone } from '#tests/app/alone.tsx'
import { refuses, says, startWire } from '#tests/app/api/wire.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'

const id = '019cad2b-4a00-7000-8000-000000000001'
const first = {
  id, name: 'Cashier', permissions: ['pay_bills'], is_admin: false, people: 1,
  created_at: '2026-03-02T09:00:00.000Z', version: 1, can_change: true,
}
const rights = {
  permissions: ['pay_bills', 'export_data'],
  all: [
    { key: 'pay_bills', label: 'Pay bills', group: 'Payouts' },
    { key: 'export_data', label: 'Download lists and statements', group: 'Business' },
  ],
}
const changed = 'Somebody has changed this role meanwhile.'

let wire: Awaited<ReturnType<typeof startWire>>
/** As the provider has it. */
let there = first

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => {}
  wire = await startWire()
  wire.behaves(({ method, url }, response, request) => {
    if (method === 'POST') return void request.socket.destroy()
    const answer = method === 'PUT' ? refuses(409, 'stale', 'Somebody has changed it.')
      : url.endsWith('/permissions') ? says(rights) : says(there)
    answer({} as never, response, request)
  })
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  there = first
  wire.heard.length = 0
})
afterEach(cleanup)

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The sheet asks who is there before it is sent. */
async function prove(name: string, code: string) {
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.change(sheet.getByLabelText('6-digit code'), { target: { value: code } })
  fireEvent.click(sheet.getByRole('button', { name }))
}

const newRole = () => loadDraft(roleDraft)

async function written() {
  alone(<NewRole draft={null} />)
  fireEvent.click(await screen.findByLabelText('Download lists and statements'))
  fireEvent.change(box('Name'), { target: { value: 'Accountant' } })
}

test('a new role is there again after a reload', async () => {
  await written()
  window.dispatchEvent(new FocusEvent('focusout'))
  await expect.poll(async () => (await newRole())?.values)
    .toEqual({ name: 'Accountant', permissions: ['export_data'] })
  cleanup()
  alone(<NewRole draft={await newRole()} />)
  await screen.findByLabelText('Pay bills')
  expect([box('Name').value, box('Pay bills').checked, box('Download lists and statements').checked])
    .toEqual(['Accountant', false, true])
})

test('a new role without an answer is asked for again as the same one', async () => {
  await written()
  press('Add role')
  await prove('Add role', '123456')
  await screen.findByText('We do not know yet whether this is saved.')
  expect(screen.queryByText(/could not get through/)).toBeNull()
  const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add role' })
  await waitFor(() => expect(send().ariaBusy).toBeNull())
  await prove('Add role', '654321')
  const asked = () => wire.heard.filter(({ method }) => method === 'POST')
  await expect.poll(asked).toHaveLength(2)
  const [one, again] = asked()
  expect(again?.headers['requestid']).toBe(one?.headers['requestid'])
  const role = { name: 'Accountant', permissions: ['export_data'] }
  expect([one, again].map((each) => JSON.parse(each?.body ?? '')))
    .toEqual([{ ...role, totp_code: '123456' }, { ...role, totp_code: '654321' }])
  // No code stays with the draft.
  expect(JSON.stringify(await newRole())).not.toMatch(/123456|654321/)
})

async function edited() {
  alone(<EditRole id={id} draft={null} />)
  fireEvent.click(await screen.findByLabelText('Download lists and statements'))
  there = { ...first, name: 'Till', version: 2 }
  press('Save role')
  await prove('Save role', '123456')
  await screen.findByText(changed)
}

test('a colleague’s change is said beside the ticks, which stay', async () => {
  await edited()
  expect([box('Name').value, box('Download lists and statements').checked]).toEqual(['Cashier', true])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save role' }).disabled).toBe(true)
  press('Keep mine')
  await expect.poll(async () => (await loadDraft(roleChange, { entity: id }))?.values.version).toBe(2)
  expect(box('Name').value).toBe('Cashier')
})

test('a colleague’s change can be taken in place of the ticks', async () => {
  await edited()
  press('Take theirs')
  await expect.poll(() => box('Name').value).toBe('Till')
  expect(box('Download lists and statements').checked).toBe(false)
})
