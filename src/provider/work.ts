// What a handler works with: the caller, the request's one transaction, the time, the
// outside, and ways to leave traces.
import { sql, type RawBuilder } from 'kysely'
import { appendAudit, auditParts, type AuditEvent, type Origin } from './audit.ts'
import type { Caller } from './caller.ts'
import { becomeOwner, becomeTenant, type Tables, type Tenant, type Transaction } from './database.ts'
import type { Files } from './files/bytes.ts'
import type { Limits } from './limits.ts'
import { bodyOf, signed } from './mails.ts'
import type { Letter } from './outside/mail.ts'
import type { Outside } from './outside/open.ts'
import { newId, newToken } from './outside/random.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

export interface JobOptions {
  run_at?: Date
  /** A job of the same key that has not started yet is replaced. */
  key?: string
  /** Jobs of the same queue are done one after another, by whichever process. */
  queue?: string
}

export interface Work<Who extends Caller | null = Caller | null> {
  readonly caller: Who
  readonly database: Transaction<Tables>
  readonly now: Date
  readonly outside: Outside
  readonly settings: Settings
  readonly secrets: Secrets
  readonly files: Files
  /** For `limit(work, ...)` of limits.ts. */
  readonly limits: Limits
  /** The client's address, past the proxies that we trust. */
  readonly address: string
  /** What the client says it is (User-Agent), cut to 300 characters. */
  readonly device: string
  readonly request_id: string | null
  random(bytes: number): Buffer
  /** A version 7 UUID. */
  newId(): string
  /** 256 random bits for a bearer; store its `tokenHash`. */
  newToken(): string
  /** Everything below is written at the end of the transaction, or not at all if it fails. */
  audit(event: AuditEvent): Promise<void>
  enqueue(job: string, payload: object, options?: JobOptions): Promise<void>
  mail(letter: Letter): Promise<void>
  /** The sentence for the person, where the endpoint's own does not fit. */
  say(message: string): void
  /** From here on the transaction sees one merchant's rows; members' requests begin so. */
  asTenant(tenant: Tenant): Promise<void>
  /** From here on it sees all rows: for what is the provider's, such as logging in. */
  asOwner(): Promise<void>
}

/** What the ground itself needs to open a piece of work. */
export interface Setting {
  outside: Outside
  settings: Settings
  secrets: Secrets
  files: Files
  limits: Limits
}

export interface Traces {
  audits: AuditEvent[]
  jobs: { job: string, payload: object, options: JobOptions }[]
  letters: Letter[]
  message: string | null
}

/** `traces` collects what `settle` writes. */
export interface OpenedWork<Who extends Caller | null = Caller | null> { work: Work<Who>, traces: Traces }

export function openWork<Who extends Caller | null>(
  setting: Setting, database: Transaction<Tables>, origin: Origin & { caller: Who }, now: Date,
): OpenedWork<Who> {
  const { outside, settings, secrets, files, limits } = setting
  const traces: Traces = { audits: [], jobs: [], letters: [], message: null }
  const work: Work<Who> = {
    ...origin, database, now, outside, settings, secrets, files, limits,
    random: (bytes) => outside.random(bytes),
    newId: () => newId(outside.random, now),
    newToken: () => newToken(outside.random),
    async audit(event) { traces.audits.push(event) },
    async enqueue(job, payload, options = {}) { traces.jobs.push({ job, payload, options }) },
    async mail(letter) { traces.letters.push(letter) },
    say(message) { traces.message = message },
    asTenant: (tenant) => becomeTenant(database, tenant),
    asOwner: () => becomeOwner(database),
  }
  return { work, traces }
}

/**
 * Writes the traces. What can be is one statement: the answer to be kept (`kept`, a part of a WITH), the
 * jobs, and of the audit trail the last event, as it locks its chain until the commit.
 */
export async function settle(
  work: Work, { audits, jobs, letters }: Traces, kept: RawBuilder<unknown> | null = null,
): Promise<void> {
  const { database, now } = work
  if (!kept && audits.length + jobs.length + letters.length === 0) return
  await becomeOwner(database)
  const due = [...jobs]
  for (const letter of letters) due.push(...await postLetter(work, letter))
  const events = audits.map((event) => ({ event, id: work.newId() }))
  for (const { event, id } of events.slice(0, -1)) await appendAudit(database, id, now, event, work, 'done')
  const [last] = events.slice(-1)
  const parts = [
    ...kept ? [kept] : [],
    ...last ? [auditParts(last.id, now, last.event, work, 'done')] : [],
  ]
  if (parts.length + due.length === 0) return
  await sql`${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``}
    select graphile_worker.add_job(job, payload => payload, queue_name => queue_name,
      run_at => run_at, job_key => key)
    from json_to_recordset(${JSON.stringify(due.map((job) => dueOf(job, now)))}::json)
      as due (job text, payload json, run_at timestamptz, key text, queue_name text)`.execute(database)
}

type Job = Traces['jobs'][number]

/**
 * The letter is kept sealed, since it may carry a token; the job that sends it, if any does, knows its id
 * only.
 */
async function postLetter(work: Work, letter: Letter): Promise<Job[]> {
  const { database, now, secrets, outside, settings } = work
  const { to, subject, text, html } = signed(letter, settings)
  const mail_id = work.newId()
  const body = secrets.seal(JSON.stringify({ text, ...(html && { html }) }), bodyOf(mail_id))
  await database.insertInto('mail').values({ id: mail_id, to_address: to, subject, body, at: now }).execute()
  return outside.mailer.leaves ? [{ job: 'send_mail', payload: { mail_id }, options: {} }] : []
}

/** By our own clock, not the database's, so that a test that sets the time sets it for jobs too. */
const dueOf = ({ job, payload, options }: Job, now: Date) => ({
  job, payload, run_at: options.run_at ?? now, key: options.key ?? null, queue_name: options.queue ?? null,
})
