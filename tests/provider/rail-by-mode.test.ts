// The mode is in every instruction of the rail, and each mode has a road of its own.
import { beforeAll, describe, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import type { Mode } from '#provider/database.ts'
import type { InterbankRail } from '#provider/outside/rail.ts'
import { railByMode } from '#provider/outside/rail-by-mode.ts'
import { sandboxRail } from '#provider/outside/rail-sandbox.ts'
import { readSettings, SettingsError } from '#provider/settings.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aRow, validated } from './money/batch.ts'
import { aMerchant, pay } from './money/merchant.ts'
import { collected, liveMerchant, run } from './money/settling.ts'

const heard: string[] = []

/** Writes down what it was asked, and of which mode that was. */
function listening<M extends Mode>(name: M): InterbankRail<M> {
  const sandbox = sandboxRail(0)
  return {
    ...sandbox, takes: [name],
    enquire: (account) => {
      heard.push(`${name} enquire ${account.mode}`)
      return sandbox.enquire(account)
    },
    send: (transfer) => {
      heard.push(`${name} send ${transfer.mode}`)
      return sandbox.send(transfer)
    },
    query: (transfer, now) => {
      heard.push(`${name} query ${transfer.mode}`)
      return sandbox.query(transfer, now)
    },
  }
}

let world: World
beforeAll(async () => {
  const rail = railByMode({ test: listening('test'), live: listening('live') })
  world = await aProvider({ outside: { rail } })
})

const modes = ['test', 'live'] as const

test.each(modes)('all instructions of %s mode say so, and go by its road', async (mode) => {
  heard.length = 0
  const merchant = await aMerchant(world, { mode })
  await world.ask(banks.enquiry, {
    token: merchant.token, body: { nuban: '0123456781', bank_code: '000014' },
  }).then(({ data }) => data)
  await validated(world, merchant, [aRow(1)])
  await pay(world, merchant)
  await pay(world, merchant, { beneficiary_nuban: '0123456794' })
  await world.jobsDone()
  await world.clock.advance(2 * 60_000)
  await world.jobsDone()
  const kinds = ['enquire', 'send', 'query'].map((kind) => `${mode} ${kind} ${mode}`)
  expect(new Set(heard)).toEqual(new Set(kinds))
})

test('a settlement is of its own mode, too', async () => {
  heard.length = 0
  const merchant = await liveMerchant(world)
  await collected(world, merchant, 50_000)
  await world.clock.advance(24 * 3_600_000)
  await run(world)
  expect(new Set(heard)).toEqual(new Set(['live send live']))
})

describe('a road to real banks', () => {
  test('is not given test instructions: it does not compile, and it does not start', () => {
    const compiles: InterbankRail<'live'> extends InterbankRail<'test'> ? 'yes' : 'no' = 'no'
    expect(compiles).toBe('no')
    const real = listening('live')
    const test = { ...sandboxRail(0), takes: real.takes }
    expect(() => railByMode({ test, live: real })).toThrow(SettingsError)
    expect(() => railByMode({ test: sandboxRail(0), live: real })).not.toThrow()
  })
})

describe('production with the pretended banks', () => {
  const production = {
    NODE_ENV: 'production', PUBLIC_URL: 'https://oja.example', SMTP_URL: 'smtp://mail.example:587',
    ENCRYPTION_KEY: Buffer.from('nobody can guess these 32 bytes!').toString('base64'),
    REVIEWER_KEY: 'K7pX2vQ9mZ4tR8wL1cN6bH3jF5sD0gYa',
  }

  test('does not start unless somebody says that they know', () => {
    expect(() => readSettings(production)).toThrow(/RAIL is missing.*RAIL=sandbox-in-production/)
    expect(() => readSettings({ ...production, RAIL: 'sandbox' })).toThrow(/RAIL=sandbox-in-production/)
    expect(() => readSettings({ ...production, RAIL: 'real' })).toThrow(/RAIL must be sandbox/)
    expect(readSettings({ ...production, RAIL: 'sandbox-in-production' }).RAIL).toBe('sandbox')
    expect(readSettings({ ...production, SANDBOX: 'on-in-production' }).SANDBOX).toBe(true)
    expect(readSettings({}).RAIL).toBe('sandbox')
  })
})
