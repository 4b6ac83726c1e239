// What is wrong is refused, in a way that a form can show: the right status, the code, the field.
import { customers } from '#contract/customers.ts'
import { merchants } from '#contract/merchants.ts'
import type { Reply } from '../exchange.ts'
import type { Promised, Run } from '../promise.ts'
import { broken } from '../verdict.ts'
import { refusalOf } from '../wire.ts'

const create = ({ wire, member: { token } }: Run, wireBody: unknown, headers: Record<string, string> = {}) =>
  wire.ask(customers.create, { token, body: { fullname: 'X' }, wireBody, headers })

function namesField(reply: Reply, field: string): void {
  const { errors = {} } = refusalOf(reply, 422, 'invalid_input')
  if (!(field in errors)) broken(`errors does not name the field ${field}`, reply)
}

export const refusals: readonly Promised[] = [
  {
    id: 'refusals.json', required: true, says: 'What is no JSON is 400 invalid_json',
    keep: async (run) => void refusalOf(await create(run, '{"fullname":'), 400, 'invalid_json'),
  },
  {
    id: 'refusals.type', required: false, says: 'A body of another type is 415 unsupported_media',
    keep: async (run) => void refusalOf(
      await create(run, 'fullname=X', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      415, 'unsupported_media'),
  },
  {
    id: 'refusals.missing-field', required: true, says: 'A missing field is 422 invalid_input, and named',
    keep: async (run) => namesField(await create(run, {}), 'fullname'),
  },
  {
    id: 'refusals.wrong-field', required: true, says: 'A wrong field is 422 invalid_input, and named',
    keep: async (run) => namesField(await create(run, { fullname: 'X', email: 'no address' }), 'email'),
  },
  {
    id: 'refusals.unknown-field', required: true, says: 'An unknown field is 422 invalid_input, and named',
    keep: async (run) =>
      namesField(await create(run, { fullname: `${run.mark} unknown`, merchant_id: 'x' }), 'merchant_id'),
  },
  {
    id: 'refusals.query', required: true, says: 'A query beyond its limits is 422 invalid_input, and named',
    keep: async ({ wire, member: { token } }) => namesField(
      await wire.ask(customers.list, { token, wireQuery: { limit: '2001' } }), 'limit'),
  },
  {
    id: 'refusals.too-large', required: true, says: 'A JSON body over 64 KiB is 413 too_large',
    keep: async (run) =>
      void refusalOf(await create(run, { fullname: 'x'.repeat(70_000) }), 413, 'too_large'),
  },
  {
    id: 'refusals.unknown-path', required: true, says: 'An address that is none is 404 not_found',
    keep: async ({ wire }) =>
      void refusalOf(await wire.send('GET', 'dashboard/no-such-call'), 404, 'not_found'),
  },
  {
    id: 'refusals.method', required: false, says: 'Another method is 405 method_not_allowed',
    keep: async ({ wire, member: { token } }) => void refusalOf(
      await wire.send('DELETE', merchants.profile.path, { headers: { token } }), 405, 'method_not_allowed'),
  },
]
