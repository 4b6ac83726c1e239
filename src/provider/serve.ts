// Once for all endpoints: caller, permission, idempotency, reading, the work itself, audit, answer, commit.
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { subscriberOf } from './address.ts'
import type { Provider } from './app.ts'
import { appendAudit, type AuditEvent, type Origin } from './audit.ts'
import { answerRead, answerText, refusalOf, successText } from './answers.ts'
import { tellOfAccess } from './access-notices/tell.ts'
import { stepUp } from './auth/step-up.ts'
import { admit, Barred, type Caller, type SentToken } from './caller.ts'
import { becomeTenant, transaction, type Tables, type Transaction } from './database.ts'
import { admitExport, exportEvent, isExport } from './exports.ts'
import type { Inspected } from './files/inspect.ts'
import { useArrived, withArrived } from './files/arrived.ts'
import { inspectUploads } from './files/store.ts'
import { claim, keeping, requestKey, type RequestKey } from './idempotency.ts'
import { isLagging, readerOf } from './lagging.ts'
import { newId } from './outside/random.ts'
import { fingerprintOf, readBody, readParts, type Parts } from './reading.ts'
import type { Replica } from './replica.ts'
import type { Given, Upload } from './uploads.ts'
import { refuseWhileWaiting } from './rights/cooling-off.ts'
import { changedTeam, giverOf, noteRights } from './rights/held.ts'
import { openWork, settle, type OpenedWork, type Traces, type Work } from './work.ts'

/** What was asked, decoded by the endpoint's own schemas. */
export interface Asked<E extends Endpoint> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  /** Of a caller what each file was found to be, and may be kept as; a stranger's as it came. */
  uploads: Record<string, E['callers'] extends 'anyone' ? Upload : Inspected>
}

/** Null for callers 'anyone', a session's owner for all others. */
export type CallerOf<E extends Endpoint> = E['callers'] extends 'anyone' ? null : Caller

/** What the handler works with: of an endpoint that leaves no trace only the client's address. */
export type WorkOf<E extends Endpoint> =
  E['traceless'] extends true ? Pick<Work, 'address'> : Work<CallerOf<E>>

/** A file where the endpoint says `raw`, otherwise the answer's decoded data. */
export type Handler<E extends Endpoint> = (ask: Asked<E>, work: WorkOf<E>) =>
  Promise<E['raw'] extends true ? Response : z.output<E['answer']>>

/** A handler whose types were checked when it was given to `serve`. */
export type AnyHandler = (ask: AnyAsked, work: Work<never>) => Promise<unknown>

type AnyAsked = Parts & { uploads: Record<string, Upload | Inspected> }

export interface Served { endpoint: Endpoint, handler: AnyHandler }

/** The request as the door sees it. */
export interface Call {
  request: Request
  params: Record<string, string>
  origin: Omit<Origin, 'caller'> & { request_id: string }
}

/** Registers `endpoint`; `handler` does its work inside the request's one transaction. */
export function serve<E extends Endpoint>(app: Provider, endpoint: E, handler: Handler<E>): void {
  app.served.push({ endpoint, handler: handler as unknown as AnyHandler })
}

/** Everything that happens to one request for one endpoint. */
export async function answer(app: Provider, { endpoint, handler }: Served, call: Call): Promise<Response> {
  const { request, origin } = call
  const run: Run = { app, endpoint, handler, call, origin: { ...origin, caller: null }, traces: null }
  try {
    const { address } = origin
    const find = (token: Omit<SentToken, 'address'>) =>
      app.findCaller(app.database, { ...token, address }, app.outside.clock.now())
    const enter = async () =>
      endpoint.callers === 'anyone' ? null : await admit(endpoint, request.headers, find)
    run.origin.caller = await enter()
    const { caller } = run.origin
    const key = endpoint.method === 'GET' || endpoint.repeatable === false ? null
      : requestKey(request.headers, caller?.user_id ?? 'public')
    const began = performance.now()
    const came = await readBody(endpoint, request, caller?.user_id ?? subscriberOf(address))
    const given = caller ? await withArrived(app, endpoint, caller, came) : came
    const parts = readParts(endpoint, call.params, new URL(request.url).searchParams, given.body)
    if (isExport(endpoint, parts)) await admitExport(app, run.origin.caller)
    const isLooked = caller && !endpoint.is_part
    const uploads = isLooked ? await inspectUploads(app, caller, given.uploads) : given.uploads
    const asked = { ...parts, uploads }
    // A slow upload, or one that waits for its turn, outlives a session that ends meanwhile: ask once more.
    if (performance.now() - began > 1000) run.origin.caller = await enter()
    if (endpoint.traceless) return await withoutTrace(run, asked)
    const listed = app.replica && isLagging(endpoint) ? await listFrom(app.replica, run, asked) : null
    if (listed) return listed
    return await transaction(app.database, (inside) => work(run, inside, key, given, asked))
  } catch (error) {
    const refusal = refusalOf(error)
    if (error instanceof Barred) run.origin.caller = error.caller
    await auditRefusal(run, refusal)
    throw error
  }
}

interface Run {
  app: Provider
  endpoint: Endpoint
  handler: AnyHandler
  call: Call
  origin: Origin
  traces: Traces | null
}

