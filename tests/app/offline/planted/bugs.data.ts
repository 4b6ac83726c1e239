// Mistakes that somebody could make in the offline core, and the tests that must notice each of them.

export interface Bug {
  says: string
  /** Below src/app/offline. */
  file: string
  right: string
  wrong: string
  /** Below tests/app/offline. */
  noticedBy: string
}

export const bugs: readonly Bug[] = [
  {
    says: 'a submission goes before what it needs', file: 'next-up.ts', noticedBy: 'outbox-model.test.ts',
    right: 'entry.deps.every((id) => done.has(id))', wrong: 'true',
  },
  {
    says: 'a later one overtakes in its lane', file: 'next-up.ts', noticedBy: 'outbox-model.test.ts',
    right: 'return isFirst &&', wrong: 'return ',
  },
  {
    says: 'what a dead tab was sending is simply sent again', file: 'outbox-states.ts', noticedBy: 'outbox-model.test.ts',
    right: 'unknown({ ...entry, lease: null }, entry.if_absent, now)',
    wrong: "({ ...entry, lease: null, state: 'queued' })",
  },
  {
    says: 'a lost answer leads to a resend without asking', file: 'outbox-states.ts', noticedBy: 'outbox-model.test.ts',
    right: 'return unknown({ ...entry, last_error }, if_absent, now)',
    wrong: "return { ...entry, state: 'retry_wait', next_at: now + 1000 }",
  },
  {
    says: 'a frozen tab that goes on writes over its successor', file: 'drainer.ts', noticedBy: 'outbox-model.test.ts',
    right: 'await fence(rows, senderOf(this.person), lease)', wrong: '',
  },
  {
    says: 'a login turns an unknown outcome into a resend', file: 'outbox-states.ts', noticedBy: 'outbox-model.test.ts',
    right: "after_login: 'unknown' }", wrong: "after_login: 'queued' }",
  },
  {
    says: 'it is called done before the provider has said so', file: 'drainer.ts', noticedBy: 'outbox-model.test.ts',
    right: 'const stop = new AbortController()',
    wrong: "await this.happen(entry, { type: 'ended', outcome: { is: 'done' } }, lease); const stop = new AbortController()",
  },
  {
    says: 'a session that is over drops what was being sent', file: 'outbox-states.ts', noticedBy: 'outbox-model.test.ts',
    right: "return { ...entry, state: 'needs_auth', after_login: 'queued', attempts: entry.attempts - 1 }",
    wrong: 'return done(entry, now)',
  },
  {
    says: 'what may have arrived is replaced', file: 'outbox-rows.ts', noticedBy: 'outbox-model.test.ts',
    right: 'one.lane === entry.lane && isCertain(one)', wrong: 'one.lane === entry.lane',
  },
  {
    says: 'what needed the replaced one needs nothing any more', file: 'outbox-rows.ts', noticedBy: 'outbox-model.test.ts',
    right: 'deps: [...kept, entry.id]', wrong: 'deps: kept',
  },
  {
    says: 'what may be arriving can be removed', file: 'outbox-states.ts', noticedBy: 'outbox.test.ts',
    right: "state !== 'sending' && state !== 'unknown'", wrong: 'state !== undefined',
  },
  {
    says: 'it leaves before it is on the disk as leaving', file: 'drainer.ts', noticedBy: 'drainer.test.ts',
    right: "const started = await this.happen(entry, { type: 'started', lease }, lease)",
    wrong: "const started = { ...entry, state: 'sending' as const, lease }\n"
      + "    setTimeout(() => { void this.happen(entry, { type: 'started', lease }, lease).catch(() => 0) }, 5)",
  },
  {
    says: 'an entry has a new id on every try', file: 'sending.ts', noticedBy: 'drainer.test.ts',
    right: 'requestId: entry.id', wrong: 'requestId: entry.id + entry.attempts',
  },
  {
    says: 'test and live mode share a queue', file: 'drainer.ts', noticedBy: 'drainer.test.ts',
    right: 'filter((entry) => entry.mode === mode)', wrong: 'filter(() => mode)',
  },
  {
    says: 'the draft goes although it was edited since it was sent', file: 'outbox-rows.ts', noticedBy: 'drainer.test.ts',
    right: 'draft?.rev === rev', wrong: 'draft',
  },
  {
    says: 'a payout is sent from the queue', file: 'kinds.ts', noticedBy: 'outbox.test.ts',
    right: "method !== 'GET' && needs !== null", wrong: 'false && needs !== null',
  },
  {
    says: 'a stopped upload is tried again by itself', file: 'outbox-states.ts', noticedBy: 'outbox-states.test.ts',
    right: "if (entry.if_absent === 'rejected') return { ...entry, state: 'rejected', if_absent: 'queued' }",
    wrong: '',
  },
  {
    says: 'a success of the request is taken for one of the transaction', file: 'disk-rows.ts', noticedBy: 'database.test.ts',
    right: 'Promise.resolve(work(rowsOf(running))).then((value) => { result = value }, giveUp)',
    wrong: 'Promise.resolve(work(rowsOf(running))).then((value) => { result = value; resolve(value) }, giveUp)',
  },
  {
    says: 'a full disk looks like a lost one', file: 'disk-rows.ts', noticedBy: 'drafts.test.ts',
    right: 'reject(running.error ?? ownError ?? lost())', wrong: 'reject(ownError ?? running.error ?? lost())',
  },
  {
    says: 'a lost connection is not opened again', file: 'database.ts', noticedBy: 'database.test.ts',
    right: 'if (tries === 2) {', wrong: 'if (tries === 1) {',
  },
  {
    says: 'an older build writes into a newer database', file: 'database.ts', noticedBy: 'database.test.ts',
    right: "if (place.kept === 'read-only' && mode === 'write') throw new NewerDatabase()", wrong: '',
  },
  {
    says: 'all people of a phone share one key', file: 'vault.ts', noticedBy: 'vault.test.ts',
    right: 'vault = makeVault(uid)', wrong: "vault = makeVault('everybody')",
  },
  {
    says: 'sealed values can be swapped', file: 'vault.ts', noticedBy: 'vault.test.ts',
    right: "[uid, store, id, rev].join('|')", wrong: "[uid, store].join('|')",
  },
  {
    says: 'an initialisation vector is used twice', file: 'vault.ts', noticedBy: 'vault.test.ts',
    right: 'const iv = crypto.getRandomValues(new Uint8Array(12))\n      const how', wrong: 'const iv = new Uint8Array(12)\n      const how',
  },
  {
    says: 'a draft overwrites what another tab has saved', file: 'commit.ts', noticedBy: 'drafts.test.ts',
    right: 'there.rev !== row.rev - 1', wrong: 'there.rev > row.rev',
  },
  {
    says: 'a file goes although something that waits names it', file: 'file-rows.ts', noticedBy: 'drafts.test.ts',
    right: '[...drafts, ...entries].flatMap', wrong: '[...drafts].flatMap',
  },
  {
    says: 'a draft that cannot be read is thrown away', file: 'drafts.ts', noticedBy: 'draft-age.test.ts',
    right: '{ ...row, aside })\n',
    wrong: "{ ...row, aside })\n    rows.delete('drafts', [...key, 'aside ' + row.updated_at])\n",
  },
  {
    says: 'a form that is never left alone is never saved', file: 'draft-saver.ts', noticedBy: 'draft-saver.test.ts',
    right: 'Math.min(PAUSE_MS, this.firstChange + LONGEST_MS - Date.now())', wrong: 'PAUSE_MS',
  },
  {
    says: 'a hidden page is not saved', file: 'flush.ts', noticedBy: 'draft-saver.test.ts',
    right: "if (document.visibilityState === 'hidden') void flushHere()", wrong: '',
  },
  {
    says: 'every answer is kept on the phone', file: 'saved-reads.ts', noticedBy: 'sign-out.test.ts',
    right: "query.meta?.['persist'] === true &&", wrong: '',
  },
  {
    says: 'a locked key deletes what it cannot open', file: 'saved-reads.ts', noticedBy: 'sign-out.test.ts',
    right: 'entry[1] !== undefined)', wrong: 'entry[1] !== undefined || (void del(entry[0], store), false))',
  },
  {
    says: 'signing out leaves the keys', file: 'sign-out.ts', noticedBy: 'sign-out.test.ts',
    right: 'await destroyKeys(person.uid)', wrong: '',
  },
  {
    says: 'the provider wins over what was typed', file: 'merge.ts', noticedBy: 'merge.test.ts',
    right: "if (isSame(local, base)) return 'remote'", wrong: "if (!isSame(remote, base)) return 'remote'",
  },
]
