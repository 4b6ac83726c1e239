// Three kinds of fast tests: of pure rules, of the provider on a real database, of the dashboard in a
// simulated page; and journeys of a person in a real browser.
import { defineConfig } from 'vitest/config'

/** How long what must come is waited for: a machine with other work takes its time. */
const expect = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    reporters: ['default', './tests/spec/reporter.ts'],
    projects: [
      {
        test: {
          name: 'rules', include: ['tests/{domain,contract}/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 20_000, expect,
        },
      },
      {
        test: {
          name: 'provider',
          include: ['tests/{provider,faults,deploy}/**/*.test.ts'],
          globalSetup: ['tests/provider/global-setup.ts'],
          testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2, sequence: { groupOrder: 1 }, expect,
        },
      },
      {
        // The first test of a file may have to read every route of the app, on a machine with other work.
        test: {
          name: 'app', include: ['tests/app/**/*.test.{ts,tsx}'], environment: 'jsdom', testTimeout: 20_000,
          setupFiles: ['tests/app/patience.ts'], expect,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,build}/**/*.test.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          testTimeout: 240_000, hookTimeout: 120_000, maxWorkers: 2, sequence: { groupOrder: 2 }, expect,
        },
      },
    ],
  },
})
