// Two people at one thing, and what a phone read before: versions and tags.
import { customers } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Promised, Run } from '../promise.ts'
import { broken, NotOffered } from '../verdict.ts'
import { answerOf, refusalOf } from '../wire.ts'

async function aCustomer({ wire, member: { token }, mark }: Run, what: string) {
  const reply = await wire.ask(customers.create, { token, body: { fullname: `${mark} ${what}` } })
  return answerOf(customers.create, reply)
}

const change = (
  { wire, member: { token } }: Run, { id }: { id: string }, fullname: string, version: number,
) => wire.ask(customers.update, { token, params: { id }, body: { fullname, version } })

export const versions: readonly Promised[] = [
  {
    id: 'versions.stale', required: true,
    says: 'Who changes an older version gets 409 stale with the current one in data, and changes nothing',
    async keep(run) {
      const made = await aCustomer(run, 'versions')
      const changed = await change(run, made, `${run.mark} changed`, made.version)
      const current: Answer<typeof customers.update> = answerOf(customers.update, changed)
      if (current.version === made.version) broken('A change makes no new version', changed)
      const late = await change(run, made, `${run.mark} too late`, made.version)
      const { data } = refusalOf(late, 409, 'stale')
      const told = z.safeDecode(customers.show.answer, data as never)
      if (!told.success || told.data.version !== current.version) broken('data is not the current one', late)
      const read = await run.wire.ask(customers.show, { token: run.member.token, params: { id: made.id } })
      const { fullname } = answerOf(customers.show, read)
      if (fullname !== current.fullname) broken('It was changed all the same', late, read)
    },
  },
  {
    id: 'versions.tag', required: false, part: 'etag',
    says: 'What has not changed is 304 to who holds its ETag, and comes anew once it has',
    async keep(run) {
      const { wire, member: { token } } = run
      const made = await aCustomer(run, 'tags')
      const read = (headers: Record<string, string> = {}) =>
        wire.ask(customers.show, { token, params: { id: made.id }, headers })
      const first = await read()
      const tag = first.headers.get('ETag')
      if (tag === null) throw new NotOffered('Answers have no ETag: everything comes anew each time')
      const again = await read({ 'If-None-Match': tag })
      if (again.status !== 304 || again.text !== '') broken('What has not changed comes again', first, again)
      answerOf(customers.update, await change(run, made, `${run.mark} tagged`, made.version))
      const fresh = await read({ 'If-None-Match': tag })
      if (fresh.status !== 200) broken('What has changed does not come', first, fresh)
      if (answerOf(customers.show, fresh).fullname !== `${run.mark} tagged`) broken('An old one came', fresh)
    },
  },
]
