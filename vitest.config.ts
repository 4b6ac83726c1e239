// Three kinds of fast tests: of pure rules, of the provider on a real database, of the dashboard in a
// simulated page; and journeys of a person in a real browser.
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { takeMemoryFolder } from './tests/memory-folder.ts'

const whyDisk = takeMemoryFolder()
if (whyDisk !== null) console.log(whyDisk)

/** Read before each file. */
const before = ['tests/chance.ts', 'tests/quick-hashes.ts', 'tests/each-file.ts']
const beforePages = before.toSpliced(2, 0, 'tests/app/new-page.ts')

type Test = NonNullable<TestProjectInlineConfiguration['test']>

/**
 * Two workers; each runs one file after another and reads the product once. A file that leaves something
 * behind in a module is at fault, and a shuffled run finds it.
 */
const project = (test: Test): TestProjectInlineConfiguration => ({
  test: {
    isolate: false, maxWorkers: 2, setupFiles: before,
    // How long what must come is waited for: a machine with other work takes its time.
    expect: { poll: { timeout: 10_000 } },
    ...test,
  },
})

export default defineConfig({
  test: {
    // What was compiled is kept by its content: a run of one file would compile the whole provider anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/oja/modules' },
    reporters: ['default', './tests/spec/reporter.ts', './tests/closing-reporter.ts'],
    projects: [
      project({
        name: 'rules', testTimeout: 20_000,
        include: ['tests/{domain,contract,corpora}/**/*.test.ts', 'tests/*.test.ts'],
      }),
      project({
        name: 'provider', include: ['tests/{provider,faults,deploy}/**/*.test.ts'],
        globalSetup: ['tests/provider/global-setup.ts'],
        testTimeout: 30_000, hookTimeout: 60_000, sequence: { groupOrder: 1 },
      }),
      // What needs no page has none: to make one takes longer than most of these tests. The others say
      // `@vitest-environment jsdom`.
      project({
        name: 'app', include: ['tests/app/**/*.test.ts'], testTimeout: 20_000,
        setupFiles: beforePages,
      }),
      // The first test of a file may have to read every route of the app, on a machine with other work.
      project({
        name: 'screens', include: ['tests/{app,corpora}/**/*.test.tsx'], environment: 'jsdom',
        testTimeout: 20_000, setupFiles: beforePages,
      }),
      project({
        name: 'journeys', include: ['tests/{journeys,build}/**/*.test.ts'],
        globalSetup: ['tests/journeys/global-setup.ts'],
        testTimeout: 240_000, hookTimeout: 120_000, sequence: { groupOrder: 2 },
      }),
    ],
  },
})
