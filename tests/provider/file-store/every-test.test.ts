// Whatever is proven of files in the database holds for files in a store: the same tests, with every world's
// files in the double, where not one request may break S3's rules.
import { afterAll, expect, test, vi } from 'vitest'
import { settingsOfAll } from '#tests/world.ts'
import { aDouble } from './double.ts'

// A file that this worker has read before would bring no test.
vi.hoisted(() => { vi.resetModules() })

const double = await aDouble()
Object.assign(settingsOfAll, double.settings)
afterAll(async () => {
  // The next file of the worker has the same modules.
  for (const name of Object.keys(double.settings)) delete settingsOfAll[name]
  await double.stop()
})

await import('../files.test.ts')
await import('../uploads-hostile.test.ts')
await import('../onboarding-documents.test.ts')
await import('../onboarding-people.test.ts')
await import('../chargebacks.test.ts')
await import('../statements.test.ts')

test('All of it went through the store, and the store refused none of it', () => {
  const done = (method: string) =>
    double.seen.filter((line) => line.startsWith(`${method} `) && / 20[04]$/.test(line)).length
  console.log(`the double: ${done('PUT')} put, ${done('GET')} read, ${done('DELETE')} deleted`)
  expect(double.breaches).toEqual([])
  expect([done('PUT') > 50, done('GET') > 30, done('DELETE') > 0]).toEqual([true, true, true])
})