async function work(
  run: Run, inside: Transaction<Tables>, key: RequestKey | null, given: Given, asked: AnyAsked,
): Promise<Response> {
  const { app, endpoint, call: { request }, origin } = run
  const { caller } = origin
  const now = app.outside.clock.now()
  const who = caller ? `${caller.merchant_id} ${caller.mode}` : ''
  const fingerprint = fingerprintOf(endpoint.method, new URL(request.url), given, who)
  const kept = key && await claim(inside, key, fingerprint, app.secrets, caller)
  if (kept) return answerText(kept.body, kept.status, { 'Idempotent-Replayed': 'true' })

  const opened = openWork(app, inside, origin, now)
  run.traces = opened.traces
  if (caller && !key) await becomeTenant(inside, caller)
  if (isOfPerson(opened)) await refuseWhileWaiting(endpoint, opened.work)
  if (given.arrived && isOfPerson(opened)) await useArrived(opened.work, given.arrived)
  const isProven = isOfPerson(opened) && await stepUp(app, endpoint, asked.body, opened.work)
  const { audits } = opened.traces
  const before = audits.length
  const data = await handled(run, opened, asked)
  if (endpoint.method !== 'GET') {
    if (audits.length === before && !endpoint.is_part) audits.push(eventOf(endpoint))
    await noteTeam(opened.work, audits.slice(before))
    await tellOfAccess(opened.work, audits.slice(before), isProven)
  }
  if (data instanceof Response) {
    await settle(opened.work, opened.traces)
    if (!data.headers.has('Cache-Control')) data.headers.set('Cache-Control', 'no-store')
    return data
  }
  const message = opened.traces.message ?? endpoint.message ?? ''
  const body = successText(message, z.encode(endpoint.answer, data))
  const kept_body = endpoint.shown_once ? shownBefore(endpoint, message, data) : body
  const kept_answer = key && keeping(key, fingerprint, { status: 200, body: kept_body }, app.secrets, now)
  await settle(opened.work, opened.traces, kept_answer)
  return endpoint.method === 'GET' ? answerRead(request, body) : answerText(body)
}

/** Of a change of a team, who may do what since when; sees all rows from here on where there was one. */
async function noteTeam(work: Work, events: readonly AuditEvent[]): Promise<void> {
  const merchant_id = changedTeam(events, work.caller?.merchant_id)
  if (merchant_id === null) return
  await work.asOwner()
  await noteRights(work, merchant_id, await giverOf(work, events))
}

const isOfPerson = (opened: OpenedWork): opened is OpenedWork<Caller> => opened.work.caller !== null

/** The answer to a request that is repeated: without what was told once, so that nothing of it is kept. */
function shownBefore({ answer, shown_once = '' }: Endpoint, message: string, data: unknown): string {
  const isShown = Object.entries(data as object)
    .some(([name, value]) => name === shown_once && value !== null)
  if (!isShown) return successText(message, z.encode(answer, data))
  const words = [message, 'It was shown once, and is not shown again.'].filter(Boolean).join(' ')
  return successText(words, z.encode(answer, { ...data as object, [shown_once]: null }))
}

async function handled(
  { endpoint, handler, call: { request }, origin: { caller } }: Run, { work, traces }: OpenedWork,
  asked: AnyAsked,
): Promise<unknown> {
  const data = await handler(asked, work as Work<never>)
  if (caller && isExport(endpoint, asked)) traces.audits.push(exportEvent(endpoint, request, data))
  return data
}

/**
 * A list as a copy of the database has it; null where the primary has to say. What is to be written of it is
 * written there.
 */
async function listFrom(replica: Replica, run: Run, asked: AnyAsked): Promise<Response | null> {
  const { app, endpoint, call: { request }, origin } = run
  const now = app.outside.clock.now()
  const reader = readerOf(endpoint, asked, origin.caller, now)
  if (typeof reader === 'string') return app.metrics.lists.answered('primary', reader)
  const found = await replica.read(reader, async (inside) => {
    const opened = openWork(app, inside, origin, now)
    return { traces: opened.traces, data: await handled(run, opened, asked) }
  })
  if (!found) return null
  const { traces, data } = found
  const body = successText(traces.message ?? endpoint.message ?? '', z.encode(endpoint.answer, data))
  if (traces.audits.length + traces.jobs.length + traces.letters.length > 0) {
    await transaction(app.database, (inside) => settle(openWork(app, inside, origin, now).work, traces))
  }
  return answerRead(request, body)
}

/** No transaction, so nothing that a handler could write into. */
async function withoutTrace(
  { endpoint, handler, origin: { address } }: Run, asked: AnyAsked,
): Promise<Response> {
  const data = await handler(asked, { address } as never)
  return answerText(successText(endpoint.message ?? '', z.encode(endpoint.answer, data)))
}

/** For a change whose handler said nothing of its own. */
const eventOf = ({ method, path }: Endpoint): AuditEvent =>
  ({ action: `${method} ${path}`, subject: path.split('/')[1] ?? path })

/**
 * Refusals of somebody known (401, 403), and what a handler wanted written in any case, outlive the rollback.
 */
async function auditRefusal(run: Run, refusal: Refusal): Promise<void> {
  const { app, endpoint, origin, traces } = run
  const events = (traces?.audits ?? []).filter(({ even_if_refused }) => even_if_refused)
  if (events.length === 0 && origin.caller && (refusal.status === 401 || refusal.status === 403)) {
    const subject = `${endpoint.method} ${endpoint.path}`
    events.push({ action: 'refused', subject, after: { code: refusal.code } })
  }
  if (events.length === 0) return
  const now = app.outside.clock.now()
  await transaction(app.database, async (inside) => {
    for (const event of events) {
      await appendAudit(inside, newId(app.outside.random, now), now, event, origin, 'refused')
    }
  }).catch((error: unknown) =>
    app.log.error({ err: error, request_id: origin.request_id }, 'refusal not audited'))
}
