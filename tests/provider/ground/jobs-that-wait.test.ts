// Servers of others that hang: what waits for them keeps nobody else waiting, and holds no connection.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kobo } from '#domain/money.ts'
import { jobWork } from '#provider/jobs.ts'
import type { Letter, Mailer } from '#provider/outside/mail.ts'
import { noPush, type PushSender } from '#provider/outside/push.ts'
import { pushTo } from '#provider/push/enqueue.ts'
import { aProvider, type World } from '#tests/world.ts'
import { aBrowserOf } from '../browser.ts'
import { aMerchant, pay, payoutOf, type Merchant } from '../money/merchant.ts'
import { workedByAProcess } from './worked.ts'

/** More of each than a process has runners for. */
const MANY = 50

/** Takes what it is given, and says so only when it is let go. */
function aSilence() {
  let letGo = () => {}
  const over = new Promise<void>((resolve) => { letGo = resolve })
  const [letters, messages]: [string[], string[]] = [[], []]
  const mailer: Mailer = {
    leaves: true, close: () => {},
    async send({ subject }: Letter) {
      letters.push(subject)
      await over
    },
  }
  const push: PushSender = {
    ...noPush,
    async send(_target, message) {
      messages.push(message)
      await over
      return 'sent'
    },
  }
  return { mailer, push, letters, messages, letGo }
}

const askedToSend = (world: World, { merchant_id, user_id, mode }: Merchant) =>
  jobWork(world.app).inTransaction(async (work) => {
    for (let count = 0; count < MANY; count += 1) {
      await work.mail({ to: 'ada@adire.example', subject: `Letter ${count}`, text: 'Hello' })
      const message = { kind: 'approval', title: `Message ${count}`, body: '', tag: `${count}`, path: '/' }
      await pushTo(work, { merchant_id, mode }, [user_id], message)
    }
  })

const inTransaction = async ({ database }: World) =>
  (await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and state like 'idle in transaction%'`.execute(database)).rows.length

test('a payout goes out while neither the mail server nor the push service answers; each letter leaves once',
  async () => {
  const { letGo, letters, messages, ...outside } = aSilence()
  const world = await aProvider({ now: new Date(), outside })
  const merchant = await aMerchant(world, { naira: 10_000 })
  await aBrowserOf(world, merchant)
  await askedToSend(world, merchant)
  const stop = await workedByAProcess(world)
  await expect.poll(() => letters.length + messages.length).toBeGreaterThan(0)
  const { unique_reference } = await pay(world, merchant, { amount: kobo(500_000) })
  await expect.poll(async () => (await payoutOf(world, merchant, unique_reference)).status).toBe('SUCCESSFUL')
  for (const { length } of [letters, messages]) {
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(MANY)
  }
  await expect.poll(() => inTransaction(world)).toBe(0)
  letGo()
  const waiting = async () => (await sql`select from graphile_worker.jobs
    where task_identifier in ('send_mail', 'send_push')`.execute(world.database)).rows.length
  await expect.poll(waiting).toBe(0)
  await stop()
  expect(letters.toSorted()).toEqual(Array.from({ length: MANY }, (_, at) => `Letter ${at}`).toSorted())
})

test('a letter that left is noted, though the database refuses the note at first, and does not leave again',
  async () => {
  const { letGo, letters, ...outside } = aSilence()
  letGo()
  const world = await aProvider({ outside })
  await sql.raw(`
    create sequence test_world.notes;
    create function test_world.refuse_twice() returns trigger language plpgsql as $$
    begin
      if nextval('test_world.notes') < 3 then raise exception 'not now'; end if;
      return new;
    end $$;
    create trigger refuse_twice before update on mail for each row
      execute function test_world.refuse_twice()`).execute(world.database)
  const { app: { jobs }, database } = world
  const work = jobWork(world.app)
  const letter = { to: 'ada@adire.example', subject: 'One', text: 'Hello' }
  await work.inTransaction((inside) => inside.mail(letter))
  await world.jobsDone()
  const { id: mail_id, sent_at } = await database.selectFrom('mail').select(['id', 'sent_at'])
    .executeTakeFirstOrThrow()
  expect(sent_at).toEqual(world.clock.now())
  await jobs['send_mail']?.({ mail_id }, work)
  expect(letters).toEqual(['One'])
})
