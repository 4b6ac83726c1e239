// Ways in which a server breaks the agreement, each planted before our own provider, and the promises that
// have to be reported as broken.
import { randomUUID } from 'node:crypto'
import { anotherSession } from '#tests/provider/team.ts'
import type { Fault, Next, Server } from './server.ts'

export interface Planted {
  name: string
  /** Every one of these has to be reported as broken. */
  breaks: readonly string[]
  plant: (server: Server) => Fault | Promise<Fault>
}

type Body = Record<string, unknown>

const is = (request: Request, method: string, path: RegExp) =>
  request.method === method && path.test(new URL(request.url).pathname)

const customer = /\/merchant\/customers$/
const oneCustomer = /\/dashboard\/customer\/[^/]+$/

/** The same request with other headers, query or body. */
async function altered(
  request: Request, { headers = {}, body, drop = [] }: { headers?: Record<string, string>,
    body?: (given: Body) => Body, drop?: readonly string[] },
): Promise<Request> {
  const url = new URL(request.url)
  for (const name of drop) url.searchParams.delete(name)
  const own = new Headers(request.headers)
  for (const [name, value] of Object.entries(headers)) own.set(name, value)
  own.delete('content-length')
  const bytes = request.method === 'GET' ? null : await request.clone().arrayBuffer()
  const text = body && bytes ? JSON.stringify(body(JSON.parse(Buffer.from(bytes).toString()) as Body)) : bytes
  return new Request(url, { method: request.method, headers: own, body: text })
}

/** The answer with another body, status or headers. */
async function retold(
  response: Response, { body, status, headers = {} }: { body?: (given: Body) => unknown, status?: number,
    headers?: Record<string, string | null> },
): Promise<Response> {
  const own = new Headers(response.headers)
  own.delete('content-length')
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) own.delete(name)
    else own.set(name, value)
  }
  const text = await response.text()
  const isEmpty = response.status === 204 || response.status === 304
  const told = body && !isEmpty ? JSON.stringify(body(JSON.parse(text) as Body)) : text
  return new Response(isEmpty ? null : told, { status: status ?? response.status, headers: own })
}

const always = (change: Parameters<typeof retold>[1], when: (response: Response) => boolean = () => true) =>
  async (request: Request, next: Next) => {
    const response = await next(request)
    return when(response) ? retold(response, change) : response
  }

/** Changes what is answered to these requests only. */
const answering = (method: string, path: RegExp, change: Parameters<typeof retold>[1]): Fault =>
  async (request, next) => {
    const response = await next(request)
    return is(request, method, path) && response.status === 200 ? retold(response, change) : response
  }

/** Changes what is asked by these requests only. */
const asking = (method: string, path: RegExp, change: () => Parameters<typeof altered>[1]): Fault =>
  async (request, next) => next(is(request, method, path) ? await altered(request, change()) : request)

const data = (change: (data: Body) => Body) => (given: Body) =>
  ({ ...given, data: change(given['data'] as Body) })

const items = (change: (item: Body) => Body) =>
  data((page) => ({ ...page, items: (page['items'] as Body[]).map(change) }))

const naira = (item: Body, name: string, more: number) => ({ ...item, [name]: Number(item[name]) + more })

