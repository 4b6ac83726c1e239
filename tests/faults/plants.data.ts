// Bugs that somebody could write one day, and the test that must notice each of them.

export interface Edit { file: string, from: string, to: string }

export interface Plant {
  bug: string
  edits: readonly Edit[]
  /** A test file, and which of its tests; all when empty. */
  test: string
  only: string
  /** What the failure has to speak of, so that a test that breaks for another reason does not count. */
  says: RegExp
}

const wallOff: Edit = {
  file: 'src/provider/database.ts',
  from: `set_config('role', 'oja_tenant', true)`, to: `set_config('role', 'none', true)`,
}

export const plants: readonly Plant[] = [
  {
    bug: 'another merchant\'s document is handed out: no filter, and no row-level security behind it',
    edits: [wallOff, {
      file: 'src/provider/files/download.ts', from: `.where(\`\${table}.merchant_id\`, '=', merchant_id)`, to: '',
    }],
    test: 'tests/faults/foreign.test.ts', only: 'documents.show\\W+id', says: /200/,
  },
  {
    bug: 'row-level security is off', edits: [wallOff],
    test: 'tests/faults/foreign.test.ts', only: 'row-level security alone', says: /AssertionError/,
  },
  {
    bug: 'a table of merchants has no wall',
    edits: [{
      file: 'src/provider/migrations/0020_onboarding.sql', from: 'select make_tenant_table(\'personnel_document\');',
      to: 'grant select, insert, update, delete on personnel_document to oja_tenant;',
    }],
    test: 'tests/faults/foreign.test.ts', only: 'row-level security alone', says: /personnel_document/,
  },
  {
    bug: 'the permission is not asked for',
    edits: [{ file: 'src/provider/caller.ts', from: '(lacks(needs) || lacks(reads))', to: 'needs === undefined' }],
    test: 'tests/faults/matrix.test.ts', only: 'lets nobody in', says: /a member without any permission/,
  },
  {
    bug: 'half a login opens every door',
    edits: [{ file: 'src/provider/caller.ts', from: '!callers.includes(kind)', to: 'callers.length === 0' }],
    test: 'tests/faults/matrix.test.ts', only: 'lets nobody in', says: /the session of a registration|without an authenticator|confirmation mail/,
  },
  {
    bug: 'who was blocked stays in',
    edits: [{
      file: 'src/provider/sessions.ts', from: 'if (!row || isBlocked(row)) return null\n  const unseen_ms',
      to: 'if (!row) return null\n  const unseen_ms',
    }],
    test: 'tests/faults/matrix.test.ts', only: 'lets nobody in', says: /a blocked member/,
  },
  {
    bug: 'signing out ends nothing',
    edits: [{
      file: 'src/provider/auth/login.ts', from: 'await endSessions(work, { id: work.caller.session_id })', to: '',
    }],
    test: 'tests/faults/matrix.test.ts', only: 'lets nobody in', says: /who signed out/,
  },
  {
    bug: 'headers that disagree are taken',
    edits: [{
      file: 'src/provider/caller.ts', from: `plain !== null && headers.has('authorization') && plain !== bearer ? null : token`,
      to: 'token',
    }],
    test: 'tests/faults/matrix.test.ts', only: 'lets nobody in', says: /headers that disagree/,
  },
  {
    bug: 'the answer is not stored under its request id',
    edits: [{
      file: 'src/provider/serve.ts', from: 'settle(opened.work, opened.traces, kept_answer)',
      to: 'settle(opened.work, opened.traces)',
    }],
    test: 'tests/faults/repeat.test.ts', only: 'under one id is done once', says: /idempotency|audit_event|Idempotent-Replayed/,
  },
  {
    bug: 'a request id is not held while its first copy works',
    edits: [{
      file: 'src/provider/migrations/0001_ground.sql',
      from: `if not pg_try_advisory_xact_lock(hashtextextended(the_scope || ' ' || the_key, 0)) then`, to: 'if false then',
    }],
    test: 'tests/faults/repeat.test.ts', only: 'under one id is done once', says: /AssertionError/,
  },
  {
    bug: 'another body under a used request id gets the old answer',
    edits: [{ file: 'src/provider/idempotency.ts', from: 'if (!isSame)', to: 'if (row.status === 0)' }],
    test: 'tests/faults/repeat.test.ts', only: 'takes nothing else', says: /idempotency_mismatch|was not refused/,
  },
  {
    bug: 'an authenticator\'s code works again within its half-minute',
    edits: [{ file: 'src/provider/auth/codes.ts', from: `.where('totp_last_step', '<', step)`, to: '' }],
    test: 'tests/faults/repeat.test.ts', only: 'opens one session for one code', says: /AssertionError/,
  },
  {
    bug: 'two changes of one merchant work at the same time',
    edits: [{
      file: 'src/provider/onboarding/standing.ts', from: `.where('id', '=', caller.merchant_id).forUpdate()`,
      to: `.where('id', '=', caller.merchant_id)`,
    }],
    test: 'tests/faults/repeat.test.ts', only: 'under twenty ids', says: /AssertionError/,
  },
  {
    bug: 'a letter leaves before what it tells of is done',
    edits: [
      { file: 'src/provider/auth/register.ts', from: `import { serve } from '../serve.ts'`,
        to: `import { serve } from '../serve.ts'\nimport { jobWork } from '../jobs.ts'` },
      { file: 'src/provider/auth/register.ts', from: 'await writeTo(work, { ...member, email, shadow })',
        to: 'await jobWork(app).inTransaction((own) => own.mail(confirmAddress(email, String(member.id))))' },
    ],
    test: 'tests/faults/every-statement.test.ts', only: 'auth.register', says: /statement \d+ /,
  },
  {
    bug: 'an answer tells what broke inside',
    edits: [{
      file: 'src/provider/answers.ts', from: `new Refusal('internal', 'An unknown error occurred. please try again')`,
      to: `new Refusal('internal', String(error))`,
    }],
    test: 'tests/faults/every-statement.test.ts', only: 'preferences.save', says: /a fault|is whole or not at all/,
  },
  {
    bug: 'a full disk is called an unknown error',
    edits: [{ file: 'src/provider/answers.ts', from: '|53|', to: '|' }],
    test: 'tests/faults/every-statement.test.ts', only: 'preferences.save', says: /full: 500/,
  },
  {
    bug: 'unknown fields are let through',
    edits: [{
      file: 'src/contract/merchants.ts', from: `body: z.strictObject({\n      fullname`, to: `body: z.object({\n      fullname`,
    }],
    test: 'tests/faults/foreign.test.ts', only: 'merchants.update\\W+is refused by its name', says: /422/,
  },
  {
    bug: 'text may hold NUL and other characters that cannot be shown',
    edits: [{ file: 'src/contract/fields.ts', from: '!unshowable.test(text)', to: 'text.length > 0' }],
    test: 'tests/faults/hostile.test.ts', only: 'says which field',
    says: /(NUL|control characters|direction mark) is let through|is 500/,
  },
  {
    bug: 'a JSON body may be of any size',
    edits: [{ file: 'src/provider/reading.ts', from: 'if (length > limit) throw tooLarge(limit)', to: '' }],
    test: 'tests/faults/hostile-bodies.test.ts', only: 'does not read 10 MB', says: /413/,
  },
  {
    bug: 'a broken form is waited for until the end of days',
    edits: [
      { file: 'src/provider/uploads.ts', from: `.on('finish', () => done(true))`, to: `.on('close', () => done(true))` },
      { file: 'src/provider/uploads.ts', from: 'const PATIENCE = 5_000', to: 'const PATIENCE = 500_000' },
    ],
    test: 'tests/faults/hostile-forms.test.ts', only: 'an end before its beginning', says: /timed out/,
  },
  {
    bug: 'a file is what its name says',
    edits: [{ file: 'src/provider/files/inspect.ts', from: 'looksRight: isPdf, read: readPdf', to: 'looksRight: () => true, read: asItIs(() => null)' }],
    test: 'tests/faults/hostile-forms.test.ts', only: 'looks into what is called', says: /AssertionError/,
  },
  {
    bug: 'the database does not wait for its disk',
    edits: [{ file: 'src/provider/cluster.ts', from: `['fsync=on', 'synchronous_commit=on']`, to: `['fsync=on', 'synchronous_commit=off']` }],
    test: 'tests/faults/crash.test.ts', only: 'acknowledged', says: /AssertionError/,
  },
  {
    bug: 'jobs of a dead process are left lying',
    edits: [{ file: 'src/provider/orphans.ts', from: 'where locked_by is not null and', to: 'where locked_by is null and' }],
    test: 'tests/faults/crash.test.ts', only: 'every letter', says: /AssertionError/,
  },
  {
    bug: 'two processes share one folder of data',
    edits: [{ file: 'src/provider/embedded.ts', from: 'if (row?.got) return client', to: 'if (row) return client' }],
    test: 'tests/faults/crash.test.ts', only: 'a second start', says: /is in use by another/,
  },
  {
    bug: 'a stop leaves the database running',
    edits: [{ file: 'src/provider/start.ts', from: '.then(() => embedded?.stop())', to: '' }],
    test: 'tests/faults/crash.test.ts', only: 'SIGTERM ends it', says: /AssertionError/,
  },
  {
    bug: 'two people decide about one request at the same time',
    edits: [{ file: 'src/provider/approvals/requests.ts', from: 'where id = ${id} for update`', to: 'where id = ${id}`' }],
    test: 'tests/faults/approval-races.test.ts', only: 'end with one outcome each', says: /AssertionError/,
  },
  {
    bug: 'who asked for a payout approves it',
    edits: [{ file: 'src/provider/approvals/item.ts', from: 'row.creator_id === user_id || row.creator_email === email', to: 'row.id === user_id' }],
    test: 'tests/provider/approvals.test.ts', only: 'is not for who asked, in none', says: /was not refused|AssertionError/,
  },
  {
    bug: 'who asked for a payout, left and came back approves it',
    edits: [{ file: 'src/provider/approvals/item.ts', from: ' || row.creator_email === email', to: '' }],
    test: 'tests/provider/approvals.test.ts', only: 'came back under the same address', says: /AssertionError/,
  },
  {
    bug: 'a copy of a request from before is approved',
    edits: [{ file: 'src/provider/approvals/decide.ts', from: 'if (version !== request.version)', to: 'if (version > 99)' }],
    test: 'tests/provider/approvals.test.ts', only: 'with an old copy', says: /was not refused|AssertionError/,
  },
  {
    bug: 'the first of two approvals pays',
    edits: [{ file: 'src/provider/approvals/counting.ts', from: '!is_halted && given >= required', to: '!is_halted && given >= Math.min(1, required)' }],
    test: 'tests/provider/approvals.test.ts', only: 'with an old copy', says: /AssertionError/,
  },
  {
    bug: 'what was declined stays reserved',
    edits: [{ file: 'src/provider/approvals/decide.ts', from: 'await dropRequest(work', to: `if (work.request_id === '') await dropRequest(work` }],
    test: 'tests/provider/approvals.test.ts', only: 'needs a reason', says: /AssertionError/,
  },
  {
    bug: 'nobody looks at the daily limit of an approver',
    edits: [{ file: 'src/provider/approvals/decide.ts', from: `const limit = decision === 'approve' ?`, to: `const limit = decision === 'decline' ?` }],
    test: 'tests/provider/policy.test.ts', only: 'stops an approver', says: /was not refused|AssertionError/,
  },
  {
    bug: 'the administrator who asked for a policy confirms it',
    edits: [{ file: 'src/provider/approval-policy/nouns.ts', from: 'if (change.asked_by === work.caller.user_id)', to: `if (change.asked_by === '')` }],
    test: 'tests/provider/policy.test.ts', only: 'change it together', says: /AssertionError/,
  },
  {
    bug: 'wrong PINs are not counted',
    edits: [{ file: 'src/provider/pin/tries.ts', from: `await limits.consume('pin_wrong', user_id, wrong)`, to: '' }],
    test: 'tests/provider/pin.test.ts', only: 'lock it for fifteen minutes', says: /AssertionError/,
  },
  {
    bug: 'payouts asked for at once pass the limit of one person together',
    edits: [{ file: 'src/provider/approvals/needed.ts', from: 'await holdDay(work, creator_id)', to: '' }],
    test: 'tests/provider/policy.test.ts', only: 'of eight payouts asked for at once', says: /AssertionError/,
  },
  {
    bug: 'many guesses of a PIN at once are all looked at',
    edits: [{ file: 'src/provider/pin/check.ts', from: `pinStanding(work, right ? turn : 'alone')`, to: `pinStanding(work, null)` }],
    test: 'tests/provider/pin.test.ts', only: 'the right one comes at once', says: /AssertionError/,
  },
  {
    bug: 'two administrators remove each other',
    edits: [{ file: 'src/provider/roles/grants.ts', from: `.where('name', '=', adminRole).forUpdate().execute()`, to: `.where('name', '=', adminRole).execute()` }],
    test: 'tests/provider/users-leaving.test.ts', only: 'stays when two have each other removed', says: /AssertionError/,
  },
  {
    bug: 'an invitation gives away what its writer lacks',
    edits: [{ file: 'src/provider/users/invite.ts', from: 'refuseGift(manager, role.permissions)', to: '' }],
    test: 'tests/provider/users.test.ts', only: 'gives only what its writer has', says: /AssertionError/,
  },
  {
    bug: 'a push message tells the amount to whoever sees the phone',
    edits: [{ file: 'src/provider/approvals/announce.ts', from: `body: 'Open the dashboard to decide.'`, to: 'body: formatMoney(kobo(request.amount))' }],
    test: 'tests/provider/push.test.ts', only: 'wakes every device', says: /AssertionError/,
  },
  {
    bug: 'who wants no letters of an event gets them all the same',
    edits: [{ file: 'src/provider/notifications/tell.ts', from: 'if (!silent.mail.has(id)) await', to: 'await' }],
    test: 'tests/provider/notices.test.ts', only: 'each person for themselves', says: /AssertionError/,
  },
  {
    bug: 'a change of the policy that its author took back is said to be refused',
    edits: [{ file: 'src/provider/approval-policy/history.ts', from: 'asked_by === decided_by', to: 'false' }],
    test: 'tests/provider/policy-history.test.ts', only: 'the newest first', says: /AssertionError/,
  },
]
