// A confirmation that fails says why, once, wherever one is asked: also what is wrong with no field.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ChangeAuthenticator } from '#app/features/account-security/authenticator.tsx'
import { BackupCodes } from '#app/features/account-security/backup-codes.tsx'
import { NewApiKey } from '#app/features/api-keys/create.tsx'
import { OneApiKey } from '#app/features/api-keys/one.tsx'
import { answered } from '#app/api/reachability.ts'
import { endSession } from '#app/api/session.ts'
import { alone, signedIn } from '#tests/app/alone.tsx'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'

const id = '019cad2b-4a00-7000-8000-000000000001'
const key = {
  id, name: 'Web shop', hint: 'oja_test_…k3Qd', permissions: [], created_at: '2026-03-02T09:00:00.000Z',
  created_by: 'Ada Sample', expires_at: null, is_expired: false, last_used_at: null, last_used_from: null,
  secret_made_at: '2026-03-02T09:00:00.000Z', former_until: null,
}
const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }
const tooMany = 'Too many attempts. Try again in 5 minutes.'

let wire: Awaited<ReturnType<typeof startWire>>
/** What is answered to a confirmation. */
let confirmation: Behaviour

beforeAll(async () => { wire = await startWire() })
afterAll(() => wire.stop())
beforeEach(() => {
  signedIn('ada')
  wire.heard.length = 0
  wire.behaves((heard, ...rest) => {
    const answer = heard.method !== 'GET' ? confirmation
      : heard.url.endsWith(id) ? says(key) : refuses(404, 'not_found', '')
    answer(heard, ...rest)
  })
})
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(button)
  }
  cleanup()
  endSession()
  act(() => answered())
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sheet = () => within(screen.getByRole('dialog'))

const screens = {
  'new backup codes': { piece: <BackupCodes left={2} />, open: 'Make new codes', confirm: 'Make new codes' },
  'another authenticator': { piece: <ChangeAuthenticator />, open: 'Go on', confirm: 'Go on' },
  'a new secret': { piece: <OneApiKey id={id} />, open: 'Make a new secret', confirm: 'Make a new one' },
  'a new API key': { piece: <NewApiKey />, open: 'Make the key', confirm: 'Make the key' },
}

async function confirm({ piece, open, confirm: word }: typeof screens[keyof typeof screens]) {
  alone(piece)
  await screen.findByRole('button', { name: open })
  const name = screen.queryByLabelText('Name')
  if (name) fireEvent.change(name, { target: { value: 'Web shop' } })
  press(open)
  await screen.findByRole('dialog')
  const password = sheet().queryByLabelText('Your password')
  if (password) fireEvent.change(password, { target: { value: 'a long password' } })
  fireEvent.change(sheet().getByLabelText('6-digit code'), { target: { value: '123456' } })
  fireEvent.click(sheet().getByRole('button', { name: word }))
}

const sent = () => wire.heard.filter(({ method }) => method !== 'GET')

test.each(Object.entries(screens))('too many tries are said where %s is asked for', async (_, one) => {
  confirmation = refuses(429, 'rate_limited', tooMany)
  await confirm(one)
  await screen.findAllByText(tooMany)
})

test.each(Object.entries(screens))(
  'no answer is said where %s is asked for, and the same code asks again for the same', async (_, one) => {
    confirmation = hangsUp
    await confirm(one)
    await screen.findAllByText('We could not get through. Check your network and try again.')
    const again = sheet().getByRole('button', { name: one.confirm })
    await waitFor(() => expect(again.ariaBusy).toBeNull())
    confirmation = refuses(429, 'rate_limited', tooMany)
    fireEvent.click(again)
    await screen.findAllByText(tooMany)
    const [first, second, ...more] = sent()
    expect([second?.headers['requestid'], second?.body, more]).toEqual(
      [first?.headers['requestid'], first?.body, []])
  })

test('after no answer the page says that the API key may be there', async () => {
  confirmation = hangsUp
  await confirm(screens['a new API key'])
  await screen.findByText('We do not know yet whether the key was made.')
  expect(screen.getByRole('link', { name: 'See your API keys', hidden: true }).getAttribute('href'))
    .toBe('/dashboard/settings/api-keys')
})

test.each(Object.entries(screens))('a wrong code is said once, at the code of %s', async (_, one) => {
  const message = 'This code is not right.'
  confirmation = refuses(422, 'invalid_input', message, { errors: { totp_code: message } })
  await confirm(one)
  const code = () => sheet().getByLabelText('6-digit code')
  await waitFor(() => expect(code().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(message)).toEqual([sheet().getByText(message)])
})

test('what is wrong beside the code is said as well', async () => {
  const message = 'You may not give this right.'
  const errors = { totp_code: 'This code is not right.', permissions: message }
  confirmation = refuses(422, 'invalid_input', message, { errors })
  await confirm(screens['a new API key'])
  await screen.findByText(message)
})
