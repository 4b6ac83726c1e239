// Every statement of every change goes wrong once: nothing is left half done, and asking again does it, once.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#provider/database.ts'
import { underReview } from '#tests/provider/applicants.ts'
import { aProvider, type World } from '#tests/world.ts'
import { changes, endpoints } from './endpoints.ts'
import { faultsOf, readAnswer, type Answered } from './plain-answer.ts'
import { prepared, type Prepared } from './prepared.ts'
import { gained, rowsOf, touched } from './rows.ts'
import { faults, standBetween, withFault, type Fault } from './statements.ts'

/**
 * FAULTS_ALL=1: each statement of each change in each way, not only in the one whose turn it is; and a
 * statement that changes have in common not once in each way, but in every one of them.
 */
const isThorough = process.env['FAULTS_ALL'] === '1'

/** PART=2/3 takes the second of every three changes: several runs beside each other do all of them. */
const [part = 1, parts = 1] = (process.env['PART'] ?? '1/1').split('/').map(Number)

/** Every row is looked at before and after each fault: with many faults behind it that takes long. */
const CHANGES_OF_A_WORLD = isThorough ? 1 : 20

let world: World
/** Looks by a connection that no fault cuts: the long look is planned once for it. */
let rows: () => ReturnType<typeof rowsOf>
let leave: () => Promise<void>
let putBack: () => void
let begun = 0
const met: Record<string, number> = {}

async function aNewWorld() {
  world = await aProvider()
  await world.jobsDone()
  const { rows: [here] } = await sql<{ name: string }>`select current_database() as name`
    .execute(world.database)
  const looking = openDatabase({ url: inject('database_url').replace(/[^/]+$/, here!.name), max: 1 })
  rows = () => rowsOf({ database: looking.database })
  leave = async () => {
    await looking.close()
    await world.stop()
  }
}

beforeAll(async () => {
  await aNewWorld()
  putBack = standBetween()
})
afterAll(async () => {
  putBack()
  console.info(`statements that went wrong: ${JSON.stringify(met)}`)
  await leave()
})

interface Change {
  name: string
  /** Somebody who is just about to make it; calling makes it, each time under the same request id. */
  prepare: () => Promise<() => Promise<Answered>>
  /** What says that it was made before, where the first answer cannot be given again. */
  isDone?: string
}

async function asking(name: string, sending: Prepared): Promise<() => Promise<Answered>> {
  const { endpoint } = endpoints.find((each) => each.name === name)!
  const requestId = randomUUID()
  const { other: _, ...rest } = sending
  return async () => {
    const { status, text, headers } = await world.ask(endpoint, { ...rest, requestId } as never)
    return readAnswer(new Response(text, { status, headers }))
  }
}

/** Left to a longer run: each costs several passwords, or is written like another that is here. */
const tooSlow = [
  'auth.login',
  'auth.resetComplete',
  'pin.change',
  'pin.reset',
  'approvals.approveBulk',
  'approvals.declineBulk',
  'approvalPolicy.refuse',
  'beneficiaries.remove',
  'roles.remove',
  'users.resend',
  'users.update',
  'users.confirm',
  'users.refuseChange',
  'simulator.coolingOff',
  'simulator.oneReviewer',
  'push.unsubscribe',
  'customers.bulk',
  'qrPayments.create',
  'qrPayments.switchOff',
  'simulator.approval',
  'simulator.qrPayment',
  'virtualAccounts.createCustomer',
  'virtualAccounts.createOwn',
  'virtualAccounts.deactivate',
]

const doneBefore: Record<string, string> = {
  // A code is worth one login, whether or not its answer was heard.
  'auth.login': 'invalid_credentials',
  'auth.signOut': 'unauthenticated',
  'auth.totpVerify': 'unauthenticated',
  // The code that was sent is used up, and every session has ended.
  'accountSecurity.begin': 'invalid_input',
  'accountSecurity.backupCodes': 'invalid_input',
  'accountSecurity.reset': 'unauthenticated',
}

/** A reviewer's decision has no request id: made twice it is a conflict. */
const decision = (name: string, body: object): Change => ({
  name,
  isDone: 'conflict',
  prepare: async () => {
    const { merchant_id } = await underReview(world)
    return async () =>
      readAnswer(
        await world.request(`/review/api/merchants/${merchant_id}/decision`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: {
            Authorization: `Bearer ${world.app.settings.REVIEWER_KEY}`,
            'Content-Type': 'application/json',
          },
        }),
      )
  },
})

