// A page on another origin: the browser asks first, and must be told yes in the right words.
import { merchants } from '#contract/merchants.ts'
import type { Reply } from '../exchange.ts'
import type { Promised, Run } from '../promise.ts'
import { broken, NotChecked } from '../verdict.ts'

const asked = ['token', 'authorization', 'requestid', 'content-type', 'if-none-match']
const exposed = ['retry-after', 'content-disposition', 'etag']
const changes = ['POST', 'PUT', 'PATCH', 'DELETE']

const words = (reply: Reply, name: string): string[] =>
  (reply.headers.get(name) ?? '').toLowerCase().split(',').map((word) => word.trim()).filter(Boolean)

function originOf({ options: { origin } }: Run): string {
  if (origin === null) throw new NotChecked('--origin was not given')
  return origin
}

function admits(reply: Reply, origin: string): void {
  const said = reply.headers.get('Access-Control-Allow-Origin')
  if (said === origin || said === '*') return
  broken(`Access-Control-Allow-Origin is ${said} and not ${origin}`, reply)
}

export const origins: readonly Promised[] = [
  {
    id: 'origins.preflight', required: true,
    says: 'The dashboard\'s origin may send every method and header that it sends',
    async keep(run) {
      const Origin = originOf(run)
      for (const method of changes) {
        const reply = await run.wire.send('OPTIONS', merchants.profile.path, { headers: {
          Origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': asked.join(','),
        } })
        if (reply.status >= 300) broken(`A preflight is answered ${reply.status}`, reply)
        admits(reply, Origin)
        const [methods, headers] = [words(reply, 'Access-Control-Allow-Methods'),
          words(reply, 'Access-Control-Allow-Headers')]
        if (!methods.includes(method.toLowerCase())) broken(`${method} is not allowed`, reply)
        const missing = asked.filter((name) => !headers.includes(name))
        if (missing.length > 0) broken(`These headers are not allowed: ${missing.join(', ')}`, reply)
      }
    },
  },
  {
    id: 'origins.answers', required: true,
    says: 'Answers can be read there, refusals and unknown addresses too, with the headers that are read',
    async keep(run) {
      const Origin = originOf(run)
      const { token } = run.member
      const replies = [
        await run.wire.ask(merchants.profile, { token, headers: { Origin } }),
        await run.wire.ask(merchants.profile, { headers: { Origin } }),
        await run.wire.send('GET', 'health', { headers: { Origin } }),
      ]
      for (const reply of replies) {
        admits(reply, Origin)
        const told = words(reply, 'Access-Control-Expose-Headers')
        const missing = exposed.filter((name) => !told.includes(name))
        if (missing.length > 0) broken(`These headers are not exposed: ${missing.join(', ')}`, reply)
      }
    },
  },
  {
    id: 'origins.strangers', required: true, says: 'A page of any other origin is not let in',
    async keep(run) {
      originOf(run)
      const reply = await run.wire.ask(merchants.profile,
        { token: run.member.token, headers: { Origin: 'https://stranger.example' } })
      if (reply.headers.get('Access-Control-Allow-Origin') === 'https://stranger.example') {
        broken('https://stranger.example is let in', reply)
      }
    },
  },
]
