// `npm run test:browsers`: the main journey on an old Chromium and on Firefox, which the suite does not run.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'browsers', include: ['tests/browsers/**/*.test.ts'],
    testTimeout: 600_000, hookTimeout: 240_000, maxWorkers: 1,
  },
})
