// Bugs about a database that goes away, and about who reads what of it.
import type { Plant } from './plants.data.ts'

const restarts = 'tests/faults/database-away/restarts.test.ts'
const silence = 'tests/faults/database-away/silence.test.ts'
const audience = 'tests/provider/audit-audience.test.ts'

export const databasePlants: readonly Plant[] = [
  {
    bug: 'away: the note that a job is done is written on the connection that just broke, and never again',
    edits: [{ file: 'src/provider/queue-pool.ts', from: 'if (jobs) return write(', to: 'if (jobs?.length === 0) return write(' }],
    test: restarts, only: 'end no worker', says: /AssertionError/,
  },
  {
    bug: 'away: nobody hangs up on a connection that carries nothing',
    edits: [{ file: 'src/provider/impatient.ts', from: '    this.emit(\'hangs\', since)\n    cut(this)', to: '' }],
    test: silence, only: 'takes the others with it', says: /Test timed out|never ended/,
  },
  {
    bug: 'away: connections beside one that fell silent are found out one after another',
    edits: [{ file: 'src/provider/impatient.ts', from: 'if (used > since) continue', to: 'if (used > 0) continue' }],
    test: silence, only: 'takes the others with it', says: /Connection terminated/,
  },
  {
    bug: 'away: a pooler that lends connections by transaction is taken for the database',
    edits: [{ file: 'src/provider/pooler.ts', from: 'if (after !== before) throw', to: 'if (after === null) throw' }],
    test: 'tests/deploy/pooler.test.ts', only: 'refused, nothing done', says: /AssertionError/,
  },
  {
    bug: 'away: a limit of time is a parameter of the start, which a pooler refuses',
    edits: [{ file: 'src/provider/impatient.ts', from: 'super(rest)', to: 'super(config)' }],
    test: 'tests/deploy/pooler.test.ts', only: 'by session', says: /unsupported startup parameter/,
  },
  {
    bug: 'away: a database that only reads is ready',
    edits: [{ file: 'src/provider/health.ts', from: 'found.only_reads ? \'database only reads\' : null', to: 'null' }],
    test: 'tests/faults/database-away/read-only.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'away: a change on a database that only reads is an unknown error',
    edits: [{ file: 'src/provider/answers.ts', from: '|25P03|25006)$', to: '|25P03)$' }],
    test: 'tests/faults/database-away/read-only.test.ts', only: '', says: /AssertionError/,
  },
  {
    bug: 'trail: a merchant reads of every kind that a reviewer writes',
    edits: [{
      file: 'src/provider/audit-trail/audience.ts', from: 'return ofReviewers[kind.action] ?? null', to: 'return \'all\'',
    }],
    test: audience, only: 'what their letters tell', says: /AssertionError/,
  },
  {
    bug: 'trail: a kind that nobody described is told',
    edits: [{
      file: 'src/provider/audit-trail/audience.ts', from: 'else event.action = any(${teamActions}::text[]) end',
      to: 'else true end',
    }],
    test: audience, only: 'of the team', says: /AssertionError/,
  },
  {
    bug: 'trail: a verdict stands in the merchant\'s own trail',
    edits: [{
      file: 'src/provider/review/claims.ts', from: 'action, subject: \'merchant\', subject_id: merchant_id, role:',
      to: 'action, merchant_id, subject: \'merchant\', subject_id: merchant_id, role:',
    }],
    test: 'tests/provider/review-decision.test.ts', only: 'taken back', says: /AssertionError/,
  },
  {
    bug: 'papers: a document that the reviewer accepts for now is accepted for the merchant',
    edits: [{
      file: 'src/provider/onboarding/kyc-details.ts', from: 'isUnderReview(status) && !isDecided', to: 'isRefused && isUnderReview(status)',
    }],
    test: audience, only: 'nowhere in what the merchant reads', says: /AssertionError/,
  },
  {
    bug: 'push: a topic goes out as the tag is written, with a dot',
    edits: [{ file: 'src/provider/outside/push-topic.ts', from: 'return topicRule.test(tag) ? tag :', to: 'return tag ? tag :' }],
    test: 'tests/provider/push.test.ts', only: 'every push service takes', says: /AssertionError/,
  },
  {
    bug: 'push: one decision takes the place of another',
    edits: [{
      file: 'src/provider/notifications/tell.ts', from: 'is_together || queues.includes(kind) ? kind : `${kind} ${path}`', to: 'kind',
    }],
    test: 'tests/provider/push.test.ts', only: 'one decision leaves another', says: /AssertionError/,
  },
  {
    bug: 'push: a message that takes the place of another makes no sound',
    edits: [{ file: 'src/app/worker/push.ts', from: '...(renotify && { renotify }),', to: '' }],
    test: 'tests/app/shell/push.test.ts', only: 'makes itself heard', says: /AssertionError/,
  },
  {
    bug: 'push: notices that the person turned off elsewhere come back by themselves',
    edits: [{ file: 'src/app/api/device-push.ts', from: 'if (!isListed && !isLost) {', to: 'if (!isListed && !isLost && user_id === \'\') {' }],
    test: 'tests/app/notifications/device-push.test.ts', only: 'left alone', says: /AssertionError/,
  },
  {
    bug: 'papers: a document that is necessary can be removed',
    edits: [{ file: 'src/provider/onboarding/kyc.ts', from: 'if (isNecessary) {', to: 'if (isNecessary && id === \'\') {' }],
    test: 'tests/provider/review-refusals.test.ts', only: 'a necessary one cannot', says: /AssertionError|was not refused/,
  },
  {
    bug: 'papers: a refused file is called a missing one',
    edits: [{
      file: 'src/provider/onboarding/submit.ts', from: 'return Object.values(refused).join(\' \')', to: 'return fileMessages.missing',
    }],
    test: 'tests/provider/review-refusals.test.ts', only: 'a necessary one cannot', says: /AssertionError/,
  },
  {
    bug: 'papers: a PDF that nobody can open is kept',
    edits: [{
      file: 'src/provider/files/pdf.ts',
      from: 'if (needsPassword(text, pdfAlgorithms)) return pdfProblems.locked', to: '',
    }],
    test: 'tests/provider/files-hostile.test.ts', only: 'encrypted in one of the ways', says: /AssertionError/,
  },
  {
    bug: 'papers: a page behind the end of a PDF is an oversight',
    edits: [{ file: 'src/domain/pdf-whole.ts', from: ' && !otherFile.test(last.slice(-rest))', to: '' }],
    test: 'tests/provider/files-hostile.test.ts', only: 'is not whole', says: /AssertionError/,
  },
  {
    bug: 'papers: the phone says nothing of a PDF that nobody can open',
    edits: [{ file: 'src/app/offline/paper-problem.ts', from: '? pdfProblems.locked : null', to: '? null : null' }],
    test: 'tests/app/offline/files.test.ts', only: 'is refused when it is chosen', says: /AssertionError/,
  },
  {
    bug: 'papers: the phone takes a PDF that is cut off',
    edits: [{
      file: 'src/app/offline/paper-problem.ts', from: 'if (!isWholePdf(own)) return pdfProblems.broken', to: '',
    }],
    test: 'tests/app/offline/files.test.ts', only: 'is refused when it is chosen', says: /AssertionError/,
  },
  {
    bug: 'papers: the phone refuses a PDF for what a mailer left behind it',
    edits: [{
      file: 'src/app/offline/paper-problem.ts', from: 'bytes.subarray(0, ownLength(bytes))', to: 'bytes',
    }],
    test: 'tests/app/offline/files.test.ts', only: 'that opens for everybody is taken', says: /AssertionError|refused/i,
  },
  {
    bug: 'proxy: one slow answer leaves nobody to ask',
    edits: [
      { file: 'deploy/nginx.conf', from: '10.89.71.11:4000 max_fails=10', to: '10.89.71.11:4000 max_fails=1' },
      { file: 'deploy/nginx.conf', from: '10.89.71.12:4000 max_fails=10', to: '10.89.71.12:4000 max_fails=1' },
    ],
    test: 'tests/deploy/nginx.test.ts', only: 'takes too long is its own trouble', says: /AssertionError/,
  },
]
