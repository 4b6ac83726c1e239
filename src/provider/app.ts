// Composes the provider: the nouns' endpoints and jobs, the pages beside them, and
// what every request passes through.
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type pg from 'pg'
import { Refusal } from '#contract/refusal.ts'
import { UNASKED } from '#contract/unasked.ts'
import { clientAddress, type Bindings } from './address.ts'
import { answerRefusal, refusalOf } from './answers.ts'
import { openBackground, type Background } from './background.ts'
import type { FindCaller } from './caller.ts'
import type { Database } from './database.ts'
import { openFigures, type Figures } from './figures.ts'
import { openFiles, type Files } from './files/bytes.ts'
import { corsHeaders, securityHeaders } from './headers.ts'
import type { Jobs, Schedule } from './jobs.ts'
import { openLimits, type Limits } from './limits.ts'
import type { Log } from './log.ts'
import { loggedPath } from './logged-path.ts'
import { openMetrics, type Metrics } from './metrics.ts'
import type { Outside } from './outside/open.ts'
import { newId } from './outside/random.ts'
import { pages } from './pages.ts'
import { openReplica, type Replica } from './replica.ts'
import { answer, type Served } from './serve.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/**
 * What a noun registers itself with: `serve(app, endpoint, handler)`, `app.jobs.name = ...`,
 * `app.schedules.push(...)`.
 */
export interface Provider {
  readonly settings: Settings
  readonly database: Database
  /** Null: all is asked of the primary. */
  readonly replica: Replica | null
  readonly outside: Outside
  readonly secrets: Secrets
  readonly files: Files
  readonly limits: Limits
  readonly log: Log
  readonly metrics: Metrics
  readonly figures: Figures
  readonly background: Background
  readonly served: Served[]
  readonly jobs: Jobs
  readonly schedules: Schedule[]
  /** Pages outside /v2, such as the reviewer's console; each sets its own Content-Security-Policy. */
  readonly pages: ((hono: App) => void)[]
  /** Whose a token is; the noun of sessions gives it. */
  findCaller: FindCaller
  /** True from the moment a stop was asked for: /ready says so, and a balancer sends nobody any more. */
  draining: boolean
  fetch(request: Request, bindings?: Bindings): Promise<Response>
}

/** One noun's part in the provider: registers endpoints, jobs and schedules, and nothing else. */
export type Noun = (app: Provider) => void

export type App = Hono<{ Bindings: Bindings, Variables: { request_id: string, route: string } }>

export interface Parts {
  settings: Settings
  database: Database
  /** A small second pool, for what must outlive a request's rollback. */
  side: pg.Pool
  outside: Outside
  secrets: Secrets
  log: Log
  nouns: readonly Noun[]
  /** Milliseconds that a replica may be behind, where it is not what replica.ts says. */
  most_lag_ms?: number
}

export function createProvider({ side, nouns, most_lag_ms, ...parts }: Parts): Provider {
  const hono: App = new Hono({ strict: false })
  const metrics = openMetrics()
  const { database, outside: { clock, calls }, settings, log } = parts
  const url = settings.DATABASE_REPLICA_URL
  const app: Provider = {
    ...parts,
    files: openFiles(side, parts.outside),
    limits: openLimits(side),
    metrics,
    replica: url === null ? null : openReplica({ url, primary: side, metrics, log, most_lag_ms }),
    figures: openFigures({ registry: metrics.registry, database, clock, settings, calls }),
    background: openBackground(log),
    served: [], jobs: {}, schedules: [], pages: [],
    findCaller: async () => null,
    draining: false,
    fetch: async (request, bindings = {}) => hono.fetch(request, bindings),
  }
  for (const noun of nouns) noun(app)
  hono.use(async (context, next) => around(app, context, next))
  hono.use(compress())
  hono.onError((error, context) => failed(app, error, context))
  mount(app, hono)
  const nowhere = () => answerRefusal(new Refusal('not_found', 'Not found.'))
  hono.all('/v2/*', nowhere)
  hono.notFound(nowhere)
  pages(app, hono)
  return app
}

/** Around everything: the request's id, the headers of every answer, its line in the log. */
async function around(app: Provider, context: Context, next: () => Promise<void>): Promise<void> {
  const { settings, outside, metrics, log } = app
  const began = performance.now()
  const { method, headers } = context.req.raw
  const path = new URL(context.req.url).pathname
  const request_id = newId(outside.random, outside.clock.now())
  context.set('request_id', request_id)
  context.set('route', 'other')
  const ofCalls: Record<string, string> = path.startsWith('/v2/')
    ? { ...corsHeaders(headers.get('origin'), settings.CORS_ORIGINS), [UNASKED]: '1' } : {}
  if (!known.has(method)) context.res = notAllowed('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  else await next()
  const answered = context.res.headers
  for (const [name, value] of Object.entries(securityHeaders(settings.PUBLIC_URL.startsWith('https:')))) {
    if (!answered.has(name)) answered.set(name, value)
  }
  for (const [name, value] of Object.entries(ofCalls)) answered.set(name, value)
  answered.set('X-Request-Id', request_id)
  // By this a phone knows what time it is, whatever its own clock says.
  answered.set('Date', outside.clock.now().toUTCString())
  const ms = Math.round(performance.now() - began)
  const { status } = context.res
  metrics.request(method, context.get('route'), status, ms / 1000)
  log.info({ request_id, method, path: loggedPath(path), status, ms }, 'answered')
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function failed(app: Provider, error: Error, context: Context): Response {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) {
    app.log.error({ err: error, request_id: context.get('request_id') }, 'request failed')
  }
  return answerRefusal(refusal)
}

/**
 * One route for each path, with its trailing slash or without, fixed words before parameters, so that
 * `users/invite` is never read as `users/:id`.
 */
function mount(app: Provider, hono: App): void {
  const paths = new Map<string, Map<string, Served>>()
  for (const served of app.served) {
    const { method } = served.endpoint
    const path = served.endpoint.path.replace(/\/$/, '')
    const methods = paths.get(path) ?? new Map<string, Served>()
    if (methods.has(method)) throw new Error(`${method} ${path} is served twice`)
    paths.set(path, methods.set(method, served))
  }
  const order = [...paths].sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
  for (const [path, methods] of order) {
    hono.all(`/v2/${path}`, (context) => dispatch(app, methods, path, context))
  }
}

function rank(path: string): string {
  return path.split('/').map((segment) => (segment.startsWith(':') ? `~${segment}` : segment)).join('/')
}

async function dispatch(
  app: Provider, methods: Map<string, Served>, path: string, context: Context,
): Promise<Response> {
  const { raw: request } = context.req
  context.set('route', path)
  const allow = [...methods.keys(), ...methods.has('GET') ? ['HEAD'] : [], 'OPTIONS'].join(', ')
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } })
  const served = methods.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (!served) return notAllowed(allow)
  return answer(app, served, {
    request,
    params: context.req.param(),
    origin: {
      address: clientAddress(request.headers, context.env, app.settings.TRUST_PROXY),
      device: (request.headers.get('user-agent') ?? '').slice(0, 300),
      request_id: context.get('request_id'),
    },
  })
}

function notAllowed(allow: string): Response {
  return answerRefusal(new Refusal('method_not_allowed', 'This cannot be done here.'), { Allow: allow })
}