const changesHere: Change[] = [
  ...endpoints
    .filter((named) => changes(named) && !named.endpoint.traceless)
    .filter(({ name }) => isThorough || !tooSlow.includes(name))
    .map(({ name }) => ({
      name,
      prepare: async () => asking(name, await prepared[name]!(world)),
      ...(doneBefore[name] !== undefined && { isDone: doneBefore[name] }),
    })),
  decision('a reviewer approves', { decision: 'approve' }),
  decision('a reviewer sends back', { decision: 'request_changes', note: 'Show the whole page.' }),
]

/** Nobody is at work any more: a backend whose connection was cut has noticed. */
async function quiet(): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const { rows: busy } = await sql`select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state <> 'idle'`.execute(world.database)
    if (busy.length === 0) return
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error('Somebody is still at work')
}

const plainWords = [
  'An unknown error occurred. please try again',
  'The service is busy or restarting. Please try again in a moment.',
]

/** As a phone does: again under the same id, while the answer is that it should try again. */
async function again(ask: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 0; tries < 500; tries += 1) {
    const answered = await ask()
    if (answered.code !== 'in_progress') return answered
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('It was never free again')
}

describe.each(changesHere.filter((_, place) => place % parts === part - 1))('$name', (change) => {
  beforeAll(async () => {
    if (begun > 0 && begun % CHANGES_OF_A_WORLD === 0) {
      await leave()
      await aNewWorld()
    }
    begun += 1
  })
  test('is whole or not at all, whichever statement fails', async () => {
    if (isThorough) console.info(`${new Date().toISOString()} ${change.name}`)
    const first = await change.prepare()
    const before = await rows()
    const { result, seen } = await withFault(0, null, first)
    expect(result.status).toBe(200)
    const once = gained(before, await rows())
    expect(seen.length).toBeGreaterThan(3)
    for (const [index, statement] of seen.entries()) {
      for (const fault of faultsFor(index, statement)) {
        if (!isNew(statement, fault)) continue
        await fail({ change, at: index + 1, fault, once, statement })
      }
    }
  }, isThorough ? 1_800_000 : 120_000)
})

const tried = new Set<string>()

/** Whether this statement has not gone wrong in this way in another change; the end of each change counts. */
function isNew(statement: string, fault: Fault): boolean {
  const what = `${fault} ${statement}`
  if (!isThorough && statement !== 'commit' && tried.has(what)) return false
  tried.add(what)
  return true
}

/** That nobody heard of the end is tried in every change, and one of the other ways, in turn. */
function faultsFor(index: number, statement: string): readonly Fault[] {
  if (isThorough) return faults
  const inTurn = faults[index % faults.length]!
  return statement === 'commit' ? [...new Set([inTurn, 'unheard'] as const)] : [inTurn]
}

interface Case {
  change: Change
  at: number
  fault: Fault
  once: Record<string, number>
  statement: string
}

async function fail({ change, at, fault, once, statement }: Case): Promise<void> {
  await sql`delete from rate_limit`.execute(world.database)
  const ask = await change.prepare()
  const before = await rows()
  const { result, seen } = await withFault(at, fault, ask)
  const said = `statement ${at} (${statement}), ${fault}: ${result.status} ${result.text}`
  expect(seen.length, said).toBeGreaterThanOrEqual(at)
  met[fault] = (met[fault] ?? 0) + 1
  await quiet()
  const after = await rows()
  if (result.status === 200) {
    expect(fault, said).toBe('crossed')
    expect(gained(before, after), said).toEqual(once)
  } else {
    expect([result.code, ...faultsOf({ ...result, status: 0 })], said).toEqual([
      fault === 'broken' ? 'internal' : 'unavailable',
    ])
    expect(plainWords).toContain((JSON.parse(result.text) as { message: string }).message)
    const wasDone = fault === 'unheard' && statement === 'commit'
    if (touched(before, after).length > 0)
      expect([wasDone, gained(before, after)], said).toEqual([true, once])
  }
  // That somebody asked once more is written, where the answer is made anew each time.
  if (change.name === 'auth.totpSetup' && touched(before, after).length > 0) return
  const second = await again(ask)
  if (second.status !== 200) expect([said, second.code]).toEqual([said, change.isDone])
  expect(gained(before, await rows()), said).toEqual(once)
}