export const planted: readonly Planted[] = [
  {
    name: 'lets answers be stored', breaks: ['always.no-store'],
    plant: () => always({ headers: { 'Cache-Control': null } }),
  },
  {
    name: 'has no request ids', breaks: ['always.request-id'],
    plant: () => always({ headers: { 'X-Request-Id': null } }),
  },
  {
    name: 'has its own way to say no', breaks: ['always.refusal', 'refusals.unknown-path'],
    plant: () => always({ body: ({ message }) => ({ error: message }) }, ({ status }) => status >= 400),
  },
  {
    name: 'says everything wrong with 400', breaks: ['always.code-and-status', 'refusals.missing-field'],
    plant: () => always({ status: 400 }, ({ status }) => status === 422),
  },
  {
    name: 'has its own way to say yes', breaks: ['always.success', 'reads.overview.show'],
    plant: () => answering('GET', /\/dashboard\/overview$/,
      { body: ({ data: inside }) => ({ result: inside }) }),
  },
  {
    name: 'does a change twice', breaks: ['repeat.same-answer', 'repeat.at-once'],
    plant: () => async (request, next) => {
      const isSecond = is(request, 'POST', customer)
      if (isSecond) await next(await altered(request, { headers: { requestId: randomUUID() } }))
      return next(request)
    },
  },
  {
    name: 'forgets what was asked before',
    breaks: ['repeat.same-answer', 'repeat.at-once', 'repeat.other-body'],
    plant: () => asking('POST', /./, () => ({ headers: { requestId: randomUUID() } })),
  },
  {
    name: 'replays without a look at the body', breaks: ['repeat.other-body', 'repeat.other-call'],
    plant: () => {
      const kept = new Map<string, Response>()
      return async (request, next) => {
        const id = request.headers.get('requestId')
        const before = id === null ? undefined : kept.get(id)
        if (before) return before.clone()
        const response = await next(request)
        if (id !== null && response.status === 200) kept.set(id, response.clone())
        return response
      }
    },
  },
  {
    name: 'leaves a part of the answer out', breaks: ['reads.customers.list', 'lists.customers.list.pages'],
    plant: () => answering('GET', customer, { body: data(({ total: _, ...page }) => page) }),
  },
  {
    name: 'answers fractions of a kobo', breaks: ['money.exact'],
    plant: () => answering('POST', /payment_link$/, { body: data((link) => naira(link, 'amount', 0.001)) }),
  },
  {
    name: 'answers money as text', breaks: ['money.exact', 'reads.paymentLinks.list'],
    plant: () => answering('GET', /payment_links/, { body: ({ data: inside, ...rest }) => ({
      ...rest, data: JSON.parse(JSON.stringify(inside), (name, value: unknown) =>
        (name === 'amount' ? String(value) : value)) as unknown,
    }) }),
  },
  {
    name: 'rounds what it does not like', breaks: ['money.refused'],
    plant: () => asking('POST', /payment_link$/, () => ({ body: ({ amount, ...rest }) =>
      ({ ...rest, amount: Math.round(Number(amount) * 100) / 100 }) })),
  },
  {
    name: 'adds up wrongly', breaks: ['references.found'],
    plant: () => answering('GET', /merchant\/payouts$/, { body: items((item) => naira(item, 'fee', 0.01)) }),
  },
  {
    name: 'pays a reference as often as it is asked', breaks: ['references.once', 'references.found'],
    plant: () => asking('POST', /request\/single$/, () => ({ body: (given) =>
      ({ ...given, unique_reference: String(Date.now()).slice(-12).padStart(12, '1') }) })),
  },
  {
    name: 'starts every page at the beginning', breaks: ['lists.customers.list.pages'],
    plant: () => asking('GET', customer, () => ({ drop: ['cursor'] })),
  },
  {
    name: 'does not look at days', breaks: ['lists.customers.list.days'],
    plant: () => asking('GET', customer, () => ({ drop: ['from', 'to'] })),
  },
  {
    name: 'does not look at states', breaks: ['lists.paymentLinks.list.states'],
    plant: () => asking('GET', /payment_links$/, () => ({ drop: ['status'] })),
  },
  {
    name: 'finds payouts by no reference', breaks: ['references.unknown', 'references.found'],
    plant: () => asking('GET', /merchant\/payouts$/, () => ({ drop: ['unique_reference'] })),
  },
  {
    name: 'says for ever that nothing has changed', breaks: ['versions.tag'],
    plant: () => async (request, next) => (request.headers.has('If-None-Match')
      ? new Response(null, { status: 304, headers: { 'X-Request-Id': 'x', 'Cache-Control': 'no-store' } })
      : next(request)),
  },
  {
    name: 'takes an older version', breaks: ['versions.stale'],
    plant: () => asking('PUT', oneCustomer, () => ({ body: ({ version: _, ...rest }) => rest })),
  },
  {
    name: 'swallows unknown fields', breaks: ['refusals.unknown-field'],
    plant: () => asking('POST', customer, () => ({ body: ({ merchant_id: _, ...rest }) => rest })),
  },
  {
    name: 'shows another merchant\'s customer', breaks: ['access.foreign-id'],
    plant: async ({ world, other }) => {
      const token = await anotherSession(world, other)
      return async (request, next) => {
        const own = await next(request.clone())
        if (!is(request, 'GET', oneCustomer) || own.status !== 404) return own
        return next(await altered(request, { headers: { token, Authorization: `Bearer ${token}` } }))
      }
    },
  },
  {
    name: 'tells 403 from 404', breaks: ['access.unknown-id', 'access.foreign-id'],
    plant: () => always({ status: 403, body: (given) => ({ ...given, code: 'forbidden' }) },
      ({ status }) => status === 404),
  },
  {
    name: 'leaves a door open', breaks: ['access.no-token'],
    plant: async ({ world, member }) => {
      const token = await anotherSession(world, member)
      return async (request, next) => next(
        is(request, 'GET', /\/beneficiaries$/) && !request.headers.has('token')
          ? await altered(request, { headers: { token } }) : request)
    },
  },
  {
    name: 'lets everybody of a team do everything', breaks: ['access.roles'],
    plant: async ({ world, member }) => {
      const token = await anotherSession(world, member)
      return async (request, next) => {
        const response = await next(request.clone())
        if (response.status !== 403) return response
        return next(await altered(request, { headers: { token, Authorization: `Bearer ${token}` } }))
      }
    },
  },
  {
    name: 'does not end a session', breaks: ['login.sign-out'],
    plant: () => async (request, next) => (is(request, 'POST', /sign-out$/)
      ? Response.json({ status: 'success', message: '', data: {} },
        { headers: { 'Cache-Control': 'no-store' } })
      : next(request)),
  },
  {
    name: 'lets other origins read no refusals', breaks: ['origins.answers'],
    plant: () => always({ headers: { 'Access-Control-Allow-Origin': null } }, ({ status }) => status >= 400),
  },
  {
    name: 'shows files inside the page', breaks: ['files.back', 'reads.documents.show'],
    plant: () => answering('GET', /\/documents\//, { headers: { 'Content-Disposition': 'inline' } }),
  },
  {
    name: 'falls over files that are too large', breaks: ['files.too-large', 'always.no-trouble'],
    plant: () => async (request, next) => {
      const response = await next(request)
      return is(request, 'POST', /contest$/) && [413, 422].includes(response.status)
        ? retold(response, { status: 502, body: () => 'Bad gateway' }) : response
    },
  },
]
