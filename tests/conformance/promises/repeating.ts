// One requestId, one effect: what makes it harmless to send again what got no answer.
import { customers } from '#contract/customers.ts'
import { paymentLinks } from '#contract/payment-links.ts'
import { fromNaira } from '#domain/money.ts'
import type { Reply } from '../exchange.ts'
import type { Promised, Run } from '../promise.ts'
import { broken } from '../verdict.ts'
import { answerOf, refusalOf } from '../wire.ts'

const part = 'idempotency'
const COPIES = 6

/** A name that nobody had before, and how to make its customer and count it. */
function aCustomer(run: Run, what: string) {
  const fullname = `${run.mark} ${what}`
  const { wire, member: { token } } = run
  return {
    make: (requestId: string, more: object = {}) =>
      wire.ask(customers.create, { token, requestId, body: { fullname, ...more } }),
    async count(): Promise<[number, Reply]> {
      const reply = await wire.ask(customers.list, { token, query: { search: fullname, limit: 20 } })
      const { items } = answerOf(customers.list, reply)
      return [items.filter((item) => item.fullname === fullname).length, reply]
    },
  }
}

async function once(count: () => Promise<[number, Reply]>, ...replies: Reply[]): Promise<void> {
  const [there, listed] = await count()
  if (there !== 1) broken(`One change was made ${there} times`, ...replies, listed)
}

const same = (one: Reply, other: Reply): boolean =>
  one.status === other.status && JSON.stringify(one.json) === JSON.stringify(other.json)

export const repeating: readonly Promised[] = [
  {
    id: 'repeat.same-answer', required: true, part,
    says: 'The same requestId with the same body gets the first answer again, and one effect',
    async keep(run) {
      const { make, count } = aCustomer(run, 'repeated')
      const id = crypto.randomUUID()
      const first = await make(id)
      run.made.set('customer', answerOf(customers.create, first))
      run.left.push(`customers named "${run.mark} …"`)
      const second = await make(id)
      await once(count, first, second)
      if (!same(first, second)) broken('The second answer is another one', first, second)
    },
  },
  {
    id: 'repeat.says-so', required: false, part,
    says: 'An answer that is given again says so: Idempotent-Replayed: true',
    async keep(run) {
      const { make } = aCustomer(run, 'replayed')
      const id = crypto.randomUUID()
      await make(id)
      const again = await make(id)
      if (again.headers.get('Idempotent-Replayed') !== 'true') broken('The header is not there', again)
    },
  },
  {
    id: 'repeat.at-once', required: true, part,
    says: 'Copies that arrive at once are one effect; who is not first waits, or gets 409 in_progress',
    async keep(run) {
      const { make, count } = aCustomer(run, 'at once')
      const id = crypto.randomUUID()
      const replies = await Promise.all(Array.from({ length: COPIES }, () => make(id)))
      for (const reply of replies) if (reply.status !== 200) refusalOf(reply, 409, 'in_progress')
      const done = replies.filter(({ status }) => status === 200)
      const [first] = done
      if (!first) broken('None of the copies was answered', ...replies)
      const other = done.find((reply) => !same(first, reply))
      if (other) broken('Two copies have two answers', first, other)
      await once(count, ...done.slice(0, 2))
      return `${done.length} of ${COPIES} answered, ${COPIES - done.length} told to wait`
    },
  },
  {
    id: 'repeat.other-body', required: true, part,
    says: 'The same requestId with another body is 422 idempotency_mismatch, and has no effect',
    async keep(run) {
      const id = crypto.randomUUID()
      const one = aCustomer(run, 'first body')
      const other = aCustomer(run, 'second body')
      const first = await one.make(id)
      answerOf(customers.create, first)
      refusalOf(await other.make(id), 422, 'idempotency_mismatch')
      const [there, listed] = await other.count()
      if (there !== 0) broken('What was refused is there', listed)
    },
  },
  {
    id: 'repeat.other-call', required: true, part,
    says: 'The same requestId at another call is 422 idempotency_mismatch',
    async keep(run) {
      const id = crypto.randomUUID()
      const { make } = aCustomer(run, 'first call')
      answerOf(customers.create, await make(id))
      const body = { amount: fromNaira(100) }
      const { token } = run.member
      const other = await run.wire.ask(paymentLinks.create, { token, requestId: id, body })
      refusalOf(other, 422, 'idempotency_mismatch')
    },
  },
  {
    id: 'repeat.after-refusal', required: true, part,
    says: 'What was refused as wrong can be sent again, mended, under the same requestId',
    async keep(run) {
      const id = crypto.randomUUID()
      const { token } = run.member
      const wireBody = { fullname: '' }
      const wrong = await run.wire.ask(customers.create,
        { token, requestId: id, body: { fullname: 'X' }, wireBody })
      refusalOf(wrong, 422, 'invalid_input')
      const { make, count } = aCustomer(run, 'mended')
      const mended = await make(id)
      answerOf(customers.create, mended)
      await once(count, wrong, mended)
    },
  },
  {
    id: 'repeat.uuid', required: false, part,
    says: 'A requestId that is no UUID is 422 invalid_input, and named',
    async keep(run) {
      const { make } = aCustomer(run, 'no uuid')
      const reply = await make('one')
      const { errors = {} } = refusalOf(reply, 422, 'invalid_input')
      if (!('requestId' in errors)) broken('errors does not name requestId', reply)
    },
  },
  {
    id: 'repeat.without-id', required: true,
    says: 'Without a requestId a change is done once for each call',
    async keep(run) {
      const { token } = run.member
      const fullname = `${run.mark} without id`
      const replies = [1, 2].map(() =>
        run.wire.ask(customers.create, { token, requestId: null, body: { fullname } }))
      const [one, two] = (await Promise.all(replies)).map((reply) => answerOf(customers.create, reply))
      if (one?.id === two?.id) broken('Two calls answer one customer', ...await Promise.all(replies))
    },
  },
]
