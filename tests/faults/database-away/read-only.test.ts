// A database that only reads, as a standby does and one that was set so: nobody is sent to the process, and
// who asks for a change is told to try again.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { merchants } from '#contract/merchants.ts'
import { aMember, aMerchant } from '#tests/provider/team.ts'
import { aProvider } from '#tests/world.ts'

test('a database that only reads is not ready, and a change of it is a 503 with Retry-After', async () => {
  const world = await aProvider({ own: true })
  const { token, email } = await aMember(world, await aMerchant(world))
  const ready = async () => {
    const answer = await world.request('/ready')
    return [answer.status, await answer.json()]
  }
  const setTo = async (value: 'on' | 'off') => {
    const { rows: [here] } = await sql<{ name: string }>`select current_database() as name`
      .execute(world.database)
    await sql.raw(`begin read write;
      alter database ${here?.name} set default_transaction_read_only = ${value};
      commit`).execute(world.database)
    // What was opened before goes on as it was.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(world.database)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(world.database).catch(() => {})
  }
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await setTo('on')
  await expect.poll(ready).toEqual([503, { status: 'database only reads' }])
  const body = { email, password: 'Something-else-9', totp_code: '123456' }
  const reply = await world.ask(auth.login, { body })
  expect([reply.status, reply.refusal.code, reply.headers.get('Retry-After')])
    .toEqual([503, 'unavailable', '3'])
  expect((await world.ask(merchants.profile, { token })).status).toBe(200)
  await setTo('off')
  await expect.poll(ready).toEqual([200, { status: 'ready' }])
  await world.stop()
})
