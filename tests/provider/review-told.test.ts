// The reviewers hear by mail of a payout that begins to wait for a person: after 24 hours, once.
import { expect, onTestFinished, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import { blockReviewer } from '#provider/review/reviewers.ts'
import { aMerchant, pay } from './money/merchant.ts'
import { aReviewer } from './review-world.ts'
import { aSilentBank, waiting, type SilentBank } from './settling.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function aBank(): Promise<SilentBank> {
  const bank = await aSilentBank()
  onTestFinished(() => bank.world.stop())
  return bank
}

/** What the provider's timetable does every five minutes. */
const fiveMinutes = async ({ world }: SilentBank) => {
  expect(world.app.schedules).toContainEqual({ cron: '*/5 * * * *', job: 'tell_waiting' })
  await world.app.jobs['tell_waiting']!({}, jobWork(world.app))
}

test('a payout without a sure answer for 24 hours is told to every reviewer, once', async () => {
  const bank = await aBank()
  const { world } = bank
  const [one, other] = [await aReviewer(world), await aReviewer(world)]
  const letters = async () => [await world.mailbox(one.email), await world.mailbox(other.email)]
  const merchant = await aMerchant(world, { mode: 'live', naira: 20_000 })
  await pay(world, merchant, { amount: kobo(1_234_500) })
  await world.jobsDone()
  await world.clock.advance(23 * HOUR + 59 * MINUTE)
  await world.jobsDone()
  await fiveMinutes(bank)
  expect(await letters()).toEqual([[], []])

  await world.clock.advance(MINUTE)
  await world.jobsDone()
  await Promise.all([fiveMinutes(bank), fiveMinutes(bank)])
  await fiveMinutes(bank)
  for (const [letter, ...more] of await letters()) {
    expect(more).toEqual([])
    expect(letter!.subject).toBe('A payout waits for a reviewer')
    expect(letter!.text).toContain('http://oja.example/review/payouts')
    expect(letter!.text).not.toMatch(/12,345|0123456781|INDIGO/)
  }
})

test('many at once are one letter, and later ones the next', async () => {
  const bank = await aBank()
  const { email } = await aReviewer(bank.world)
  await waiting(bank, 3)
  await fiveMinutes(bank)
  await waiting(bank, 1)
  await fiveMinutes(bank)
  expect((await bank.world.mailbox(email)).map(({ subject }) => subject))
    .toEqual(['A payout waits for a reviewer', '3 payouts wait for a reviewer'])
})

test('a reviewer who is blocked hears nothing; the first one there hears of what waited before', async () => {
  const bank = await aBank()
  const { world } = bank
  await waiting(bank, 2)
  const blocked = await aReviewer(world)
  await jobWork(world.app).inTransaction(({ database, now }) => blockReviewer(database, blocked.id, now))
  await fiveMinutes(bank)
  const { email } = await aReviewer(world)
  await fiveMinutes(bank)
  expect(await world.mailbox(blocked.email)).toEqual([])
  expect(await world.mailbox(email)).toHaveLength(1)
})
