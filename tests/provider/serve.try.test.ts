import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { serve } from '#provider/serve.ts'
import { aProvider } from '#tests/world.ts'

const hello = endpoint({ method: 'POST', path: 'hello/:name', says: 'x', callers: 'anyone', needs: null,
  params: z.strictObject({ name: z.string() }), body: z.strictObject({ n: z.number() }), answer: z.object({ hi: z.string(), n: z.number() }) })

test('hello', async () => {
  const world = await aProvider({ nouns: [(app) => {
    app.jobs['later'] = async (_p, { inTransaction }) => { await inTransaction(async (work) => { await work.mail({ to: 'b@x.example', subject: 'job', text: 'late' }) }) }
    serve(app, hello, async ({ params, body }, work) => {
    await work.mail({ to: 'a@x.example', subject: 's', text: 'see http://x.example/a?b=c.' })
    await work.enqueue('later', {}, { run_at: new Date(work.now.getTime() + 60000) })
    return { hi: params.name, n: body.n }
  }) }] })
  const reply = await world.ask(hello, { params: { name: 'joe' }, body: { n: 3 } })
  expect(reply.data).toEqual({ hi: 'joe', n: 3 })
  expect(await world.mailbox('a@x.example')).toMatchObject([{ links: ['http://x.example/a?b=c'] }])
  await world.jobsDone()
  expect(await world.mailbox('b@x.example')).toEqual([])
  await world.clock.advance(60000)
  await world.jobsDone()
  expect(await world.mailbox('b@x.example')).toHaveLength(1)
  console.log(await world.database.selectFrom('audit_event').selectAll().execute())
  console.log((await world.request('/health')).headers)
})
