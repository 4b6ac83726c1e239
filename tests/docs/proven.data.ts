// Where each npm script that the pages name is really run: here, with what it is given; or in another place.

export interface Proven {
  /**
   * What it is run with in tests/provider/docs-commands.test.ts, on a database of its own, one after another,
   * and what it must say.
   */
  readonly here?: readonly { words: readonly string[], says: RegExp }[]
  /** Or the file that runs it, or that is run by it each time, and a word that is in it. */
  readonly elsewhere?: readonly [file: string, word: string]
  /** Or by hand, before something changes hands, and why not by a test. */
  readonly byHand?: string
}

const minutes = 'it takes minutes, a quiet machine, or both'

export const proven: Readonly<Record<string, Proven>> = {
  'ci': { elsewhere: ['.ci/run', 'npm ci'] },
  'test': { elsewhere: ['.ci/run', 'npm test'] },
  'test:full': { byHand: minutes },
  'start': { elsewhere: ['tests/journeys/server.ts', "'start'"] },
  'worker': { elsewhere: ['tests/faults/processes.ts', 'worker'] },
  'build': { elsewhere: ['scripts/test.ts', "'build'"] },
  'types': { elsewhere: ['scripts/test.ts', "'types'"] },
  'lint': { elsewhere: ['scripts/test.ts', "'lint'"] },
  'check': { elsewhere: ['tests/architecture.test.ts', 'breaches'] },
  'dev': { elsewhere: ['tests/dev-servers.test.ts', "'dev'"] },
  'gallery': { elsewhere: ['tests/dev-servers.test.ts', "'gallery'"] },
  'totp': { here: [{ words: ['admin@adire.example'], says: /^\d{6} {3}\(\d+ seconds left\)/m }] },
  'reviewer': {
    here: [
      { words: ['add', 'one@review.example', 'Sample Reviewer'], says: /one@review\.example may log in/ },
      { words: ['reset', 'one@review.example'], says: /password {8}\S+/ },
      { words: ['block', 'one@review.example'], says: /is logged out everywhere/ },
      { words: ['list'], says: /one@review\.example {3}Sample Reviewer {3}blocked/ },
    ],
  },
  'holidays': {
    here: [
      { words: ['declare', '2099-05-26', 'Sample holiday'], says: /2099-05-26.*Sample holiday/ },
      { words: ['list', '2099'], says: /2099-05-26/ },
      { words: ['forget', '2099-05-26'], says: /2099-/ },
      { words: ['lift', '2099-12-25'], says: /2099-12-25/ },
    ],
  },
  'trouble': {
    here: [
      { words: ['say', 'Bank transfers are slow this morning.'], says: /slow this morning/ },
      { words: ['show'], says: /slow this morning/ },
      { words: ['over'], says: /all is well/ },
    ],
  },
  'audit:check': { here: [{ words: [], says: /events in \d+ chains read, 0 faults/ }] },
  'ledger:check': { here: [{ words: [], says: /accounts and \d+ transfers read, 0 faults/ }] },
  'receivers': { here: [{ words: ['--seconds', '5'], says: /(\d+) of \1 ended as they should/ }] },
  'spec': { here: [{ words: [], says: /proven/ }] },
  'docs:api': { elsewhere: ['tests/docs.test.ts', 'apiPage'] },
  'screens': { byHand: minutes },
  'icons': { byHand: 'it writes the icons that are there already' },
  'build:report': { byHand: minutes },
  'bench': { byHand: minutes },
  'bench:phone': { byHand: minutes },
  'bench:taps': { byHand: minutes },
  'bench:lighthouse': { byHand: minutes },
  'bench:list': { byHand: minutes },
  'bench:money': { byHand: minutes },
  'bench:collections': { byHand: minutes },
  'bench:photo': { byHand: minutes },
  'bench:data': { byHand: minutes },
  'bench:slow-login': { byHand: minutes },
  'bench:processes': { byHand: minutes },
  'bench:replica': { byHand: minutes },
  'bench:backup': { byHand: minutes },
  'backup': { elsewhere: ['tests/provider/backup/commands.test.ts', "'backup'"] },
  'restore': { elsewhere: ['tests/provider/backup/commands.test.ts', "'restore'"] },
  'restore:check': { elsewhere: ['tests/provider/backup/commands.test.ts', 'restore:check'] },
  'asvs': { elsewhere: ['tests/asvs.test.ts', 'ledger'] },
  'sbom': { elsewhere: ['tests/dependencies.test.ts', 'bill'] },
  'licences': { elsewhere: ['tests/dependencies.test.ts', 'licence'] },
  'keys:reseal': { here: [{ words: ['--check'], says: /Nothing in this database needs a key behind/ }] },
  'files:move': { elsewhere: ['tests/provider/file-store/moving.test.ts', 'mov'] },
  'conformance': { elsewhere: ['tests/provider/conformance/command.test.ts', 'conformance'] },
  'audit:dependencies': { elsewhere: ['.ci/run', 'audit:dependencies'] },
  'test:long': { byHand: 'it takes a night; its parts are files of `npm test` with more of what they do' },
  'test:planted': { byHand: 'it takes an hour; tests/plants.test.ts keeps each bug in its place' },
  'test:browsers': { byHand: 'it fetches three browsers' },
}
