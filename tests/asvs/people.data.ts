// Chapters 6 to 10: ways in, sessions, rights, and tokens.
import { bySpec, byUs, line, met, none, otherwise, type Chapter } from './verdict.ts'

const page = 'security-page.test.ts'
const absent = met('dangerous-code.test.ts', 'no package speaks a language that this product does not')
const noTokens = 'Sessions and keys are references in the database; nothing that carries its own content is taken.'
const noProvider = 'Nobody else says who a person is.'
const noOauth = 'No OAuth and no OpenID Connect, neither as server nor as client.'

export const peopleChapters: readonly Chapter[] = [
  { name: 'V6 Authentication', lines: [
    line('V6.1.1', 'documented: guessing, and nobody locked out', met(page, 'says how often a password is compared')),
    line('V6.1.2', 'documented: words of this trade', met(page, 'says which words of the trade no password is made of')),
    line('V6.1.3', 'documented: every way in', met(page, 'names every way in')),
    line('V6.2.1', '8 characters at least', met('domain/password.test.ts', 'with 8 characters of every kind will do')),
    line('V6.2.2', 'can be changed', met('provider/account-security.test.ts', 'a new password needs the old one and a code, ends the other sessions, and is told by mail')),
    line('V6.2.3', 'changed with the present one', met('provider/account-security.test.ts', 'a new password needs the old one and a code, ends the other sessions, and is told by mail')),
    line('V6.2.4', 'not one of the 3,000 most common', met(page, 'thousands of common passwords that keep the rule are refused')),
    line('V6.2.5', 'no rules of composition', otherwise(bySpec, 'Kept as specified; 200 characters, Unicode, pasting, nothing cut, common ones refused.')),
    line('V6.2.6', 'covered', met('app/ui/password-input.test.tsx', 'a password is covered, and shown when its owner asks')),
    line('V6.2.7', 'pasted and managed', met('app/ui/password-input.test.tsx', 'a password may be pasted, however long, and is known to password managers')),
    line('V6.2.8', 'compared as it came', met('provider/ground/secrets.test.ts', 'is verified whole, whatever its length and script, in either normal form')),
    line('V6.2.9', '64 characters and more', met('domain/password.test.ts', 'may be long, up to a limit that says so')),
    line('V6.2.10', 'no rotation', met(page, 'nothing makes a password old')),
    line('V6.2.11', 'no words of this trade or of the person', met(page, 'says which words of the trade no password is made of')),
    line('V6.2.12', 'not one that was leaked', otherwise(byUs, 'Words that leaked passwords are made of, in any dress; a second factor for everybody.')),
    line('V6.3.1', 'stuffing and guessing', met('provider/guessing.test.ts', 'of forty passwords at once five are looked at, and a restart does not take the right one')),
    line('V6.3.2', 'no accounts that come along', met('provider/ground/settings.test.ts', 'in production it needs a word of its own, and the refusal has it', 'the demo is made in the sandbox alone')),
    line('V6.3.3', 'two factors', met('provider/auth-login.test.ts', 'a first login opens a session that can only set up an authenticator')),
    line('V6.3.4', 'no other way in', met('faults/matrix.test.ts', 'lets nobody in who may not, and nothing moves')),
    line('V6.4.1', 'first secrets end soon', met('provider/users.test.ts', 'works once, for one of twenty at once, and not after a week', 'an invitation is a link; nobody is given a password')),
    line('V6.4.2', 'no hints, no secret questions', met(page, 'names every way in', 'there is none among them')),
    line('V6.4.3', 'a reset leaves the second factor', met('provider/auth-reset.test.ts', 'the link sets the new password, ends all sessions, and leaves the authenticator')),
    line('V6.4.4', 'a lost factor is proven as before', met('provider/account-security.test.ts', 'who lost the phone takes the authenticator off with a backup code, and sets up another at login')),
    line('V6.5.1', 'codes are good once', met('provider/auth-totp.test.ts', 'of twenty logins at once with the same code exactly one is let in')),
    line('V6.5.2', 'backup codes are hashed as passwords are', met('provider/auth-totp.test.ts', 'an authenticator\'s secret and the backup codes are not in the database as they are', 'argon2id; the salt is of the person’s random id, so that a code is found in one look')),
    line('V6.5.3', 'secrets and codes are random', met('dangerous-code.test.ts', 'chance that nobody may guess is of the system, elsewhere Math.random() is named here')),
    line('V6.5.4', '20 bits at least', met('provider/auth-totp.test.ts', 'setting up answers what a phone scans, and ten backup codes', 'codes 20 bits, backup codes 50')),
    line('V6.5.5', 'codes live shortly', otherwise(byUs, 'A code lives for 90 seconds and counts once, a link for 30 minutes and counts once.')),
    line('V6.6.1', 'codes by telephone', none('None: authenticator and mail. The code of a direct debit is between a customer and their bank.')),
    line('V6.6.2', 'codes are of the request that they were made for', met('provider/pin.test.ts', 'ends after ten minutes, with the next one, and after five wrong tries')),
    line('V6.6.3', 'mailed codes are not guessed', met('provider/guessing.test.ts', 'of twenty mailed codes at once five are looked at; a restart does not take the right one')),
    line('V6.8.1', 'several identity providers', none(noProvider)),
    line('V6.8.2', 'signed assertions', none(noProvider)),
    line('V6.8.3', 'SAML', none(noProvider)),
    line('V6.8.4', 'strength told by a provider', none(noProvider)),
  ] },
  { name: 'V7 Sessions', lines: [
    line('V7.1.1', 'documented: how long', met(page, 'says how long sessions live as the code has it')),
    line('V7.1.2', 'documented: how many', met(page, 'says how many sessions a person may have')),
    line('V7.1.3', 'documented: federation', none(noProvider)),
    line('V7.2.1', 'judged at the provider', met('faults/replay.test.ts', 'opens to no token whose access has ended, and nothing moves')),
    line('V7.2.2', 'tokens made for the session', met('provider/sessions.test.ts', 'a session of one kind does not open what is for another')),
    line('V7.2.3', '128 random bits', met('provider/ground/secrets.test.ts', 'ids sort by time, and within it in the order they were made; tokens have 256 bits')),
    line('V7.2.4', 'a new token for each login', met('provider/auth-totp.test.ts', 'verifying opens a full session, ends the other, and works once', 'a code that is asked for again is for that one request and raises no session')),
    line('V7.3.1', 'ends unused', met('provider/sessions.test.ts', 'an unused session ends after 30 minutes, a used one after 12 hours', 'what a page asks by itself is no use')),
    line('V7.3.2', 'ends at last', met('provider/sessions.test.ts', 'an unused session ends after 30 minutes, a used one after 12 hours')),
    line('V7.4.1', 'ended is ended', met('faults/replay.test.ts', 'opens to no token whose access has ended, and nothing moves')),
    line('V7.4.2', 'ends with the account', met('provider/users-leaving.test.ts', 'end all sessions at once; unblocking lets in again')),
    line('V7.4.3', 'others end when a factor changes', met('provider/account-security.test.ts', 'another authenticator takes the place of the one before once its first code has come', 'done at once, not only offered')),
    line('V7.4.4', 'a way out on every page', met('journeys/shell.test.ts', 'signing out ends the session here and at the provider, and what is kept stays locked', 'in the menu "More" of the frame that every page has')),
    line('V7.4.5', 'administrators end sessions of others', met('provider/users-leaving.test.ts', 'end all sessions at once; unblocking lets in again', 'by blocking, for as long as they like')),
    line('V7.5.1', 'asked again before a way in changes', met('faults/step-up.test.ts', 'does nothing for a session without a code, or with a wrong one', 'each change of who may act, where money or events go, and how one logs in')),
    line('V7.5.2', 'sessions are seen and ended by their owner', otherwise(byUs, 'Seen and ended, each or all others; ending asks for nothing.')),
    line('V7.6.1', 'sessions of an identity provider', none(noProvider)),
    line('V7.6.2', 'no session without an act of the person', met('provider/ground/serve.test.ts', 'is never known by an address or a cookie')),
  ] },
  { name: 'V8 Authorization', lines: [
    line('V8.1.1', 'documented: functions and rows', met('faults/matrix.test.ts', 'every endpoint has its row, and no row is without its endpoint', 'and contract/reads.test.ts: what reads needs a right, or says why not')),
    line('V8.1.2', 'documented: fields', met(page, 'names every place where a rule of the business is')),
    line('V8.2.1', 'functions by right', met('faults/matrix.test.ts', 'lets nobody in who may not, and nothing moves', 'reading too: provider/rights-to-read.test.ts')),
    line('V8.2.2', 'rows of others', met('faults/foreign.test.ts', 'is as if it never was: $named.name $field')),
    line('V8.2.3', 'fields of others', met('faults/foreign.test.ts', 'are refused by their names, in the body and in the address, and nothing moves')),
    line('V8.3.1', 'judged where it can be trusted', met('provider/ground/serve.test.ts', 'without the permission gets 403, nothing changes, and it is in the audit trail')),
    line('V8.4.1', 'merchants are apart', met('faults/foreign.test.ts', 'shows a member no row of another merchant, in no table')),
  ] },
  { name: 'V9 Self-contained tokens', lines: [
    ...([['V9.1.1', 'signature'], ['V9.1.2', 'algorithms'], ['V9.1.3', 'keys'], ['V9.2.1', 'validity'],
      ['V9.2.2', 'kind'], ['V9.2.3', 'audience'], ['V9.2.4', 'audiences of one key']] as const)
      .map(([id, about]) => line(id, about, id === 'V9.1.1' ? absent : none(noTokens))),
  ] },
  { name: 'V10 OAuth and OpenID Connect', lines: [
    ...['1.1', '1.2', '2.1', '2.2', '3.1', '3.2', '3.3', '3.4', '4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8',
      '4.9', '4.10', '4.11', '5.1', '5.2', '5.3', '5.4', '5.5', '6.1', '6.2', '7.1', '7.2', '7.3']
      .map((number) => line(`V10.${number}`, 'OAuth', none(noOauth))),
  ] },
]
