// Every read of the agreement, one promise each: it is there, at its path, and answers its shape.
import type { Named } from '#tests/faults/endpoints.ts'
import {
  asked, called, isPlain, isRequired, listFor, needsQuery, nounOf, parameters, paramsFor,
} from '../endpoints.ts'
import { askAs, type Promised, type Run } from '../promise.ts'
import { broken, NotChecked, NotOffered } from '../verdict.ts'
import { answerOf, attached } from '../wire.ts'

/** Not everything in a list has everything. */
const fitting: Record<string, (item: Record<string, unknown>) => boolean> = {
  'payouts.receipt': ({ status }) => status === 'SUCCESSFUL',
  'statements.download': ({ status }) => status === 'READY',
  'settlements.statement': ({ status }) => status === 'SETTLED' || status === 'SUCCESSFUL',
}

async function read(run: Run, named: Named, params: object): Promise<void> {
  const { endpoint } = named
  const reply = await askAs(run, endpoint, { params })
  const { code } = (reply.json ?? {}) as { code?: unknown }
  if (reply.status === 403 && code === 'forbidden') {
    throw new NotChecked(`The member lacks ${endpoint.needs ?? 'the right'}`)
  }
  const isPlainly = Object.keys(params).length === 0
  if (isPlainly && !isRequired(named) && (reply.status === 404 || reply.status === 405)) {
    throw new NotOffered(`${called(endpoint)} answers ${reply.status}`)
  }
  if (!endpoint.raw) return void answerOf(endpoint, reply)
  if (reply.status !== 200) broken(`${called(endpoint)} answers ${reply.status} and not 200`, reply)
  attached(reply)
}

/** Something that its own list tells of. */
async function paramsIn(run: Run, named: Named): Promise<Record<string, string>> {
  if (named.name === 'documents.show') {
    const id = run.made.get('document')
    if (typeof id === 'string') return { id }
    throw new NotChecked('No file was sent')
  }
  const list = listFor(named)
  if (!list) throw new NotChecked('No list tells of one')
  const reply = await askAs(run, list.endpoint, {})
  const { data } = (reply.json ?? {}) as { data?: { items?: Record<string, unknown>[] } }
  const fits = fitting[named.name] ?? (() => true)
  const found = (data?.items ?? []).filter(fits).map((item) => paramsFor(named.endpoint, item)).find(Boolean)
  if (!found) throw new NotChecked('There is none to ask about')
  return found
}

export function reads(): Promised[] {
  const found = asked.filter((named) => named.endpoint.method === 'GET'
    && (isPlain(named) || (parameters(named.endpoint).length === 1 && !needsQuery(named.endpoint))))
  return found.map((named) => ({
    id: `reads.${named.name}`, required: isRequired(named), part: nounOf(named),
    says: `${called(named.endpoint)}: ${named.endpoint.says}`,
    keep: async (run) => read(run, named, isPlain(named) ? {} : await paramsIn(run, named)),
  }))
}
