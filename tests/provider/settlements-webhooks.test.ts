// Settlements as a merchant's own server hears of them: a refusal once, and that it was paid.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SettlementNews, WebhookMessage } from '#contract/webhook-messages.ts'
import { fromNaira } from '#domain/money.ts'
import { approvedAccount, collected, DAY, MINUTE, run, sweep } from './money/settling.ts'
import { isGenuine } from './webhooks/receiver.ts'
import { aShop } from './webhooks/shop.ts'

test('a settlement that is refused twice and then paid is told of as refused once, and as paid', async () => {
  const { world, merchant, receiver, secret } = await aShop()
  await approvedAccount(world, merchant, '0123456793')
  await collected(world, merchant, 1_000, 2_000)
  await world.clock.advance(DAY)
  await run(world)
  await world.clock.advance(15 * MINUTE)
  await sweep(world)
  await approvedAccount(world, merchant, '0123456701')
  await world.clock.advance(60 * MINUTE)
  await sweep(world)
  await world.jobsDone()
  expect(receiver.received.every((message) => isGenuine(message, secret))).toBe(true)
  const told = receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)))
    .filter(({ type }) => type.startsWith('settlement.'))
  expect(told.map(({ type }) => type)).toEqual(['settlement.failed', 'settlement.successful'])
  const [refused, paid] = told.map(({ data }) => z.decode(SettlementNews, data as never))
  expect(refused).toMatchObject({
    settlement_status: 'FAILED', settlement_nuban: '0123456793', amount: fromNaira(3_000), settled_at: null,
  })
  expect(refused!.reason).not.toBeNull()
  expect(paid).toMatchObject({
    settlement_reference: refused!.settlement_reference, settlement_status: 'SUCCESSFUL',
    settlement_nuban: '0123456701', transactions: 2, reason: null,
  })
})
