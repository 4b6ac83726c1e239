// A chargeback is due at a minute: both screens say it as the letter does, day and hour in Lagos.
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ContestChargeback } from '#app/features/chargebacks/contest.tsx'
import { ChargebackPage } from '#app/features/chargebacks/one.tsx'
import { alone } from '#tests/app/alone.tsx'
import { refuses, says, startWire } from '#tests/app/api/wire.ts'
import { ada, newPhone, signIn, signOut } from '#tests/app/offline/phone.ts'

const id = '100000000001'
const chargeback = {
  reference: id, status: 'PENDING', reason: 'value_not_given', amount: 12_500, net_amount: 12_300,
  held: 12_300, payer_name: 'COPPER DRUM', transaction_reference: '100000000002', channel: 'transfer',
  card: null, created_at: '2026-11-17T08:10:00.000Z', due_at: '2026-11-18T08:10:00.000Z', explanation: null,
  answered_by: null, answered_at: null, verdict_note: null, ended_at: null, version: 1, evidence: [],
}

let wire: Awaited<ReturnType<typeof startWire>>

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  wire.behaves((heard, ...rest) => {
    const answer = heard.url.endsWith(`/chargeback/${id}`) ? says(chargeback) : refuses(404, 'not_found', '')
    answer(heard, ...rest)
  })
})
afterEach(() => {
  cleanup()
  signOut()
})

test.each([
  ['that names it', <ChargebackPage key="one" id={id} />, 'Answer by'],
  ['that answers it', <ContestChargeback key="contest" id={id} draft={null} />, 'Your answer counts until'],
])('the screen %s says the day and the hour until when it can be answered', async (_, piece, words) => {
  alone(piece)
  const said = await screen.findByText((_text, element) =>
    element?.tagName === 'SPAN' && new RegExp(`^${words}`).test(element.textContent ?? ''))
  expect(said.textContent).toContain(`${words} 18 November 2026, 09:10 (Lagos time),`)
})
