// The demo's log-ins are drawn for each database: those of one open nothing in another.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { passwordProblem } from '#domain/password.ts'
import { guessablePin } from '#domain/pin.ts'
import { codeAt } from '#provider/auth/totp.ts'
import { jobWork } from '#provider/jobs.ts'
import { demoFile, demoLogIn, keepLogIns, type DemoLogIn } from '#provider/seed/demo-log-in.ts'
import { seedDemo } from '#provider/seed/demo.ts'
import { demoEmails } from '#provider/seed/demo-people.ts'
import { seedReviewer } from '#provider/seed/reviewer-demo.ts'
import { seedTeam } from '#provider/seed/team-demo.ts'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { phone } from '#tests/provider/people.ts'
import { aProvider, type World } from '#tests/world.ts'

const email = 'admin@adire.example'

/** The demo without its money, which takes seconds. */
async function people({ app }: World) {
  const work = jobWork(app)
  const logins = [...await seedDemo(work), ...await seedReviewer(work)]
  await seedTeam(work)
  return logins
}

async function logIn(world: World, { password, secretOf }: DemoLogIn): Promise<number> {
  await world.clock.advance(30_000)
  const totp_code = codeAt(secretOf(email), world.clock.now())
  return (await world.ask(auth.login, { body: { email, password, totp_code }, ...phone })).status
}

test('two databases have nothing in common, and one keeps its own', async () => {
  const [one, other] = [await aProvider({ own: true }), await aProvider({ own: true })]
  for (const world of [one, other]) await people(world)
  const [first, second] = [await demoLogIn(one.app), await demoLogIn(other.app)]
  expect(second.password).not.toBe(first.password)
  expect(second.secretOf(email)).not.toEqual(first.secretOf(email))
  expect(await logIn(one, first)).toBe(200)
  expect(await logIn(other, first)).toBe(401)
  await people(one)
  expect(await logIn(one, await demoLogIn(one.app))).toBe(200)
})

test('what is drawn keeps the rules of passwords and PINs', async () => {
  const { password, pin } = await demoLogIn((await aProvider()).app)
  expect(passwordProblem(password)).toBeNull()
  expect(pin).toMatch(/^\d{4}$/)
  expect(guessablePin(pin)).toBeNull()
})

test('a demo that has the log-ins of before gets drawn ones, and its sessions end', async () => {
  const world = await aProvider({ own: true })
  await people(world)
  const before = await demoLogIn(world.app)
  expect(await logIn(world, before)).toBe(200)
  await world.database.deleteFrom('ground').where('name', '=', 'demo_seed').execute()
  const logins = await people(world)
  const drawn = await demoLogIn(world.app)
  expect(logins.map(({ password }) => password)).toEqual(demoEmails.map(() => drawn.password))
  expect(await world.database.selectFrom('session').select('id').execute()).toEqual([])
  expect(await logIn(world, before)).toBe(401)
  expect(await logIn(world, drawn)).toBe(200)
})

test('programs beside it read them from a file that its owner alone can read', async () => {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'oja-demo-'))
  onTestFinished(() => rm(data_dir, { recursive: true }))
  const drawn = await demoLogIn((await aProvider()).app)
  await keepLogIns(data_dir, drawn, demoEmails)
  expect((await stat(demoFile(data_dir))).mode & 0o777).toBe(0o600)
  expect(demoLogIns({ data_dir })).toMatchObject({ password: drawn.password, pin: drawn.pin })
  expect(demoLogIns({ data_dir }).secretOf(email)).toEqual(drawn.secretOf(email))
  expect(await readFile(demoFile(data_dir), 'utf8')).toContain('checker@oja.example')
})
