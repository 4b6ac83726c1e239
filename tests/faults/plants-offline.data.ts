// Bugs that somebody could write one day in the offline core, and the test that must notice each of them.
import type { Plant } from './plants.data.ts'

/** `file` below src/app/offline, `test` below tests/app/offline. */
const planted = (bug: string, file: string, test: string, edit: { from: string; to: string }): Plant => ({
  bug,
  edits: [{ file: `src/app/offline/${file}`, ...edit }],
  test: `tests/app/offline/${test}`,
  only: '',
  says: /AssertionError|Property failed|timed out/i,
})

/** A kind of intent that does not know its own at the provider. */
const ofKind = (bug: string, only: string, edits: { from: string; to: string }[]): Plant => ({
  bug,
  edits: edits.map((edit) => ({ file: 'src/app/features/onboarding/kinds.ts', ...edit })),
  test: 'tests/faults/outbox.test.ts',
  only,
  says: /AssertionError/,
})

/** Of files in parts, on either side. */
const ofParts = (bug: string, file: string, only: string, edit: { from: string; to: string }): Plant => ({
  bug,
  edits: [{ file: `src/${file}`, ...edit }],
  test: file.startsWith('app') ? 'tests/app/offline/parts.test.ts'
    : /^Nobody|unfinished/.test(only) ? 'tests/provider/uploads-limits.test.ts'
    : 'tests/provider/uploads-in-parts.test.ts',
  only,
  says: /AssertionError|Property failed/,
})

