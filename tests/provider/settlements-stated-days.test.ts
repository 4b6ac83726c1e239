// Holidays as they are declared: the operator states them, and what is settled next day waits for the day
// after.
import { describe, expect, test } from 'vitest'
import { settlements } from '#contract/settlements.ts'
import { transaction } from '#provider/database.ts'
import { daysOf, lineOf, readStatement, stateDay } from '#provider/settlements/state-day.ts'
import { aProvider, type World } from '#tests/world.ts'
import { freshToken, type Merchant } from './money/merchant.ts'
import { collected, DAY, listed, liveMerchant, run } from './money/settling.ts'

async function state(world: World, ...typed: string[]) {
  const now = world.clock.now()
  const read = readStatement(typed, now)
  if (typeof read === 'string') throw new Error(read)
  await transaction(world.database, (inside) => stateDay(inside, read, now))
}

const due = async (world: World, merchant: Merchant) =>
  (await world.ask(settlements.due, { token: await freshToken(world, merchant) })).data.settles_on

describe('a day that the operator states', () => {
  test('as a holiday is passed over, and the next one settles', async () => {
    const world = await aProvider({ now: '2026-03-10T09:00:00Z' })
    const merchant = await liveMerchant(world)
    await collected(world, merchant, 1_000)
    expect(await due(world, merchant)).toBe('2026-03-11')
    await state(world, 'declare', '2026-03-11', 'Day of mourning')
    expect(await due(world, merchant)).toBe('2026-03-12')
    await world.clock.advance(DAY)
    await run(world)
    expect(await listed(world, merchant)).toEqual([])
    await world.clock.advance(DAY)
    await run(world)
    expect(await listed(world, merchant)).toHaveLength(1)
  })

  test('as none, though one was expected, settles; forgotten, it is expected again', async () => {
    const world = await aProvider({ now: '2026-05-26T09:00:00Z' })
    const merchant = await liveMerchant(world)
    await collected(world, merchant, 1_000)
    expect(await due(world, merchant)).toBe('2026-05-29')
    await state(world, 'lift', '2026-05-27')
    expect(await due(world, merchant)).toBe('2026-05-27')
    await state(world, 'forget', '2026-05-27')
    expect(await due(world, merchant)).toBe('2026-05-29')
    await state(world, 'lift', '2026-05-27')
    await world.clock.advance(DAY)
    await run(world)
    expect(await listed(world, merchant)).toHaveLength(1)
  })

  test('stands in the list of its year and in the trail, with what it was before', async () => {
    const world = await aProvider({ now: '2026-05-20T09:00:00Z' })
    await state(world, 'declare', '2026-05-26', 'Eid-el-Kabir')
    await state(world, 'lift', '2026-05-28')
    const days = await transaction(world.database, (inside) => daysOf(inside, '2026'))
    const lines = days.map((day) => lineOf(day, world.clock.now()))
    expect(lines.slice(lines.findIndex((line) => line.startsWith('2026-05-26')))).toEqual([
      '2026-05-26   Eid-el-Kabir   stated here',
      '2026-05-27   Eid-el-Kabir   expected: state what is declared',
      '2026-05-28   banks settle after all   stated here',
      '2026-06-12   Democracy Day   by law',
      '2026-08-26   Eid-el-Maulud   expected: state what is declared',
      '2026-10-01   Independence Day   by law',
      '2026-12-25   Christmas Day   by law',
      '2026-12-26   Boxing Day   by law',
    ])
    const events = await world.database.selectFrom('audit_event').select(['action', 'before', 'after'])
      .where('subject', '=', 'day').orderBy('seq').execute()
    expect(events).toEqual([
      { action: 'holiday.declared', before: { holiday: null }, after: { holiday: 'Eid-el-Kabir' } },
      { action: 'holiday.lifted', before: { holiday: 'Eid-el-Kabir' }, after: { holiday: null } },
    ])
  })
})

test.each([
  [['close', '2026-05-27'], 'Say declare, lift or forget.'],
  [['declare', '27/05/2026', 'Eid'], 'Give the day as YYYY-MM-DD, such as 2026-05-27.'],
  [['declare', '2026-02-30', 'Eid'], 'Give the day as YYYY-MM-DD, such as 2026-05-27.'],
  [['declare', '2026-03-09', 'Eid'], '2026-03-09 is over. Nothing is settled on it any more.'],
  [['lift', '2026-05-30'], '2026-05-30 is on a weekend: banks settle nothing on it, whatever is declared.'],
  [['declare', '2026-05-27'],
    'Give the name of the holiday in 2 to 80 characters, such as "Eid-el-Kabir".'],
])('%o is refused with what to do', (typed, message) => {
  expect(readStatement(typed, new Date('2026-03-10T09:00:00Z'))).toBe(message)
})
