// Three kinds of fast tests: of pure rules, of the provider on a real database, of the dashboard in a
// simulated page; and journeys of a person in a real browser.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './tests/spec/reporter.ts'],
    projects: [
      { test: { name: 'rules', include: ['tests/{domain,contract}/**/*.test.ts', 'tests/*.test.ts'] } },
      {
        test: {
          name: 'provider',
          include: ['tests/provider/**/*.test.ts', 'tests/faults/**/*.test.ts'],
          globalSetup: ['tests/provider/global-setup.ts'],
          testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2, sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'app', include: ['tests/app/**/*.test.{ts,tsx}'], environment: 'jsdom' } },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,build}/**/*.test.ts'],
          testTimeout: 240_000, hookTimeout: 120_000, maxWorkers: 2, sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
