// Money that came in or was refused: told in the dashboard, by letter and on devices to those who see
// balances, as each of them chose; what a device shows names no amount and nobody.
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { fromNaira } from '#domain/money.ts'
import type { PushSender } from '#provider/outside/push.ts'
import { newVapidKeys } from '#provider/outside/vapid.ts'
import { aProvider } from '#tests/world.ts'
import { aBrowserOf } from './browser.ts'
import { anAccount } from './money/collecting.ts'
import { arrivalAt, receive } from './money/engine.ts'
import { aColleague, aMerchant } from './money/merchant.ts'
import { everything, type Member } from './team.ts'

async function aTill() {
  const pushed: string[] = []
  const service: PushSender = {
    public_key: newVapidKeys().public_key,
    async send(_, message) {
      pushed.push(message)
      return 'sent'
    },
  }
  const world = await aProvider({ outside: { push: service } })
  const owner = await aMerchant(world, { naira: 0 })
  const maker = await aColleague(world, owner, ['initiate_payouts'])
  for (const person of [owner, maker]) await aBrowserOf(world, person)
  const vnuban = await anAccount(world, owner, { min_amount: fromNaira(100) })
  const before = new Map<string, number>()
  for (const { email } of [owner, maker]) before.set(email, (await world.mailbox(email)).length)
  /** What came to a person since the beginning. */
  const letters = async ({ email }: Member) => {
    const all = await world.mailbox(email)
    return all.slice(0, all.length - before.get(email)!)
  }
  const titles = async ({ token }: Member) => (await world.ask(notifications.list, { token })).data.items
    .map(({ title }) => title)
  const comes = async (naira: number) => {
    await receive(world, arrivalAt({ vnuban }, { naira }))
    await world.jobsDone()
  }
  return { world, owner, maker, pushed, letters, titles, comes }
}

test('come to who sees balances, and to nobody else', async () => {
  const { owner, maker, pushed, letters, titles, comes } = await aTill()
  await comes(20_000)
  await comes(50)
  expect(await titles(owner)).toEqual(['A payment was refused', 'Money came in'])
  const [returned, came] = await letters(owner)
  expect([returned!.subject, came!.subject]).toEqual(['TEST: A payment was refused', 'TEST: Money came in'])
  expect(came!.text).toContain('₦20,000.00 from INDIGO LOOM SAMPLE')
  expect(came!.text).toContain('http://oja.example/dashboard/transactions/')
  expect([await titles(maker), await letters(maker)]).toEqual([[], []])
  expect(pushed).toHaveLength(2)
  expect(pushed.join(' ')).toContain('Money came in')
  expect(pushed.join(' ')).not.toMatch(/20,000|₦|NGN|INDIGO/)
})

test('are one letter and one push for many in a row', async () => {
  const { world, owner, pushed, letters, comes } = await aTill()
  for (const naira of [1_000, 2_000, 3_000]) await comes(naira)
  expect([(await letters(owner)).length, pushed.length]).toEqual([1, 1])
  await world.clock.advance(16 * 60_000)
  await comes(4_000)
  expect([(await letters(owner)).length, pushed.length]).toEqual([2, 2])
})

test('come as each person chose, of each apart', async () => {
  const { world, owner, pushed, letters, titles, comes } = await aTill()
  const admin = await aColleague(world, owner, everything)
  const choose = (event: 'money_came' | 'money_returned', by_mail: boolean, by_push: boolean) =>
    world.ask(notifications.choose, { token: owner.token, body: { event, by_mail, by_push } })
  await choose('money_came', false, true)
  await choose('money_returned', true, false)
  await comes(20_000)
  await comes(50)
  expect((await letters(owner)).map(({ subject }) => subject)).toEqual(['TEST: A payment was refused'])
  expect(pushed.map((message) => message.includes('Money came in'))).toEqual([true])
  expect(await titles(owner)).toHaveLength(2)
  expect((await world.mailbox(admin.email)).map(({ subject }) => subject))
    .toEqual(['TEST: A payment was refused', 'TEST: Money came in'])
})
