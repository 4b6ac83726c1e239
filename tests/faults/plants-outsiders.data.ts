// Bugs about what outsiders send, hold up and read.
import type { Plant } from './plants.data.ts'

const receivers = 'tests/provider/webhooks/hostile-receivers.test.ts'
const walk = 'tests/provider/public-walk.test.ts'
const corpus = 'tests/provider/files-corpus.test.ts'
const ways = 'tests/provider/ground/ways-out.test.ts'
const second = 'tests/provider/review-second.test.ts'
const papers = 'tests/provider/review-papers.test.ts'

const mails = 'tests/provider/mails-look.test.ts'

export const outsiderPlants: readonly Plant[] = [
  {
    bug: 'a code stands in the subject of a letter, which a locked phone shows',
    edits: [{
      file: 'src/provider/pin/letters.ts', from: 'subject: `Your code for a new', to: 'subject: `${code} for a new',
    }],
    test: mails, only: 'code for a PIN', says: /AssertionError/,
  },
  {
    bug: 'a letter does not say who sends it',
    edits: [{ file: 'src/provider/mails.ts', from: '[...help, why, sender]', to: '[...help, why]' }],
    test: mails, only: 'reset password', says: /AssertionError/,
  },
  {
    bug: 'the text of a letter has a link that nobody says the use of',
    edits: [{ file: 'src/provider/mails.ts', from: '[`${action.label}: ${action.link}`]', to: '[action.link]' }],
    test: mails, only: 'invitation', says: /AssertionError/,
  },
  {
    bug: 'a call out has no deadline of its own',
    edits: [{
      file: 'src/provider/outside/outgoing.ts', from: 'Promise.race([call(signal), endOf(signal)])', to: 'call(signal)',
    }],
    test: ways, only: 'banks, vendors', says: /Test timed out|never ended/,
  },
  {
    bug: 'a receiver that changes the protocol is waited for without end',
    edits: [
      { file: 'src/provider/outside/outgoing.ts', from: 'Promise.race([call(signal), endOf(signal)])', to: 'call(signal)' },
      { file: 'src/provider/outside/callbacks.ts', from: `asked.on('upgrade'`, to: `asked.on('connect'` },
      { file: 'src/provider/outside/callbacks.ts', from: `asked.on('close'`, to: `asked.on('drain'` },
    ],
    test: receivers, only: 'every receiver of the zoo', says: /Test timed out|switches/,
  },
  {
    bug: 'whoever works the queue waits for slow receivers',
    edits: [{ file: 'src/provider/webhooks/send.ts', from: 'const QUICK_MS = 100', to: 'const QUICK_MS = 100_000' }],
    test: receivers, only: 'thirty sign-ups', says: /AssertionError|Test timed out|Matcher did not succeed/,
  },
  {
    bug: 'one merchant has as many calls under way as events wait',
    edits: [{ file: 'src/provider/webhooks/in-hand.ts', from: 'return { count: Number(count), first }', to: 'return { count: 0, first }' }],
    test: receivers, only: 'one merchant has four calls', says: /AssertionError|Matcher did not succeed/,
  },
  {
    bug: 'a place for a call is kept for as long as its receiver likes',
    edits: [{ file: 'src/provider/outside/places.ts', from: 'oldest.hurry.abort()', to: 'undefined' }],
    test: receivers, only: 'where all places are taken', says: /AssertionError/,
  },
  {
    bug: 'what was in hand at a stop waits for its half a minute',
    edits: [{ file: 'src/provider/webhooks/send.ts', from: 'else await release(work, delivery)', to: '' }],
    test: receivers, only: 'a stop ends the calls', says: /AssertionError|Matcher did not succeed/,
  },
  {
    bug: 'a stop waits for whatever a mail server says',
    edits: [
      { file: 'src/provider/run.ts', from: 'settings.DRAIN_MS + CALLS_MS', to: '2_000_000' },
    ],
    test: ways, only: 'told to stop', says: /AssertionError|Test timed out/,
  },
  {
    bug: 'the look-up answers for test money as for any other',
    edits: [{ file: 'src/provider/lookup/nouns.ts', from: `if (mode === 'test') work.say`, to: 'if (mode === undefined) work.say' }],
    test: walk, only: 'what speaks of test money', says: /lookup\.find/,
  },
  {
    bug: 'a pay page does not say that its business was never reviewed',
    edits: [{ file: 'src/provider/payment-links/pay-page.ts', from: 'link.is_reviewed ?', to: 'link.code ?' }],
    test: walk, only: 'what speaks of test money', says: /review/,
  },
  {
    bug: 'a pay page names who paid',
    edits: [{ file: 'src/provider/payment-links/pay.ts', from: `'collection.reference as transaction_reference'`, to: `'collection.payer_name as transaction_reference'` }],
    test: walk, only: 'nobody is named', says: /Secret Payer/,
  },
  {
    bug: 'a stranger uses up the tries of who paid',
    edits: [{ file: 'src/provider/lookup/nouns.ts', from: 'const from = subscriberOf(work.address)', to: `const from = reference && subscriberOf('')` }],
    test: walk, only: 'lookup.find', says: /429/,
  },
  {
    bug: 'right look-ups count as tries',
    edits: [{ file: 'src/provider/lookup/nouns.ts', from: `await giveBack(work, 'lookup_wrong', from)`, to: '' }],
    test: 'tests/provider/lookup.test.ts', only: 'right ones count for nothing', says: /429/,
  },
  {
    bug: 'a receipt of test money looks like any other',
    edits: [{ file: 'src/app/ui/receipt-picture.ts', from: `if (receipt.mode === 'test') drawMark`, to: `if (receipt.title === '') drawMark` }],
    test: 'tests/app/ui/receipt-picture.test.tsx', only: 'across all of it', says: /AssertionError/,
  },
  {
    bug: 'a QR code of test mode can be paid by bank apps',
    edits: [{ file: 'src/domain/qr-code.ts', from: 'SCHEMES[mode]', to: 'SCHEMES.live' }],
    test: 'tests/domain/qr-code.test.ts', only: 'of test mode says so', says: /AssertionError/,
  },
  {
    bug: 'letters speak of test money as of any other',
    edits: [{ file: 'src/provider/notifications/tell.ts', from: `? 'live' : mode`, to: `? 'live' : 'live'` }],
    test: walk, only: 'the letters of a team', says: /AssertionError/,
  },
  {
    bug: 'account numbers stand in the log',
    edits: [{ file: 'src/provider/app.ts', from: 'loggedPath(path), status', to: 'path.slice(0, 200), status' }],
    test: 'tests/provider/ground/logged-path.test.ts', only: 'every call with something', says: /AssertionError/,
  },
  {
    bug: 'a template may come from elsewhere',
    edits: [{ file: 'src/provider/files/package-parts.ts', from: `return 'elsewhere'
    if (!isOutside`, to: `return null
    if (!isOutside` }],
    test: corpus, only: 'none of them is kept', says: /from elsewhere/,
  },
  {
    bug: 'any field of a letter is worked out',
    edits: [{ file: 'src/provider/files/fields.ts', from: '[...instructions, ...open].every(isPlainField)', to: 'true' }],
    test: corpus, only: 'none of them is kept', says: /a field that starts/,
  },
  {
    bug: 'a PDF is judged by its bytes alone, not by what a reader of PDF finds in it',
    edits: [{ file: 'src/provider/files/pdf.ts', from: 'const found = await objectsProblem(bytes)', to: `const found = (await objectsProblem(bytes), null as 'files' | null)` }],
    test: 'tests/provider/files-corpus.test.ts', only: 'none of them is kept', says: /AssertionError/,
  },
  {
    bug: 'any action that a touch starts is taken for one of paper',
    edits: [{ file: 'src/provider/files/read-pdf.js', from: "if (!allowed.has(nameOf(kind))) throw new Problem('program')", to: '' }],
    test: 'tests/provider/files-corpus.test.ts', only: 'none of them is kept', says: /AssertionError/,
  },
  {
    bug: 'a head says which streams of a PDF are opened',
    edits: [{ file: 'src/provider/files/pdf.ts', from: 'if (!PLACES.test(beginning)) {', to: 'if (!isTold) {' }],
    test: corpus, only: 'none of them is kept', says: /packed objects/,
  },
  {
    bug: 'an older letter is whatever has its name',
    edits: [{ file: 'src/provider/files/compound.ts', from: 'content.readUInt16LE(0) !== FIB', to: 'FIB === 0' }],
    test: corpus, only: 'none of them is kept', says: /an older file that is none/,
  },
  {
    bug: 'the watermark leaves parts of a page free',
    edits: [{ file: 'src/provider/files/watermark.ts', from: 'const rows = Math.ceil(reach / down) + 1', to: 'const rows = 2' }],
    test: papers, only: 'across every part', says: /AssertionError/,
  },
  {
    bug: 'the watermark does not say who looked',
    edits: [{ file: 'src/provider/files/watermark.ts', from: 'return [...names,', to: 'return [' }],
    test: papers, only: 'another picture for another reviewer', says: /AssertionError/,
  },
  {
    bug: 'the original of a paper needs no reason',
    edits: [{ file: 'src/provider/review/look.tsx', from: `if (reason === '')`, to: `if (reason === 'none')` }],
    test: papers, only: 'with a reason alone', says: /AssertionError/,
  },
  {
    bug: 'a look at the original stands in no trail',
    edits: [{ file: 'src/provider/review/look.tsx', from: `    await reviewWork(app, context, (work) =>
      record(work, { paper, file, session }, { opened: 'original', reason }))
`, to: '' }],
    test: papers, only: 'with a reason alone', says: /AssertionError/,
  },
  {
    bug: 'a statement of test money looks like any other',
    edits: [{ file: 'src/domain/test-money.ts', from: `(mode === 'test' ? [[testMoney`, to: `(mode === undefined ? [[testMoney` }],
    test: 'tests/app/lists/export.test.tsx', only: 'of test money says so', says: /AssertionError/,
  },
  {
    bug: 'the name of a file of test money does not say so',
    edits: [{ file: 'src/domain/test-money.ts', from: '`${testMoney.mark}-${name}`', to: 'name' }],
    test: 'tests/app/lists/export.test.tsx', only: 'of test money says so', says: /AssertionError/,
  },
  {
    bug: 'a PDF may open an address by itself',
    edits: [{ file: 'src/provider/files/pdf.ts', from: ' || opensAddress(text)', to: '' }],
    test: corpus, only: 'none of them is kept', says: /opens by itself/,
  },
  {
    bug: 'a table may start a program',
    edits: [{ file: 'src/provider/files/text.ts', from: 'if (startsSomething(cell)) return true', to: 'void startsSomething(cell)' }],
    test: corpus, only: 'none of them is kept', says: /a table that starts/,
  },
  {
    bug: 'what is drawn on a sheet may call a macro',
    edits: [{ file: 'src/provider/files/fields.ts', from: `drawn.includes(name) &&`, to: 'name === "" &&' }],
    test: corpus, only: 'none of them is kept', says: /a drawing that starts/,
  },
  {
    bug: 'what the registry does not answer is taken for a pass',
    edits: [{ file: 'scripts/audit-dependencies.ts', from: 'process.exitCode = isAllowed ? 0 : 2', to: 'process.exitCode = 0' }],
    test: 'tests/advisories.test.ts', only: 'ends with 2', says: /AssertionError/,
  },
  {
    bug: 'an old list of weaknesses is taken for a new one',
    edits: [{ file: 'scripts/advisories.ts', from: 'now.getTime() - newest < OLDEST_DAYS * DAY', to: 'newest > 0' }],
    test: 'tests/advisories.test.ts', only: 'empty, of others, or old', says: /AssertionError/,
  },
  {
    bug: 'a code in a path stands in the log',
    edits: [{ file: 'src/provider/logged-path.ts', from: `  if (code.test(segment)) return ':code'\n`, to: '' }],
    test: 'tests/provider/ground/logged-path.test.ts', only: 'nor by a query', says: /AssertionError/,
  },
  {
    bug: 'what was asked outside stands in the words of a logged error',
    edits: [{ file: 'src/provider/log.ts', from: 'loggedWords(message.slice(0, 500))', to: 'message.slice(0, 500)' }],
    test: 'tests/provider/ground/logged-path.test.ts', only: 'words of an error', says: /AssertionError/,
  },
  {
    bug: 'one reviewer approves alone in production',
    edits: [{ file: 'src/provider/review/second.ts', from: '  if (!settings.SANDBOX) return true\n', to: '' }],
    test: second, only: 'two in production', says: /AssertionError/,
  },
  {
    bug: 'who proposed to approve confirms it too',
    edits: [
      { file: 'src/provider/review/second.ts', from: 'if (open.proposed_by === by.id) {', to: `if (by.name === '') {` },
      { file: 'src/provider/migrations/0160_approvals_by_two.sql', from: `status <> 'CONFIRMED' or ended_by <> proposed_by`, to: 'true' },
    ],
    test: second, only: 'another one, and not before', says: /AssertionError/,
  },
  {
    bug: 'a program confirms what a reviewer proposed',
    edits: [{ file: 'src/provider/review/second.ts', from: 'if (by.id === null) {', to: 'if (by.id === null && !open) {' }],
    test: second, only: 'nothing that a program can do', says: /AssertionError/,
  },
  {
    bug: 'the proposal of somebody who is no reviewer any more counts',
    edits: [{ file: 'src/provider/review/second.ts', from: 'blocked_at !== null || ', to: '' }],
    test: second, only: 'while who proposed is a reviewer', says: /AssertionError/,
  },
  {
    bug: 'the process that draws may take any time',
    edits: [{ file: 'src/provider/files/pages.ts', from: 'timeout: seconds * 1_000', to: 'timeout: seconds * 1_000_000' }],
    test: papers, only: 'when its time is over', says: /AssertionError/,
  },
  {
    bug: 'the process that draws may take any memory',
    edits: [
      { file: 'src/provider/files/pages.ts', from: 'const WASM_PAGES = 4_096', to: 'const WASM_PAGES = 65_536' },
      { file: 'src/provider/files/pages.ts', from: 'const HEAP_MB = 128', to: 'const HEAP_MB = 4_096' },
    ],
    test: papers, only: 'for want of memory', says: /AssertionError|Test timed out/,
  },
  {
    bug: 'a PDF of papers is given back as it was handed in',
    edits: [{
      file: 'src/provider/files/stamped.ts', from: 'if (!isDrawn(file.type)) return file',
      to: "if (file.type === 'application/pdf' || !isDrawn(file.type)) return file",
    }],
    test: 'tests/provider/rights-to-read.test.ts', only: 'a PDF of papers', says: /AssertionError/,
  },
  {
    bug: 'what one reviewer looked at is shown to the next without a word in the trail',
    edits: [{ file: 'src/provider/review/look.tsx', from: '[session.token, paper.merchant_id', to: '[paper.merchant_id' }],
    test: papers, only: 'the same look for ten minutes', says: /AssertionError/,
  },
  {
    bug: 'an older letter that leads to another file is kept',
    edits: [{ file: 'src/provider/files/compound.ts', from: '(bytes.readUInt32LE(4) & LINKED) === 0', to: 'bytes.length === 20' }],
    test: 'tests/provider/files-corpus.test.ts', only: 'none of them is kept', says: /linked to another one/,
  },
  {
    bug: 'a kind that acts is overlooked where it is said of an ending',
    edits: [{ file: 'src/provider/files/package-parts.ts', from: "name === 'Default' && !used.has(Extension.toLowerCase())", to: "name === 'Default'" }],
    test: 'tests/provider/files-corpus.test.ts', only: 'none of them is kept', says: /ending of a printer/,
  },
]
