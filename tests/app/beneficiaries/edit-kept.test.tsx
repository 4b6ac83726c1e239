// A change of a beneficiary is kept while it is typed, as a new one is: also when the screen is left without
// a network.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession } from '#app/api/session.ts'
import { beneficiaryChange, EditBeneficiary } from '#app/features/beneficiaries/form.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { alone } from '#tests/app/alone.tsx'
import { says, startWire } from '#tests/app/api/wire.ts'
import { ada, newPhone, signIn } from '#tests/app/offline/phone.ts'

const reference = '123456789012'
const known = {
  id: 'b', reference, beneficiary_account_name: 'ADA OBI', beneficiary_bank_code: '058',
  beneficiary_nuban: '0000000001', bank_name: 'GTBank', created_at: '2026-11-20T09:00:00.000Z',
  created_by: null, version: 3,
}

let wire: Awaited<ReturnType<typeof startWire>>
beforeAll(async () => {
  wire = await startWire()
  wire.behaves((heard, ...rest) => says(heard.url.includes(reference) ? known : {})(heard, ...rest))
})
afterAll(() => wire.stop())
afterEach(() => {
  cleanup()
  endSession()
})

const number = () => screen.findByLabelText<HTMLInputElement>(/Account number/)
const kept = () => loadDraft(beneficiaryChange, { entity: reference })

test('what is typed is there when the screen is opened again', async () => {
  newPhone()
  signIn(ada)
  alone(<EditBeneficiary reference={reference} draft={null} />)
  fireEvent.change(await number(), { target: { value: '0000000022' } })
  await vi.waitFor(async () =>
    expect((await kept())?.values).toMatchObject({ beneficiary_nuban: '0000000022', version: 3 }))
  cleanup()
  alone(<EditBeneficiary reference={reference} draft={await kept()} />)
  expect((await number()).value).toBe('0000000022')
})
