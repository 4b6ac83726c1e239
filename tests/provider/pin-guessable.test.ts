// PINs that are guessed first: none is chosen, and one from before does nothing until it is changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { pin as calls } from '#contract/pin.ts'
import { guessableMessages, guessablePin } from '#domain/pin.ts'
import { jobWork } from '#provider/jobs.ts'
import { hashPassword } from '#provider/secrets.ts'
import { aProvider, type World } from '#tests/world.ts'
import { password } from './people.ts'
import { aMember, aMerchant, everything, pin, type Member } from './team.ts'

let world: World
let merchant_id: string
beforeAll(async () => {
  world = await aProvider()
  merchant_id = await aMerchant(world)
})
afterAll(() => world.stop())

const change = ({ token }: Member, old_pin: string, new_pin: string) =>
  world.ask(calls.change, { token, body: { old_pin, new_pin } })

async function mailedCode({ token, email }: Member): Promise<string> {
  await world.ask(calls.otp, { token })
  return /Your code: (\d{6})/.exec((await world.mailbox(email))[0]!.text)![1]!
}

describe('a new PIN', () => {
  test.each(['1234', '0000', '2580', '1999'])('is never to %s, which is guessed first', async (guessable) => {
    const person = await aMember(world, merchant_id)
    const first = await aMember(world, merchant_id, { pin: null })
    await world.database.updateTable('member').set({ password_hash: await hashPassword(password) })
      .where('id', '=', first.user_id).execute()
    expect((await sentBody(first, '', { pin: guessable, password })).errors)
      .toEqual({ pin: guessablePin(guessable) })
    expect((await sentBody(person, '/change', { old_pin: pin, new_pin: guessable })).errors)
      .toEqual({ new_pin: guessablePin(guessable) })
    const otp = await mailedCode(person)
    expect((await sentBody(person, '/reset', { otp, new_pin: guessable })).errors)
      .toEqual({ new_pin: guessablePin(guessable) })
    expect((await change(person, pin, '8206')).status).toBe(200)
  })

  test('is never to the birthday of the person, where the business has told it', async () => {
    const person = await aMember(world, merchant_id, { fullname: 'Ada Bisi Sample' })
    const other = await aMember(world, merchant_id, { fullname: 'Kemi Sample' })
    await aDirector(merchant_id, { firstname: 'ADA', lastname: 'Sample', date_of_birth: '1986-11-07' })
    for (const birthday of ['0711', '1107']) {
      expect((await change(person, pin, birthday)).refusal.errors)
        .toEqual({ new_pin: guessableMessages.birthday })
    }
    expect((await change(other, pin, '0711')).status).toBe(200)
  })
})

describe('a PIN from before, that is guessed first', () => {
  test.each(['1234', '2580'])('%s does nothing until it is changed, and can be', async (guessable) => {
    const person = await aMember(world, await aMerchant(world), { pin: guessable, permissions: everything })
    // To pay a payout again that nobody knows: the PIN is asked for first.
    const asked = (given: string) => world.ask(payouts.process, {
      token: person.token, body: { payout_reference: '100000000999', pin: given },
    })
    expect((await asked(guessable)).refusal).toMatchObject({
      code: 'guessable_pin', errors: { pin: expect.stringContaining('Change it now') },
    })
    // Who guesses another hears nothing of how easy the right one is.
    expect((await asked('7307')).refusal.code).toBe('wrong_pin')
    expect((await change(person, guessable, '8206')).status).toBe(200)
    expect((await asked('8206')).refusal.code).toBe('not_found')
  })
})

/** As a program sends it that does not know the agreement. */
async function sentBody({ token }: Member, what: '' | '/change' | '/reset', body: object) {
  const reply = await world.request(`/v2/dashboard/merchant/payouts/pin${what}`, {
    method: 'POST', headers: { token, 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  expect(reply.status).toBe(422)
  return await reply.json() as { errors: Record<string, string> }
}

function aDirector(of: string, named: { firstname: string, lastname: string, date_of_birth: string }) {
  return jobWork(world.app).inTransaction(({ database, newId, now }) =>
    database.insertInto('personnel').values({
      id: newId(), merchant_id: of, ...named, phone_number: '8030000001', nationality: 'Nigeria',
      kyc_id_type: null, natural_key: named.lastname, position: 1, created_at: now, updated_at: now,
    }).execute())
}
