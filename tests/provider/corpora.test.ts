// Every line of the tables of tests/corpora sent by a program: read as it is meant, or refused at its field.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers.ts'
import { payouts } from '#contract/payouts.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { amounts } from '#tests/corpora/amounts.data.ts'
import { days } from '#tests/corpora/days.data.ts'
import { phones } from '#tests/corpora/phones.data.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aMerchant, payoutBody, type Merchant } from './money/merchant.ts'

let world: World
let merchant: Merchant
beforeAll(async () => {
  world = await aProvider()
  merchant = await aMerchant(world)
})

/** As a program writes it, not as our own client would. */
async function sent(path: string, body?: object) {
  const { token } = merchant
  const response = await world.request(`/v2/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { token, requestId: randomUUID(), 'Content-Type': 'application/json' },
    ...body && { body: JSON.stringify(body) },
  })
  const { data = {}, errors } = await response.json() as {
    data?: Record<string, unknown>, errors?: Record<string, string>
  }
  return { status: response.status, data, errors }
}

describe('by the API', () => {
  test.each(phones)('the phone number %j is %j', async (given, meant) => {
    const { status, data, errors } = await sent(customers.create.path,
      { fullname: 'Indigo Loom', mobile_number: given })
    const mobile_number = expect.stringMatching(/Phone number|Nigerian/)
    if (meant === null) expect(errors).toEqual({ mobile_number })
    else expect({ status, number: data['mobile_number'] }).toEqual({ status: 200, number: meant })
  })

  test.each(amounts.filter(([, meant]) => meant !== 0))('the amount %j is %j kobo', async (given, meant) => {
    const { beneficiary_nuban, bank_code, source_nuban } = payoutBody(merchant)
    const query = new URLSearchParams({ beneficiary_nuban, bank_code, source_nuban, amount: given })
    const { status, data, errors } = await sent(`${payouts.quote.path}?${query}`)
    if (meant === null) expect(errors).toEqual({ amount: expect.any(String) })
    else expect({ status, naira: data['amount'] }).toEqual({ status: 200, naira: meant / 100 })
  })

  test.each(days)('the day %j is %j', async (given, meant) => {
    const { data, errors } = await sent(virtualAccounts.createOwn.path,
      { collection_bank: '000017', expires_on: given })
    if (meant === null) expect(errors).toEqual({ expires_on: expect.stringMatching(/real date|two days/) })
    else expect(data['expires_on']).toBe(meant)
  })
})
