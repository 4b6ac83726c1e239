// Who may what: without a token nothing, of another merchant nothing, with a small role little.
import { customers } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { virtualAccounts } from '#contract/virtual-accounts.ts'
import { fromNaira } from '#domain/money.ts'
import { fieldsOf, type Named } from '#tests/faults/endpoints.ts'
import {
  asked, called, isList, isPlain, listFor, madeUpParams, needsQuery, nounOf, parameters, paramsFor,
} from '../endpoints.ts'
import type { Reply } from '../exchange.ts'
import { askAs, type Person, type Promised, type Run } from '../promise.ts'
import { broken, NotChecked } from '../verdict.ts'
import { answerOf, refusalOf } from '../wire.ts'

const guarded = asked.filter(({ endpoint: { callers } }) => callers !== 'anyone')

const offered = ({ options: { without } }: Run, named: Named) => !without.includes(nounOf(named))

/** A refusal at the door comes before anything else is looked at, so nothing needs to be right. */
const knock = ({ wire }: Run, { endpoint }: Named, headers: Record<string, string>): Promise<Reply> => {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => madeUpParams(endpoint)[name] ?? 'x')
  const body = endpoint.method === 'GET' ? undefined : endpoint.files ? new FormData() : '{}'
  const type: Record<string, string> = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}
  return wire.send(endpoint.method, path, { headers: { ...type, ...headers }, body, endpoint })
}

async function everyDoor(run: Run, headers: Record<string, string>): Promise<string> {
  const doors = guarded.filter((named) => offered(run, named))
  let missing = 0
  for (const named of doors) {
    const reply = await knock(run, named, headers)
    if (reply.status === 404) missing += 1
    else refusalOf(reply, 401, 'unauthenticated', 'invalid_token')
  }
  if (missing === doors.length) broken('No call of the agreement is there')
  return `${doors.length - missing} calls${missing > 0 ? `; ${missing} are not there` : ''}`
}

const shown = guarded.filter((named) => named.endpoint.method === 'GET' && !needsQuery(named.endpoint)
  && parameters(named.endpoint).length === 1)

/** Lists of one's own things, and what shows one of them. */
const ownLists = guarded.filter((named) => isList(named) && isPlain(named))

async function itemsOf(run: Run, { endpoint }: Named, person: Person): Promise<Record<string, unknown>[]> {
  const reply = await askAs(run, endpoint, { wireQuery: { limit: '50' } }, person)
  const { data } = (reply.json ?? {}) as { data?: { items?: Record<string, unknown>[] } }
  return data?.items ?? []
}

function stranger({ other, member }: Run): Person {
  if (!other) throw new NotChecked('--other-email was not given')
  if (other.account.email === member.account.email) {
    throw new NotChecked('The other is the same person')
  }
  return other
}

/** A customer of theirs, a payment link and a virtual account, so that there is something to see. */
async function theirs(run: Run): Promise<Answer<typeof customers.create>> {
  const kept = run.made.get('theirs') as Answer<typeof customers.create> | undefined
  if (kept) return kept
  const { token } = stranger(run)
  const { wire, mark } = run
  const reply = await wire.ask(customers.create, { token, body: { fullname: `${mark} other` } })
  const made = answerOf(customers.create, reply)
  await wire.ask(paymentLinks.create, { token, body: { amount: fromNaira(500), description: mark } })
  const account = { collection_bank: '000017', account_name: mark } as const
  await wire.ask(virtualAccounts.createOwn, { token, body: account })
  run.made.set('theirs', made)
  run.left.push('a customer, a payment link and a virtual account of the other merchant, in test mode')
  return made
}

export const foreign: readonly Promised[] = [
  {
    id: 'access.foreign-id', required: true,
    says: 'What belongs to another merchant is 404 not_found by every id, as if it were not there',
    async keep(run) {
      const other = stranger(run)
      await theirs(run)
      let tried = 0
      for (const named of shown.filter((one) => offered(run, one))) {
        const list = listFor(named)
        const items = list ? await itemsOf(run, list, other) : []
        const params = items.map((item) => paramsFor(named.endpoint, item)).find(Boolean)
        if (!params) continue
        tried += 1
        const reply = await askAs(run, named.endpoint, { params })
        refusalOf(reply, 404, 'not_found')
      }
      return `${tried} calls`
    },
  },
  {
    id: 'access.foreign-change', required: true,
    says: 'What belongs to another merchant cannot be changed: 404',
    async keep(run) {
      const { id, fullname } = await theirs(run)
      const { wire, member, other } = run
      const { token } = member
      const body = { fullname: `${run.mark} taken` }
      refusalOf(await wire.ask(customers.update, { token, params: { id }, body }), 404, 'not_found')
      const read = await wire.ask(customers.show, { token: other?.token ?? '', params: { id } })
      if (answerOf(customers.show, read).fullname !== fullname) broken('It was changed all the same', read)
    },
  },
  {
    id: 'access.foreign-lists', required: true, says: 'No list tells of what belongs to another merchant',
    async keep(run) {
      const other = stranger(run)
      await theirs(run)
      for (const named of ownLists.filter((one) => offered(run, one))) {
        const id = (item: Record<string, unknown>) => String(item['id'] ?? item['reference'] ?? '')
        const others = new Set((await itemsOf(run, named, other)).map(id).filter(Boolean))
        const leaked = (await itemsOf(run, named, run.member)).map(id).find((one) => others.has(one))
        if (leaked !== undefined) broken(`${called(named.endpoint)} tells both merchants of ${leaked}`)
      }
      return `${ownLists.length} lists`
    },
  },
]

function small({ limited }: Run): Person {
  if (!limited) throw new NotChecked('--limited-email was not given')
  return limited
}

/** A change without a body that has to be right would be done where the door stands open. */
const needsBody = ({ endpoint: { method, body } }: Named) =>
  method === 'GET' || Object.keys(fieldsOf(body)).length > 0

export const access = (): Promised[] => [
  {
    id: 'access.no-token', required: true, says: 'Without a token every guarded call is 401 unauthenticated',
    keep: (run) => everyDoor(run, {}),
  },
  {
    id: 'access.wrong-token', required: true, says: 'With a token of nobody every guarded call is 401',
    keep: (run) => everyDoor(run, { token: 'session_nobody', Authorization: 'Bearer session_nobody' }),
  },
  {
    id: 'access.unknown-id', required: true,
    says: 'What is not there is 404 not_found, never 403 and never empty',
    async keep(run) {
      const doors = shown.filter((named) => offered(run, named))
      for (const named of doors) {
        const reply = await askAs(run, named.endpoint, { params: madeUpParams(named.endpoint) })
        if (reply.status === 403 && named.endpoint.needs && !holds(run.member, named.endpoint.needs)) continue
        refusalOf(reply, 404, 'not_found')
      }
      return `${doors.length} calls`
    },
  },
  {
    id: 'access.roles', required: true,
    says: 'What a role does not allow is 403 forbidden, reads and changes alike',
    async keep(run) {
      const person = small(run)
      const barred = guarded.filter((named) => offered(run, named) && needsBody(named)
        && named.endpoint.needs !== null && !holds(person, named.endpoint.needs))
      if (barred.length === 0) throw new NotChecked('The limited member may do everything')
      const { token } = person
      for (const named of barred) {
        const reply = await knock(run, named, { token, Authorization: `Bearer ${token}` })
        if (reply.status !== 404 || named.endpoint.path.includes(':')) refusalOf(reply, 403, 'forbidden')
      }
      return `${barred.length} calls`
    },
  },
  ...foreign,
]

const holds = ({ account }: Person, permission: string) => account.permissions.includes(permission)
