// Test money and live money have a road each: what is sent in one mode never goes by the other's.
import { SettingsError } from '../settings-together.ts'
import type { InterbankRail } from './rail.ts'

interface Rails {
  test: InterbankRail<'test'>
  live: InterbankRail<'live'>
}

/**
 * One rail of two. A road to real banks takes live instructions alone: given as that of test mode it does not
 * compile, and where it is given all the same the provider does not start (SettingsError).
 */
export function railByMode(rails: Rails): InterbankRail {
  for (const mode of ['test', 'live'] as const) {
    if (rails[mode].takes.includes(mode)) continue
    const takes = rails[mode].takes.join(' and ')
    throw new SettingsError(`The rail of ${mode} mode takes ${takes} instructions alone`)
  }
  return {
    takes: ['test', 'live'],
    enquire: async (account) => (account.mode === 'test' ? rails.test.enquire({ ...account, mode: 'test' })
      : rails.live.enquire({ ...account, mode: 'live' })),
    send: async (transfer) => (transfer.mode === 'test' ? rails.test.send({ ...transfer, mode: 'test' })
      : rails.live.send({ ...transfer, mode: 'live' })),
    query: async (transfer, now) => (transfer.mode === 'test'
      ? rails.test.query({ ...transfer, mode: 'test' }, now)
      : rails.live.query({ ...transfer, mode: 'live' }, now)),
    listen(told) {
      rails.test.listen(told)
      rails.live.listen(told)
    },
  }
}