export const offlinePlants: readonly Plant[] = [
  ofParts('a file begins again after a break', 'app/offline/parts.ts', 'is gone on with', {
    from: 'return (await early(trip.ask(uploads.begin, { params: { id }, body }, trip.options))).received',
    to: 'await early(trip.ask(uploads.begin, { params: { id }, body }, trip.options)); return 0',
  }),
  ofParts('a provider without parts is asked for each file', 'app/offline/parts.ts', 'is asked once', {
    from: 'known.takesParts = false',
    to: 'known.takesParts = true',
  }),
  ofParts('a part that was lost makes a doubt of the form', 'app/offline/parts.ts', 'is gone on with', {
    from: `throw new Unreachable(error.reason, 'no', {`,
    to: `throw new Unreachable(error.reason, error.sent, {`,
  }),
  ofParts('a part is taken as it came', 'provider/files/arriving.ts', 'what arrived damaged', {
    from: `if (hash.toString('hex') !== sha256) refuse`,
    to: `if (sha256 === '') refuse`,
  }),
  ofParts('a whole is taken as it came', 'provider/files/arriving.ts', 'begins again', {
    from: 'return !hashOf(whole).equals(upload.sha256)',
    to: 'return whole.length !== upload.size',
  }),
  ofParts('one upload serves two forms', 'provider/files/arrived.ts', 'do not use it twice', {
    from: `if (used.length !== ids.length) throw`,
    to: `if (used.length > ids.length) throw`,
  }),
  ofParts('a colleague adds to a file', 'provider/files/arriving.ts', 'Nobody else', {
    from: `.where('mode', '=', mode).where('user_id', '=', user_id)`,
    to: `.where('mode', '=', mode).where('user_id', 'is not', null)`,
  }),
  ofParts('a file in parts is not looked into', 'provider/serve.ts', 'is refused by what is in it', {
    from: 'const isLooked = caller && !endpoint.is_part',
    to: 'const isLooked = caller && !endpoint.is_part && !given.arrived',
  }),
  ofParts('unfinished files are never too many', 'provider/files/arriving.ts', 'unfinished files', {
    from: 'if (Number(unfinished) >= MOST_UNFINISHED)',
    to: 'if (Number(unfinished) < 0)',
  }),
  planted('a submission goes before what it needs', 'next-up.ts', 'outbox-model.test.ts', {
    from: 'entry.deps.every((id) => done.has(id))',
    to: 'true',
  }),
  planted('a later one overtakes in its lane', 'next-up.ts', 'outbox-model.test.ts', {
    from: 'return isFirst &&',
    to: 'return ',
  }),
  planted('what a dead tab was sending is simply sent again', 'outbox-states.ts', 'outbox-model.test.ts', {
    from: 'unknown({ ...entry, lease: null }, entry.if_absent, now)',
    to: `({ ...entry, lease: null, state: 'queued' })`,
  }),
  planted('a lost answer leads to a resend without asking', 'outbox-states.ts', 'outbox-model.test.ts', {
    from: 'return unknown({ ...entry, last_error }, if_absent, now, outcome.after_ms)',
    to: `return { ...entry, state: 'retry_wait', next_at: now + 1000 }`,
  }),
  planted('a frozen tab that goes on writes over its successor', 'drainer.ts', 'outbox-model.test.ts', {
    from: 'await fence(rows, senderOf(this.person), lease)',
    to: '',
  }),
  planted('a login turns an unknown outcome into a resend', 'outbox-states.ts', 'outbox-model.test.ts', {
    from: `after_login: 'unknown' }`,
    to: `after_login: 'queued' }`,
  }),
  planted('it is called done before the provider has said so', 'drainer.ts', 'outbox-model.test.ts', {
    from: 'const stop = new AbortController()',
    to: `await this.happen(entry, { type: 'ended', outcome: { is: 'done' } }, lease); const stop = new AbortController()`,
  }),
  planted('a session that is over drops what was being sent', 'outbox-states.ts', 'outbox-model.test.ts', {
    from: `return { ...entry, state: 'needs_auth', after_login: 'queued', attempts: entry.attempts - 1 }`,
    to: 'return done(entry, now)',
  }),
  planted('what may have arrived is replaced', 'outbox-rows.ts', 'outbox-model.test.ts', {
    from: 'one.lane === entry.lane && isCertain(one)',
    to: 'one.lane === entry.lane',
  }),
  planted('what needed the replaced one needs nothing any more', 'outbox-rows.ts', 'outbox-model.test.ts', {
    from: 'deps: [...kept, entry.id]',
    to: 'deps: kept',
  }),
  planted('what may be arriving can be removed', 'outbox-states.ts', 'outbox.test.ts', {
    from: `entry.state !== 'sending' && (!isOpen(entry) || now - (entry.sent_at ?? 0) > ARRIVING_MS)`,
    to: 'entry.state !== undefined && now > 0',
  }),
  planted('it leaves before it is on the disk as leaving', 'drainer.ts', 'drainer.test.ts', {
    from: `const started = await this.happen(entry, { type: 'started', lease }, lease)`,
    to: `const started = { ...entry, state: 'sending' as const, lease }
    setTimeout(() => { void this.happen(entry, { type: 'started', lease }, lease).catch(() => 0) }, 5)`,
  }),
  planted('an entry has a new id on every try', 'sending.ts', 'drainer.test.ts', {
    from: 'requestId: entry.id',
    to: 'requestId: entry.id + entry.attempts',
  }),
  planted('test and live mode share a queue', 'drainer.ts', 'drainer.test.ts', {
    from: 'filter((entry) => entry.mode === mode)',
    to: 'filter(() => mode)',
  }),
  planted('the draft goes although it was edited since it was sent', 'outbox-rows.ts', 'drainer.test.ts', {
    from: 'draft?.rev === rev',
    to: 'draft',
  }),
  planted('a payout is sent from the queue', 'kinds.ts', 'outbox.test.ts', {
    from: `method !== 'GET' && needs !== null`,
    to: 'false && needs !== null',
  }),
  planted('a stopped upload is tried again by itself', 'outbox-states.ts', 'outbox-states.test.ts', {
    from: `      if (entry.if_absent === 'rejected') return { ...entry, state: 'rejected', if_absent: 'queued' }
      return { ...entry, state: 'retry_wait'`,
    to: `      return { ...entry, state: 'retry_wait'`,
  }),
  planted('a success of the request is taken for one of the transaction', 'disk-rows.ts', 'database.test.ts', {
    from: '        result = value\n',
    to: '        result = value\n        resolve(value)\n',
  }),
  planted('a database that answers nothing is waited for', 'disk-rows.ts', 'silent-database.test.ts', {
    from: 'if (isAborted(running)) return fail(silent())',
    to: 'if (isAborted(running)) return undefined',
  }),
  planted('an answer is no sign of life', 'disk-rows.ts', 'silent-database.test.ts', {
    from: '      heard()\n',
    to: '',
  }),
  planted('a saved answer is waited for', 'database.ts', 'silent-database.test.ts', {
    from: '    watchSilence(running, reject)\n',
    to: '',
  }),
  planted('a page that is put aside keeps what it has open', 'put-aside.ts', 'put-aside.test.ts', {
    from: '  for (const transaction of [...running]) isAborted(transaction)\n',
    to: '',
  }),
  planted('a page that is put aside begins more', 'database.ts', 'put-aside.test.ts', {
    from: '  await whenBack()\n',
    to: '',
  }),
  planted('a full disk looks like a lost one', 'disk-rows.ts', 'drafts.test.ts', {
    from: 'reject(running.error ?? ownError ?? lost())',
    to: 'reject(ownError ?? running.error ?? lost())',
  }),
  planted('a lost connection is not opened again', 'database.ts', 'database.test.ts', {
    from: 'if (tries === 2) {',
    to: 'if (tries === 1) {',
  }),
  planted('an older build writes into a newer database', 'database.ts', 'database.test.ts', {
    from: `if (place.kept === 'read-only' && mode === 'write') throw new NewerDatabase()`,
    to: '',
  }),
  planted('all people of a phone share one key', 'vault.ts', 'vault.test.ts', {
    from: 'vault = makeVault(uid)',
    to: `vault = makeVault('everybody')`,
  }),
  planted('sealed values can be swapped', 'vault.ts', 'vault.test.ts', {
    from: `[uid, store, id, rev].join('|')`,
    to: `[uid, store].join('|')`,
  }),
  planted('an initialisation vector is used twice', 'vault.ts', 'vault.test.ts', {
    from: `const iv = crypto.getRandomValues(new Uint8Array(12))
      const how`,
    to: `const iv = new Uint8Array(12)
      const how`,
  }),
  planted('a draft overwrites what another tab has saved', 'commit.ts', 'drafts.test.ts', {
    from: 'there.rev !== row.rev - 1',
    to: 'there.rev > row.rev',
  }),
  planted('a file goes although something that waits names it', 'file-rows.ts', 'drafts.test.ts', {
    from: '[...drafts, ...entries].flatMap',
    to: '[...drafts].flatMap',
  }),
  planted('a draft that cannot be read is thrown away', 'drafts.ts', 'draft-age.test.ts', {
    from: `{ ...row, aside })
`,
    to: `{ ...row, aside })
    rows.delete('drafts', [...key, 'aside ' + row.updated_at])
`,
  }),
  planted('a form that is never left alone is never saved', 'draft-saver.ts', 'draft-saver.test.ts', {
    from: 'Math.min(PAUSE_MS, LONGEST_MS - sinceMoment(this.firstChange))',
    to: 'PAUSE_MS',
  }),
  planted('a hidden page is not saved', 'flush.ts', 'draft-saver.test.ts', {
    from: `if (document.visibilityState === 'hidden') void flushHere()`,
    to: '',
  }),
  planted('every answer is kept on the phone', 'saved-reads.ts', 'sign-out.test.ts', {
    from: `query.meta?.['persist'] === true &&`,
    to: '',
  }),
  planted('a locked key deletes what it cannot open', 'saved-reads.ts', 'sign-out.test.ts', {
    from: 'entry[1] !== undefined)',
    to: 'entry[1] !== undefined || (void del(entry[0], store), false))',
  }),
  planted('signing out leaves the keys', 'sign-out.ts', 'sign-out.test.ts', {
    from: 'await destroyKeys(person.uid)',
    to: '',
  }),
  planted('the provider wins over what was typed', 'merge.ts', 'merge.test.ts', {
    from: `if (isSame(local, base)) return 'remote'`,
    to: `if (!isSame(remote, base)) return 'remote'`,
  }),
  planted('an entry is deleted as it leaves, before anybody has acknowledged it', 'drainer.ts', 'outbox-model.test.ts', {
    from: `if (next.state === 'done') await putDone(rows, next)`,
    to: `if (next.state === 'sending') rows.delete('outbox', entryKey(next))
    else if (next.state === 'done') await putDone(rows, next)`,
  }),
  planted('a breakdown of the provider counts as nothing done', 'outcome.ts', 'outbox-model.test.ts', {
    from: `case 'rate_limited':`,
    to: `case 'rate_limited': case 'unavailable':`,
  }),
  planted('a first try that is still at work counts as nothing done', 'outcome.ts', 'outbox-model.test.ts', {
    from: `case 'rate_limited':`,
    to: `case 'rate_limited': case 'in_progress':`,
  }),
  planted('what was refused is sent again for ever', 'outcome.ts', 'outbox-states.test.ts', {
    from: `    default:
      return { outcome: { is: 'rejected', problem } }`,
    to: `    default: return { outcome: { is: 'later', problem } }`,
  }),
  planted('what was refused holds up everything behind it', 'next-up.ts', 'outbox-model.test.ts', {
    from: `new Set<Entry['state']>(['queued', 'retry_wait', 'unknown', 'sending', 'needs_auth'])`,
    to: `new Set<Entry['state']>(['queued', 'retry_wait', 'unknown', 'sending', 'needs_auth', 'rejected'])`,
  }),
  planted('the lease has no epoch: hands change and nobody can tell', 'lease.ts', 'outbox-model.test.ts', {
    from: 'epoch: (there?.epoch ?? 0) + 1',
    to: 'epoch: 1',
  }),
  planted('a frozen tab is never stolen from', 'lease.ts', 'two-tabs.test.ts', {
    from: 'if (got || !await isExpired(what, now())) return got',
    to: 'if (got || now() > 0) return got',
  }),
  planted('who waits for another tab never looks again', 'drainer.ts', 'two-tabs.test.ts', {
    from: 'return isSender ? this.nextTime() : this.timeToLook()',
    to: 'return this.nextTime()',
  }),
  planted('who was taken over from goes on sending its bytes', 'drainer.ts', 'two-tabs.test.ts', {
    from: `      if (!isTakenOver(error)) throw error
      this.abortAll()`,
    to: '      if (!isTakenOver(error)) throw error',
  }),
  planted('a clock that was put back stops everything', 'next-up.ts', 'next-up.test.ts', {
    from: ' || next_at > now + WAIT_MOST_MS',
    to: '',
  }),
  planted('the provider asks for time and does not get it', 'outbox-states.ts', 'outbox-states.test.ts', {
    from: 'Math.min(WAIT_MOST_MS, asked ?? 0)',
    to: 'Math.min(0, asked ?? 0)',
  }),
  planted('all phones come back at the same moment', 'outbox-states.ts', 'outbox-states.test.ts', {
    from: 'Math.round(whole / 2 + (whole / 2) * random)',
    to: 'Math.round(whole + 0 * random)',
  }),
  planted('it waits longer and longer without end', 'outbox-states.ts', 'outbox-states.test.ts', {
    from: 'Math.min(LONGEST_WAIT_MS, 1000 * 2 ** Math.min(tries, 12))',
    to: '1000 * 2 ** Math.min(tries, 12)',
  }),
  planted('what may be there already is replaced after a login', 'outbox-states.ts', 'outbox-model.test.ts', {
    from: `(state === 'needs_auth' && after_login === 'queued')`,
    to: `state === 'needs_auth'`,
  }),
  planted(`one person sends what is another's`, 'drainer.ts', 'drainer.test.ts', {
    from: `(await rows.all('outbox', [uid])).filter(`,
    to: `(await rows.all('outbox')).filter(`,
  }),
  planted('a draft goes while another entry still has to send its paper', 'outbox-rows.ts', 'drainer.test.ts', {
    from: 'if (isLast && draft?.rev === rev)',
    to: 'if (draft?.rev === rev)',
  }),
  planted('a paper goes as soon as it was replaced, though the draft still names it', 'file-rows.ts', 'outbox-model.test.ts', {
    from: 'new Set([...drafts, ...entries]',
    to: 'new Set([...entries]',
  }),
  planted('draft, paper and entry are written one after another', 'commit.ts', 'outbox-model.test.ts', {
    from: 'await placeEntries(rows, prepared, row ?',
    to: `for (const file of files) rows.delete('files', fileKey(uid, file.kept.id))
  await placeEntries(rows, prepared, row ?`,
  }),
  planted('the browser wakes the page, and the page sleeps on', 'sender.ts', 'waiting.test.ts', {
    from: 'void knockNow().then(() => wake(true))',
    to: 'void Promise.resolve()',
  }),
  planted('leaving a field saves nothing', 'use-flush-on-leave.ts', 'use-draft.test.tsx', {
    from: `    const onLeave = () => {
      void saver.flush()
    }`,
    to: '    const onLeave = () => {}',
  }),
  planted('a wipe leaves what waits', 'sign-out.ts', 'outbox-model.test.ts', {
    from: `for (const store of ['drafts', 'files', 'outbox'] as const) {`,
    to: `for (const store of ['drafts', 'files'] as const) {`,
  }),
  planted('a token that was refused is tried again and again', 'drainer.ts', 'drainer.test.ts', {
    from: 'token !== this.refused && ',
    to: '',
  }),
  planted('what is put on its way at one moment goes in any order', 'outbox-rows.ts', 'drainer.test.ts', {
    from: '...before.map((one) => one.created_at + 0.001)',
    to: '...before.map((one) => 0 * one.created_at)',
  }),
  ofKind('nobody looks whether a bank account is there before sending it again', 'a bank account', [
    {
      from: `isBankSaved(payload, merchant.bank_details) ? 'landed' : 'absent'`,
      to: `isBankSaved(payload, merchant.bank_details) ? 'absent' : 'absent'`,
    },
  ]),
  ofKind('nobody looks whether a director is there before sending again', 'a director', [
    { from: `return found && hasAll ? 'landed' : 'absent'`, to: `return found && hasAll ? 'absent' : 'absent'` },
    {
      from: 'if (landedPerson({ ...payload, file_names: sent.names }, personnel)) return there',
      to: '',
    },
  ]),
  ofKind('nobody looks whether a document is there before sending it again', 'a document', [
    { from: '(`${stem}.`) ? \'landed\' : \'absent\'', to: '(`${stem}.`) ? \'absent\' : \'absent\'' },
    { from: 'if (there && fileLabel(there.document_path) === file.name) return there', to: '' },
  ]),
  planted('what was sent without an answer is another after a reload', 'use-kept-values.ts',
    'use-kept-values.test.tsx', {
      from: 'await keep(marked(open_intent)) ||',
      to: 'true ||',
    }),
  planted('what this phone cannot keep is sent all the same', 'use-kept-values.ts',
    'use-kept-values.test.tsx', { from: 'throw new NotKept(why)', to: 'void why' }),
  planted('a draft goes for its age although nobody saw a warning', 'expiry.ts', 'draft-age.test.ts', {
    from: 'if (row.warned_at === undefined || now < goesAt(row, row.warned_at)) continue',
    to: 'if (now < goesAt(row, 0)) continue',
  }),
  {
    bug: 'a press without a network makes the next one another change',
    edits: [{
      file: 'src/app/api/intent.ts', from: 'return isSaid ? undefined : before', to: 'return undefined',
    }],
    test: 'tests/app/api/queries.test.tsx', only: 'no network', says: /AssertionError/,
  },
  {
    bug: 'a form that is saved says that nobody knows whether it is',
    edits: [{
      file: 'src/app/offline/use-kept-values.ts', from: 'latest.current = { ...latest.current, ...marked<V>(undefined) }\n',
      to: '\n',
    }],
    test: 'tests/app/ui/no-warning-on-success.test.tsx', only: 'a payment link', says: /AssertionError/,
  },
]
