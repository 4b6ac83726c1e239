// Bugs at the door: a demo that everybody knows, answers that tell who is in, PINs that are guessed. Each with
// the test that must notice it.
import type { Plant } from './plants.data.ts'

const settings = 'src/provider/settings.ts'
const settingsTest = 'tests/provider/ground/settings.test.ts'
const purpose = 'tests/provider/ground/purpose.test.ts'
const marks = 'tests/provider/ground/sandbox-mark.test.ts'
const login = 'src/provider/auth/login.ts'
const tells = 'tests/provider/auth-tells-nobody.test.ts'
const elsewhere = 'tests/provider/ip-whitelist.test.ts'
const pins = 'tests/provider/pin-guessable.test.ts'

const plainForms = 'src/provider/auth/plain.ts'
const plainTest = 'tests/provider/plain-login.test.ts'

export const doorPlants: readonly Plant[] = [
  {
    bug: 'door: another site may log a browser in by a form of its own',
    edits: [{ file: plainForms, from: `if (site !== null) return site === 'same-origin'`, to: `if (site !== null) return site !== 'cross-site'` }],
    test: plainTest, only: 'from a neighbour', says: /AssertionError/,
  },
  {
    bug: 'door: an older browser may bring a form from anywhere',
    edits: [{ file: plainForms, from: 'return origin === own', to: 'return origin !== own || origin === own' }],
    test: plainTest, only: 'of another origin', says: /AssertionError/,
  },
  {
    bug: 'door: a password waits for its code for ever',
    edits: [{ file: plainForms, from: 'getTime() > until) throw', to: 'getTime() < 0) throw' }],
    test: plainTest, only: 'for ten minutes', says: /AssertionError/,
  },
  {
    bug: 'door: what was typed becomes part of the page',
    edits: [{ file: plainForms, from: 'escaped(byPlace.get(place) ?? place)', to: 'byPlace.get(place) ?? place' }],
    test: plainTest, only: 'stands on the page as text', says: /AssertionError/,
  },
  {
    bug: 'door: every demo has the same log-ins',
    edits: [{
      file: 'src/provider/seed/demo-log-in.ts', from: 'const seed = await demoSeed(database, secrets)',
      to: 'await demoSeed(database, secrets)\n  const seed = \'demo\'',
    }],
    test: 'tests/provider/ground/demo-log-ins.test.ts', only: 'nothing in common', says: /AssertionError/,
  },
  {
    bug: 'door: an old demo keeps the log-ins that everybody knows',
    edits: [{ file: 'src/provider/seed/renew-log-ins.ts', from: 'if (await hasDemoSeed(database)) return', to: 'return' }],
    test: 'tests/provider/ground/demo-log-ins.test.ts', only: 'log-ins of before', says: /AssertionError/,
  },
  {
    bug: 'door: production starts on a database with the demo\'s people',
    edits: [{ file: 'src/provider/purpose.ts', from: 'people.length > 0 || isMoney', to: 'isMoney && people.length < 0' }],
    test: purpose, only: 'names each of them', says: /started|AssertionError/,
  },
  {
    bug: 'door: production takes the money of a sandbox',
    edits: [{ file: 'src/provider/purpose.ts', from: 'return transfer !== undefined', to: 'return transfer === null' }],
    test: purpose, only: 'not taken for a bank', says: /AssertionError/,
  },
  {
    bug: 'door: a sandbox opens on the database of real merchants',
    edits: [{ file: 'src/provider/purpose.ts', from: 'if (noted === \'real\') throw new Error(realPeople)', to: '' }],
    test: purpose, only: 'never goes back', says: /AssertionError/,
  },
  {
    bug: 'door: the sandbox is on with a database that nobody called one',
    edits: [{ file: settings, from: '!production && !rest.DATABASE_URL', to: '!production' }],
    test: settingsTest, only: 'a database of one', says: /AssertionError/,
  },
  {
    bug: 'door: a sandbox in production starts without a word',
    edits: [{ file: settings, from: 'SANDBOX !== sandboxInProduction', to: 'SANDBOX === undefined' }],
    test: settingsTest, only: 'needs a word of its own', says: /AssertionError/,
  },
  {
    bug: 'door: a sandbox listens on all addresses',
    edits: [{ file: settings, from: 'isSandbox ? loopback : null', to: 'null' }],
    test: settingsTest, only: 'on this machine alone', says: /AssertionError/,
  },
  {
    bug: 'door: a key of equal letters is taken',
    edits: [{ file: 'src/provider/guessable-key.ts', from: '< LEAST_BITS', to: '< 0' }],
    test: settingsTest, only: 'refused, with the command', says: /AssertionError/,
  },
  {
    bug: 'door: the pages of a sandbox look like those of a bank',
    edits: [{ file: 'src/provider/pages.ts', from: 'if (SANDBOX) markPages(hono)', to: '' }],
    test: marks, only: 'marked once', says: /AssertionError/,
  },
  {
    bug: 'door: the dashboard of a sandbox looks like that of a bank',
    edits: [{ file: 'src/provider/shell.ts', from: 'sandbox ? marked(pointed) : pointed', to: 'pointed' }],
    test: marks, only: 'where a phone keeps it', says: /AssertionError/,
  },
  {
    bug: 'door: totp/check tells strangers who has just joined',
    edits: [{
      file: login, from: '!member || !await setsUpHere(work, member)', to: '!member || member.totp_secret !== null',
    }],
    test: tells, only: 'a stranger sees the same', says: /AssertionError/,
  },
  {
    bug: 'door: a login after a registration tells whether the address was free',
    edits: [{ file: login, from: 'if (member.email_verified_at === null) return \'unconfirmed\'', to: '' }],
    test: tells, only: 'a stranger sees the same', says: /AssertionError/,
  },
  {
    bug: 'door: a blocked account tells that the password is right',
    edits: [{ file: login, from: 'if (isBlocked(member)) return \'blocked\'', to: '' }],
    test: tells, only: 'says nothing without the rest', says: /AssertionError/,
  },
  {
    bug: 'door: strangers who ask for resets keep the owner from one',
    edits: [{
      file: 'src/provider/auth/reset.ts', from: 'if (isSpent && await opensLater(work, member)) return',
      to: 'if (isSpent) return',
    }],
    test: tells, only: 'always has a link that opens', says: /AssertionError|valid|expired/,
  },
  {
    bug: 'door: strangers who ask for resets fill a mailbox',
    edits: [{
      file: 'src/provider/auth/reset.ts', from: 'if (isSpent && await opensLater(work, member)) return', to: '',
    }],
    test: tells, only: 'few letters', says: /AssertionError/,
  },
  {
    bug: 'door: who has no second factor gets in from outside the list',
    edits: [{
      file: login, from: 'return await isElsewhere(work, member.merchant_id) ? \'address\' : null', to: 'return null',
    }],
    test: elsewhere, only: 'no second factor', says: /AssertionError/,
  },
  {
    bug: 'door: a confirmation link opens the profile from outside the list',
    edits: [{
      file: 'src/provider/sessions.ts',
      from: 'if (isShutOut(row, address)) throw refuseAddress(address)\n  return { ...callerOf(row), kind: \'verifying\'',
      to: 'return { ...callerOf(row), kind: \'verifying\'',
    }],
    test: elsewhere, only: 'no second factor', says: /AssertionError/,
  },
  {
    bug: 'door: a PIN from before that everybody guesses pays on',
    edits: [{ file: 'src/provider/pin/check.ts', from: 'if (!is_leaving) await mustChange(work, field, pin)', to: '' }],
    test: pins, only: 'until it is changed', says: /AssertionError|was not refused/,
  },
  {
    bug: 'door: a PIN that counts up is taken',
    edits: [{ file: 'src/domain/pin.ts', from: 'if (isSequence(pin)) return guessableMessages.sequence', to: '' }],
    test: 'tests/domain/pin.test.ts', only: 'sequence', says: /AssertionError/,
  },
  {
    bug: 'door: the PIN is the person\'s birthday',
    edits: [{
      file: 'src/provider/pin/nouns.ts', from: 'await refuseGuessable(work, \'new_pin\', new_pin)\n    await replacePin',
      to: 'await replacePin',
    }],
    test: pins, only: 'birthday', says: /AssertionError|was not refused/,
  },
]
