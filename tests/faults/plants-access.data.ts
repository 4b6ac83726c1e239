// Planted bugs of who may act: what asks for a code, what is told, and what a letter's link can do.
import type { Plant } from './plants.data.ts'

const walk = 'tests/faults/step-up.test.ts'
const stepUp = 'src/provider/auth/step-up.ts'
const serve = 'src/provider/serve.ts'

export const accessPlants: readonly Plant[] = [
  {
    bug: 'a page that is left open keeps its login for as long as it asks for news',
    edits: [{ file: 'src/provider/sessions.ts', from: '!is_unasked && unseen_ms', to: 'unseen_ms' }],
    test: 'tests/provider/sessions.test.ts', only: 'what a page asks by itself', says: /AssertionError/,
  },
  {
    bug: 'what a page asks by itself is not told from what a person asks',
    edits: [{ file: 'src/app/features/shell/presence.ts', from: 'sinceMoment(acted) >= THERE_MS', to: 'sinceMoment(acted) < 0' }],
    test: 'tests/app/shell/presence.test.tsx', only: 'the one timer of all screens', says: /AssertionError/,
  },
  {
    bug: 'a login is said to be used by what nobody asked for',
    edits: [{ file: 'src/app/api/call.ts', from: ` && !isUnasked) noteUse()`, to: ') noteUse()' }],
    test: 'tests/app/shell/presence.test.tsx', only: 'does not read the mark', says: /AssertionError/,
  },
  {
    bug: 'a suspended business changes what it likes',
    edits: [{ file: 'src/provider/rights/restriction.ts', from: 'asked && isHalted(asked, restriction, mode) ? asked : null', to: 'null' }],
    test: 'tests/provider/restrictions.test.ts', only: 'reads everything in live mode', says: /was not refused: 200/,
  },
  {
    bug: 'the links of a suspended business are paid',
    edits: [
      { file: 'src/domain/restriction.ts', from: "links: { label: 'Payment links and QR codes', effects: everywhere('stopped') }", to: "links: { label: 'Payment links and QR codes', effects: everywhere('works') }" },
    ],
    test: 'tests/provider/restrictions.test.ts', only: 'nobody pays by its links', says: /AssertionError/,
  },
  {
    bug: 'what payers sent to a suspended business is settled all the same',
    edits: [
      { file: 'src/domain/restriction.ts', from: "label: 'Settlement to the bank account', effects: everywhere('held')", to: "label: 'Settlement to the bank account', effects: everywhere('works')" },
    ],
    test: 'tests/provider/restrictions.test.ts', only: 'what payers send meanwhile', says: /AssertionError/,
  },
  {
    bug: 'the schedule of a suspended business needs another approval after it',
    edits: [{ file: 'src/provider/schedules/run.ts', from: 'barred !== null && !await isPausedNow(work, schedule.request_id)', to: 'barred !== null' }, { file: 'src/provider/payouts/still-approved.ts', from: "  if (request.kind === 'schedule' && isPaused(approval)) return\n", to: '' }],
    test: 'tests/provider/restrictions.test.ts', only: 'a schedule skips the days', says: /AssertionError/,
  },
  {
    bug: 'who proposed a measure confirms it',
    edits: [{ file: 'src/provider/review/measures.ts', from: 'if (open.proposed_by === by.id) {', to: `if (open.proposed_by === '') {` }],
    test: 'tests/provider/review-measures.test.ts', only: 'a suspension holds once another', says: /AssertionError/,
  },
  {
    bug: 'every suspension holds at once, by one reviewer alone',
    edits: [{ file: 'src/provider/review/measures.ts', from: 'reason?.at_once === true && !by_one', to: '!by_one' }],
    test: 'tests/provider/review-measures.test.ts', only: 'other reasons wait', says: /AssertionError/,
  },
  {
    bug: 'a suspension that nobody confirmed never ends',
    edits: [{ file: 'src/provider/review/measures.ts', from: `await take(work, provider, { measure: 'reopen', told: lifted })`, to: '' }],
    test: 'tests/provider/review-measures.test.ts', only: 'for suspected fraud one', says: /AssertionError/,
  },
  {
    bug: 'a rejected case is decided all the same',
    edits: [{ file: 'src/provider/review/claims.ts', from: `merchant.restriction === 'rejected'`, to: `merchant.status === 'blocked'` }],
    test: 'tests/provider/review-measures.test.ts', only: 'a rejected case waits no more', says: /AssertionError/,
  },
  {
    bug: 'reviewers are told of a new case every five minutes',
    edits: [{ file: 'src/provider/review/tell-waiting.ts', from: 'and submitted_at is not null and (case_told_at is null or case_told_at < submitted_at)', to: 'and submitted_at is not null' }],
    test: 'tests/provider/review-news.test.ts', only: 'reviewers hear of a case', says: /AssertionError/,
  },
  {
    bug: 'a session alone is enough: no endpoint asks for its code',
    edits: [{ file: stepUp, from: '|| !needsCode(step_up, body)) return false', to: '|| body) return false' }],
    test: walk, only: 'users.invite.*does nothing for a session', says: /AssertionError/,
  },
  {
    bug: 'any code is right',
    edits: [{ file: stepUp, from: '  await checkCode(app, work, code)\n', to: '' }],
    test: walk, only: 'users.invite.*does nothing for a session', says: /AssertionError/,
  },
  {
    bug: 'another account under the name of a beneficiary is told to nobody',
    edits: [{
      file: 'src/provider/access-notices/words.ts', from: "  'beneficiary.updated': (after", to: "  'beneficiary.forgotten': (after",
    }],
    test: 'tests/provider/access-undo-settings.test.ts', only: 'changes with a code alone', says: /AssertionError/,
  },
  {
    bug: 'an invitation asks for no code',
    edits: [{ file: 'src/contract/users.ts', from: 'with one code\',\n    step_up: true,', to: 'with one code\',' }],
    test: 'tests/contract/step-up.test.ts', only: 'each change asks for a code', says: /users\.invite/,
  },
  {
    bug: 'the callback URL of a virtual account asks for no code',
    edits: [{ file: 'src/contract/virtual-accounts.ts', from: `{ step_up: ['callback_url'] }`, to: '{}' }],
    test: 'tests/contract/step-up.test.ts', only: 'has a field of such a kind', says: /callback_url/,
  },
  {
    bug: 'nobody is told of a change of access',
    edits: [{ file: serve, from: 'await tellOfAccess(opened.work, audits.slice(before), isProven)', to: '' }],
    test: walk, only: 'users.invite.*is told to every administrator', says: /AssertionError/,
  },
  {
    bug: 'what people are told of changes of access can be switched off',
    edits: [{ file: 'src/domain/notice.ts', from: `kinds: ['webhook.failed']`, to: `kinds: ['webhook.failed', 'access.changed']` }],
    test: 'tests/provider/access-notices.test.ts', only: 'no event of a person\'s choice', says: /AssertionError/,
  },
  {
    bug: 'who is about a change of access does not hear of it',
    edits: [{ file: 'src/provider/access-notices/tell.ts', from: `[actor_id, ...about('user'), ...about('member')]`, to: '[actor_id]' }],
    test: 'tests/provider/access-notices.test.ts', only: 'reaches whom it is about', says: /Error/,
  },
  {
    bug: 'a repeated request shows a secret again',
    edits: [{ file: serve, from: 'endpoint.shown_once ? shownBefore(endpoint, message, data) : body', to: 'body' }],
    test: 'tests/provider/api-keys.test.ts', only: 'asked again under its requestId', says: /AssertionError/,
  },
  {
    bug: 'a request that is repeated with the next code is another request',
    edits: [{ file: 'src/provider/reading.ts', from: 'endpoint.step_up ? withoutCode(body) : body', to: 'body' }],
    test: 'tests/provider/api-keys.test.ts', only: 'asked again under its requestId', says: /422|AssertionError/,
  },
  {
    bug: 'the link of a letter gives back a role that was taken away',
    edits: [{ file: 'src/provider/users/change.ts', from: '\n    && before.permissions.every((right) => role.permissions.includes(right))', to: '' }],
    test: 'tests/provider/access-undo.test.ts', only: 'never gives anybody more', says: /AssertionError/,
  },
  {
    bug: 'the link of who was suspended still works',
    edits: [{ file: 'src/provider/access-notices/nouns.ts', from: `.where('member.state', '=', 'ACTIVE')`, to: '' }],
    test: 'tests/provider/access-notices.test.ts', only: 'is nobody', says: /AssertionError|was expected to be refused|200/,
  },
  {
    bug: 'an approval counts although who gave it is suspended',
    edits: [{ file: 'src/provider/approvals/counting.ts', from: `member.state = 'ACTIVE' and member.removed_at is null and`, to: '' }],
    test: 'tests/provider/approvals-now.test.ts', only: 'is suspended has approved nothing', says: /AssertionError/,
  },
  {
    bug: 'what was approved leaves without a look at who approved it',
    edits: [{ file: 'src/provider/payouts/dispatch.ts', from: 'if (tenant && await whyNotOut(work, request_id) !== null) {', to: 'if (!tenant) {' }],
    test: 'tests/provider/approvals-now.test.ts', only: 'is given another role has approved nothing', says: /AssertionError/,
  },
  {
    bug: 'a schedule pays on although its maker and its approver are gone',
    // Its payouts would not leave either.
    edits: [
      { file: 'src/provider/schedules/run.ts', from: 'barred = await whyNotOut(work, schedule.request_id)', to: 'barred = null' },
      { file: 'src/provider/payouts/dispatch.ts', from: 'if (tenant && await whyNotOut(work, request_id) !== null) {', to: 'if (!tenant) {' },
    ],
    test: 'tests/provider/schedules-approved.test.ts', only: 'whose approver and maker are gone', says: /AssertionError/,
  },
  {
    bug: 'a policy that became stricter holds for new payouts alone',
    edits: [{ file: 'src/provider/approvals/counting.ts', from: 'Math.max(required_approvals, byPolicy, ', to: 'Math.max(required_approvals, 0 * byPolicy, ' }],
    test: 'tests/provider/approvals-now.test.ts', only: 'a stricter policy holds', says: /AssertionError/,
  },
  {
    bug: 'a payout of a blocked business leaves',
    edits: [{ file: 'src/provider/approvals/counting.ts', from: '!is_halted && given >= required', to: 'given >= required' }],
    test: 'tests/provider/approvals-now.test.ts', only: 'was blocked meanwhile does not leave', says: /AssertionError/,
  },
  {
    bug: 'who renames themselves renames what they asked for',
    edits: [{ file: 'src/provider/approvals/requests.ts', from: `fn.coalesce('request.creator_name', 'creator.fullname').as('creator_name')`, to: `fn.coalesce('creator.fullname', 'request.creator_name').as('creator_name')` }],
    test: 'tests/provider/shown-names.test.ts', only: 'stay who they were', says: /AssertionError/,
  },
  {
    bug: 'a name of Cyrillic letters passes for another',
    edits: [{ file: 'src/domain/shown-name.ts', from: '/\\p{Script=Latin}/u.test(letter) && ', to: '' }],
    test: 'tests/domain/shown-name.test.ts', only: 'a Cyrillic о', says: /AssertionError/,
  },
  {
    bug: 'a role may be called as letters call the administrators',
    edits: [{ file: 'src/provider/roles/nouns.ts', from: '...others.map((role) => role.name), ...administrators]', to: '...others.map((role) => role.name)]' }],
    test: 'tests/provider/shown-names.test.ts', only: 'at a glance is refused: Administrator', says: /AssertionError/,
  },
  {
    bug: 'one administrator puts another out alone',
    edits: [{ file: 'src/provider/users/change.ts', from: 'if (await needsSecondAdministrator(work, person)) await', to: `if (person.email === '') await` }],
    test: 'tests/provider/quorum.test.ts', only: 'is removed only when another one confirms it', says: /AssertionError/,
  },
  {
    bug: 'what a reviewer typed beside a form is lost with it',
    edits: [{ file: 'src/provider/review/cases.tsx', from: `      await keep(context, session)
      return context.redirect`, to: '      return context.redirect' }],
    test: 'tests/provider/review-drafts.test.ts', only: 'survives a verdict', says: /AssertionError/,
  },
  {
    bug: 'one reviewer reads what another types',
    edits: [{ file: 'src/provider/review/drafts.ts', from: `.where('merchant_id', '=', merchant_id).where('reviewer_id', '=', reviewer_id).execute()
  return`, to: `.where('merchant_id', '=', merchant_id).execute()
  return` }],
    test: 'tests/provider/review-drafts.test.ts', only: 'survives a verdict', says: /AssertionError/,
  },
  {
    bug: 'settlements go to an account of anybody',
    edits: [{ file: 'src/domain/business-name.ts', from: `return owners.some((owner) => isSameName(account_name, owner)) ? 'owner' : null`, to: `return 'owner'` }],
    test: 'tests/provider/review-checked.test.ts', only: 'an account in another name', says: /AssertionError/,
  },
  {
    bug: 'a field that was refused is taken unchanged',
    edits: [{ file: 'src/provider/onboarding/submit.ts', from: 'const left = told.filter(({ is_changed }) => !is_changed)', to: 'const left = told.filter(() => false)' }],
    test: 'tests/provider/review-fields.test.ts', only: 'is not taken unchanged', says: /was not refused/,
  },
  {
    bug: 'a refused person comes back as another by being taken out and added again',
    edits: [{ file: 'src/provider/onboarding/refused-fields.ts', from: 'people.find((person) => naturalKey(person) === naturalKey(was)) ?? people.find(({ id }) => id === was.id)', to: 'people.find(({ id }) => id === was.id)' }],
    test: 'tests/provider/review-fields.test.ts', only: 'the same one added again is the same', says: /was not refused|AssertionError/,
  },
  {
    bug: 'a case goes live with a field that a reviewer refused',
    edits: [{ file: 'src/provider/review/decide.ts', from: 'if (fields.length > 0) {', to: 'if (fields.length > 99) {' }],
    test: 'tests/provider/review-fields.test.ts', only: 'something refused is not approved', says: /AssertionError/,
  },
  {
    bug: 'a merchant reads a field that is not refused yet',
    edits: [{ file: 'src/provider/migrations/0270_refused_fields.sql', from: 'to oja_tenant using (told_at is not null)', to: 'to oja_tenant using (true)' }],
    test: 'tests/provider/review-fields.test.ts', only: 'nothing of a reviewer’s draft', says: /AssertionError/,
  },
  {
    bug: 'a number that was changed to one that ends alike is not shown as changed',
    edits: [{ file: 'src/provider/review/resubmitted.ts', from: 'if (!was || !is || was[field] === is[field]) return []', to: 'if (!was || !is || was[field].slice(-4) === is[field].slice(-4)) return []' }],
    test: 'tests/provider/review-resubmitted.test.ts', only: 'the old value stands beside the new', says: /AssertionError/,
  },
  {
    bug: 'a form that sends a refused field unchanged counts as mended on the phone',
    edits: [{ file: 'src/app/features/onboarding/standing.ts', from: `if (refused > 0) return { is: 'change', count: refused }`, to: `if (refused > 9) return { is: 'change', count: refused }` }],
    test: 'tests/app/onboarding/refused-fields.test.ts', only: 'still needs a change while another', says: /AssertionError/,
  },
  {
    bug: 'a case goes live that nobody has looked at',
    edits: [{ file: 'src/provider/review/second.ts', from: 'const override = isForTwo ? await overrideOf(work, held, given) : null', to: 'const override = null' }],
    test: 'tests/provider/review-checked.test.ts', only: 'takes that both registers were asked', says: /AssertionError/,
  },
  {
    bug: 'the second reviewer needs no word of their own',
    edits: [{ file: 'src/provider/review/second.ts', from: 'const confirmed_override = isForTwo ? await overrideOf(work, held, given) : null', to: 'const confirmed_override = null' }],
    test: 'tests/provider/review-checked.test.ts', only: 'takes the written words of both', says: /AssertionError/,
  },
  {
    bug: 'a register that did not answer counts as asked',
    edits: [{ file: 'src/provider/review/unchecked.ts', from: `check.outcome === 'unavailable' ?`, to: `check.outcome === 'unknown' ?` }],
    test: 'tests/provider/review-checked.test.ts', only: 'counts a register that did not answer', says: /AssertionError/,
  },
  {
    bug: 'a phone that two cases share is seen only at their owners',
    edits: [{ file: 'src/provider/review/alike.ts', from: `['phone', lastTen(phone_number)]`, to: `['phone', '']` }],
    test: 'tests/provider/review-alike.test.ts', only: 'the same phone number', says: /AssertionError/,
  },
  {
    bug: 'cases are not marked anew under another key',
    edits: [{ file: 'src/provider/review/alike.ts', from: `.where('digest', '=', keyMark(secrets))`, to: '' }],
    test: 'tests/provider/review-alike.test.ts', only: 'marked anew', says: /AssertionError/,
  },
  {
    bug: 'who has to confirm is counted from who is left',
    edits: [{ file: 'src/provider/rights/held.ts', from: 'and permission = ${permission} and until > ${since}', to: 'and permission = ${permission} and until > ${since} and false' }],
    test: 'tests/provider/quorum.test.ts', only: 'because they suspended the other', says: /AssertionError|undefined/,
  },
  {
    bug: 'money leaves by a right that was given a moment ago',
    edits: [{ file: serve, from: 'if (isOfPerson(opened)) await refuseWhileWaiting(endpoint, opened.work)', to: '' }],
    test: 'tests/provider/cooling-off.test.ts', only: 'waits a day', says: /AssertionError/,
  },
  {
    bug: 'a new administrator asks for what the stolen one confirms',
    edits: [{ file: 'src/provider/users/demotion.ts', from: `await refuseWhileWaiting({ lets_out: 'both', needs: 'manage_team' }, work)`, to: '' }],
    test: 'tests/provider/cooling-off.test.ts', only: 'asks to put nobody out', says: /was not refused/,
  },
  {
    bug: 'who gave a right confirms it',
    edits: [{ file: 'src/provider/rights/confirmed.ts', from: 'if ((await giversOf(work, id)).includes(user_id)) {', to: `if ((await giversOf(work, id)).includes('')) {` }],
    test: 'tests/provider/cooling-off.test.ts', only: 'is confirmed by a second administrator', says: /AssertionError/,
  },
  {
    bug: 'a bill is paid by a new right',
    edits: [{ file: 'src/contract/bills.ts', from: '    lets_out: true,\n', to: '' }],
    test: 'tests/contract/lets-out.test.ts', only: 'bills.pay waits', says: /AssertionError/,
  },
  {
    bug: 'a new device after a mailed link lets money out at once',
    edits: [{ file: 'src/provider/auth/login.ts', from: 'if (waits_until === null) return', to: 'if (waits_until !== undefined) return' }],
    test: 'tests/provider/cooling-off.test.ts', only: 'makes a new device wait until', says: /AssertionError/,
  },
  {
    bug: 'after a mailed link a second login on the new device lets money out',
    edits: [{ file: 'src/provider/rights/cooling-off.ts', from: 'const until = new Date(known_since.getTime() + LONG_MS)', to: 'const until = new Date(known_since >= now ? now.getTime() + LONG_MS : 0)' }],
    test: 'tests/provider/cooling-off.test.ts', only: 'is not got round by a second login', says: /AssertionError/,
  },
  {
    bug: 'a settlement of a business that was blocked meanwhile leaves',
    edits: [{ file: 'src/provider/settlements/send.ts', from: `known === undefined && await isHaltedFor(work, settlement, 'settlement')`, to: 'false' }],
    test: 'tests/provider/settlements-bank.test.ts', only: 'of a business that was blocked meanwhile', says: /AssertionError/,
  },
  {
    bug: 'a bill of a business that was blocked meanwhile leaves',
    edits: [{ file: 'src/provider/bills/send.ts', from: `if (await isHaltedFor(work, bill, 'payouts')) return billMessages.blocked\n`, to: '' }],
    test: 'tests/provider/bills.test.ts', only: 'of a business that is blocked', says: /AssertionError/,
  },
  {
    bug: 'a bill leaves although who asked for it lost the right',
    edits: [{ file: 'src/provider/bills/send.ts', from: 'return payer ? null : billMessages.without_right', to: 'return payer ? null : null' }],
    test: 'tests/provider/bills.test.ts', only: 'of who lost the right', says: /AssertionError/,
  },
  {
    bug: 'papers of KYC are read by everybody',
    edits: [{ file: 'src/contract/onboarding.ts', from: `needs: 'view_kyc'`, to: 'needs: null' }],
    test: 'tests/contract/reads.test.ts', only: 'onboarding.kyc needs a right', says: /AssertionError/,
  },
  {
    bug: 'a list that somebody adds is read by everybody',
    edits: [{ file: 'src/contract/cards.ts', from: `needs: 'view_collections', lags_unless`, to: 'needs: null, lags_unless' }],
    test: 'tests/contract/reads.test.ts', only: 'cards.list needs a right', says: /AssertionError/,
  },
  {
    bug: 'a paper is downloaded by whoever knows its number',
    edits: [{ file: 'src/provider/files/download.ts', from: 'if (!caller.permissions.has(seenWith[place])) throw', to: `if (caller.permissions.has('' as never)) throw` }],
    test: 'tests/provider/rights-to-read.test.ts', only: 'are for who may fill them in', says: /AssertionError/,
  },
  {
    bug: 'who opened a paper is written nowhere',
    edits: [{ file: 'src/provider/files/download.ts', from: `if (file.place === 'chargeback_evidence') return`, to: 'if (file.place) return' }],
    test: 'tests/provider/rights-to-read.test.ts', only: 'each opening of one', says: /AssertionError/,
  },
  {
    bug: 'the trail tells of what its reader may not see',
    edits: [{ file: 'src/provider/audit-trail/events.ts', from: '    .where(isReadBy(caller.permissions))\n', to: '' }],
    test: 'tests/provider/rights-to-read.test.ts', only: 'tells of the things', says: /AssertionError/,
  },
  {
    bug: 'the right to download is enough to read',
    edits: [{ file: 'src/provider/caller.ts', from: '(lacks(needs) || lacks(reads))', to: 'lacks(needs)' }],
    test: 'tests/provider/rights-to-read.test.ts', only: 'export_data.*is let in', says: /AssertionError/,
  },
  {
    bug: 'an API key reads what its maker may not',
    edits: [{ file: 'src/provider/api-keys/find.ts', from: '.filter((right) => held.has(right))', to: '' }],
    test: 'tests/provider/api-keys.test.ts', only: 'loses each that its maker loses', says: /AssertionError/,
  },
  {
    bug: 'the link of a letter makes the policy weaker',
    edits: [{ file: 'src/provider/approval-policy/nouns.ts', from: 'before && isAtLeast(before, { bands, daily_limit })', to: 'before' }],
    test: 'tests/provider/access-undo-settings.test.ts', only: 'not where it asked for fewer', says: /AssertionError/,
  },
  {
    bug: 'the link of a letter takes back what was changed again since',
    edits: [{ file: 'src/provider/access-notices/undo-settings.ts', from: '  if (setting?.version !== version) throw meanwhile()', to: '  if (!setting) throw meanwhile()' }],
    test: 'tests/provider/access-undo-settings.test.ts', only: 'stays where it was changed again', says: /Error/,
  },
  {
    bug: 'the link of a letter takes back an account that a reviewer approved',
    edits: [{ file: 'src/provider/access-notices/undo-settings.ts', from: `if (isApproved || (handed_in && status !== 'pending_kyc_review')) throw meanwhile()`, to: `if (isApproved && status === null) throw meanwhile()` }],
    test: 'tests/provider/access-undo-settings.test.ts', only: 'a reviewer has approved it meanwhile', says: /Error/,
  },
]
