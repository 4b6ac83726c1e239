// Every list of the agreement: pages that follow one another, limits, days, states.
import { bare, fieldsOf } from '#tests/faults/endpoints.ts'
import type { Named } from '#tests/faults/endpoints.ts'
import { asked, isList, isPlain, isRequired, nounOf } from '../endpoints.ts'
import type { Reply } from '../exchange.ts'
import { askAs, type Promised, type Run } from '../promise.ts'
import { broken, NotChecked, NotOffered } from '../verdict.ts'
import { answerOf } from '../wire.ts'

interface Page { items: unknown[], next_cursor: string | null, total: number }

async function page(
  run: Run, { endpoint, name }: Named, wireQuery: Record<string, string>,
): Promise<[Page, Reply]> {
  const reply = await askAs(run, endpoint, { wireQuery })
  if (reply.status === 403) throw new NotChecked('The member may not see it')
  if (reply.status === 404 && !isRequired({ endpoint, name })) throw new NotOffered('404')
  return [answerOf(endpoint, reply) as Page, reply]
}

const key = (item: unknown) => JSON.stringify(item)

/** Two pages of two are the page of four: none twice, none left out. */
async function pages(run: Run, named: Named): Promise<string> {
  const [whole, all] = await page(run, named, { limit: '4' })
  if (whole.items.length < 2) throw new NotChecked('There are fewer than two')
  const step = whole.items.length > 2 ? 2 : 1
  const [first, one] = await page(run, named, { limit: String(step) })
  if (first.items.length !== step) broken(`limit=${step} answers ${first.items.length}`, one)
  if (first.next_cursor === null) broken('There is more, and next_cursor is null', one, all)
  const [second, two] = await page(run, named, { limit: String(step), cursor: first.next_cursor })
  const joined = [...first.items, ...second.items].map(key)
  if (joined.some((item, at) => item !== key(whole.items[at]))) {
    broken('The second page does not go on where the first ended', one, two, all)
  }
  if (whole.total < whole.items.length) broken(`total is ${whole.total}`, all)
  return `${whole.total} in all`
}

/** The day before anything was, and a day to come. */
async function days(run: Run, named: Named): Promise<void> {
  const beyond: Record<string, string>[] = [{ to: '2001-01-01' }, { from: '2099-01-01' }]
  for (const wireQuery of beyond) {
    const [{ items }, reply] = await page(run, named, wireQuery)
    if (items.length > 0) broken(`${new URLSearchParams(wireQuery)} is not kept`, reply)
  }
}

const statusOf = (item: unknown) => (item as { status?: unknown }).status

/** Whatever state the newest has, and another one: who asks for a state gets that state alone. */
async function states(run: Run, named: Named): Promise<string> {
  const [{ items: [newest] }] = await page(run, named, { limit: '1' })
  const status = newest === undefined ? undefined : statusOf(newest)
  if (typeof status !== 'string') throw new NotChecked('There is none, or it has no state')
  const wanted = statesOf(named)
  if (!wanted.includes(status)) throw new NotChecked(`${status} is no filter`)
  // Words in small letters stand for several states.
  const other = wanted.find((one) => one !== status && one === one.toUpperCase())
  for (const one of other === undefined ? [status] : [status, other]) {
    const [{ items }, reply] = await page(run, named, { status: one })
    const isThere = items.length > 0 || one !== status
    if (!isThere || items.some((item) => statusOf(item) !== one)) broken(`status=${one} is not kept`, reply)
  }
  return `status=${status}`
}

/** What its filter by state takes; none where there is no such filter. */
function statesOf({ endpoint: { query } }: Named): string[] {
  const { status } = fieldsOf(query)
  const def = status && (bare(status) as { _zod?: { def: { type: string, entries?: object } } })._zod?.def
  return def?.type === 'enum' ? Object.values(def.entries ?? {}) as string[] : []
}

/** These show things that change while they are read: what was done a moment ago is new in them. */
const restless = new Set(['auditTrail.list', 'notifications.list', 'webhooks.list', 'users.list'])

export function lists(): Promised[] {
  const found = asked.filter((named) => isList(named) && isPlain(named))
  return found.flatMap((named) => {
    const { name, endpoint } = named
    const stem = { required: isRequired(named), part: nounOf(named) }
    const takes = (field: string) => field in fieldsOf(endpoint.query)
    return [
      ...restless.has(name) || !takes('cursor') ? [] : [{
        ...stem, id: `lists.${name}.pages`, says: `${endpoint.path}: pages follow one another by next_cursor`,
        keep: (run: Run) => pages(run, named),
      }],
      ...takes('from') ? [{
        ...stem, id: `lists.${name}.days`, says: `${endpoint.path}: from and to are kept`,
        keep: (run: Run) => days(run, named),
      }] : [],
      ...statesOf(named).length > 0 ? [{
        ...stem, id: `lists.${name}.states`, says: `${endpoint.path}: status is kept`,
        keep: (run: Run) => states(run, named),
      }] : [],
    ]
  })
}
