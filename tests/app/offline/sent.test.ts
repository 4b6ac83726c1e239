// @vitest-environment jsdom
// What went out of files is counted, each part as often as it left the phone.
import { expect, test, vi } from 'vitest'
import { countData, dataUsed } from '#app/offline/data-used.ts'
import { noteSent } from '#app/offline/sent.ts'

vi.hoisted(() => { vi.resetModules() })

test('by whoever counts, once the page counts at all, and never nothing', () => {
  vi.stubGlobal('PerformanceObserver', class { observe() {} })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  noteSent(50_000)
  expect(dataUsed().sent).toBe(0)
  countData()
  countData()
  for (const bytes of [64_000, 0, 1_000]) noteSent(bytes)
  expect(dataUsed()).toMatchObject({ sent: 65_000, app: 0, data: 0 })
})
