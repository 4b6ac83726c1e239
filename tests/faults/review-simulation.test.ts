// Random cases before careless, hasty and careful reviewers: businesses that lie, that hand in unchanged what
// was refused, and that have the numbers, account, person or file of another. None goes live unless both
// registers have answered, every paper was judged and the account is theirs, or two reviewers wrote why.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onboarding } from '#contract/onboarding.ts'
import { Refusal } from '#contract/refusal.ts'
import { jobWork } from '#provider/jobs.ts'
import { toldFields } from '#provider/onboarding/refused-fields.ts'
import { alikeOf } from '#provider/review/alike.ts'
import { claim, turnOf } from '#provider/review/claims.ts'
import { decide, judge } from '#provider/review/decide.ts'
import { judgeField } from '#provider/review/field-verdict.ts'
import { checkIdentity } from '#provider/review/identity-check.ts'
import type { Work } from '#provider/work.ts'
import { countOf, seedOf } from '#tests/drawn.ts'
import { aReviewer, type Account } from '#tests/provider/review-world.ts'
import { aProvider, type World } from '#tests/world.ts'
import { addPaper, begin, isTwin, type Known, type Yes } from './simulation/cases.ts'
import { chanceOf, type Chance } from './simulation/chance.ts'

const COUNT = countOf('CASES', 40, 400)
const SEED = seedOf('CASES_SEED')
const LANES = 4
const REASON = 'The papers were seen at our office.'

/** By chance it does not answer. */
const register = chanceOf(SEED ^ 0x5eed)

let world: World
let reviewers: Account[]
beforeAll(async () => {
  world = await aProvider({
    outside: {
      identity: {
        find: (_kind, number, { firstname, lastname }) => {
          if (register.percent(20)) return Promise.resolve({ outcome: 'unavailable' })
          if (number.endsWith('9')) return Promise.resolve({ outcome: 'unknown' })
          // Whoever lies has somebody else's number.
          const person = number.endsWith('8')
            ? { firstname: 'Other', lastname: 'Body' } : { firstname, lastname }
          return Promise.resolve({ outcome: 'found', person: { ...person, date_of_birth: '1990-02-03' } })
        },
      },
    },
  })
  reviewers = []
  for (const name of ['Rita', 'Ola', 'Kemi', 'Sani']) reviewers.push(await aReviewer(world, `${name} Sample`))
})
afterAll(() => world.stop())

const inside = <T>(then: (work: Work<null>) => Promise<T>): Promise<T> =>
  jobWork(world.app).inTransaction(then)

const tally = {
  cases: 0, live: 0, overridden: 0, complete: 0, sent_back: 0, unchanged: 0, refused_yes: 0, twins: 0,
  silent: 0,
}

/** By what the test knows itself, not by what the provider says of it. */
const isComplete = ({ answered, papers, isNamed }: Known) => isNamed && answered.size === 2
  && [...papers.values()].every((verdict) => verdict !== null)

const refusals = async (then: Promise<unknown>): Promise<Refusal | null> => {
  try {
    await then
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const byOf = ({ id, name }: Account) => ({ id, name })

async function heldBy(known: Known, by: Account) {
  const turn = await inside(({ database }) => turnOf(database, known.id))
  return { merchant_id: known.id, by: byOf(by), version: turn.version }
}

type Act = (known: Known, by: Account, chance: Chance) => Promise<unknown>

async function ask(known: Known, by: Account, kind: 'bvn' | 'nin'): Promise<void> {
  const held = await heldBy(known, by)
  if (await refusals(inside((work) => checkIdentity(work, held, kind)))) return
  const last = await world.database.selectFrom('identity_check').select('outcome')
    .where('merchant_id', '=', known.id).where('kind', '=', kind).orderBy('id', 'desc').limit(1)
    .executeTakeFirstOrThrow()
  if (last.outcome === 'unavailable') tally.silent += 1
  known.answered[last.outcome === 'unavailable' ? 'delete' : 'add'](kind)
}

async function judgeOne(known: Known, by: Account, id: string, review: 'accepted' | 'refused' | null) {
  const held = await heldBy(known, by)
  const verdict = { id, review, code: 'unreadable' as const, note: '' }
  if (!await refusals(inside((work) => judge(work, held, verdict)))) known.papers.set(id, review)
}

async function refuseOne(known: Known, by: Account, chance: Chance): Promise<void> {
  const held = await heldBy(known, by)
  const field = chance.one(['tax_identification_number', 'industry'])
  const verdict = known.fields.has(field) ? null : { code: 'incomplete' as const, note: '' }
  const what = { subject: 'business_profile' as const, personnel_id: null, field }
  if (await refusals(inside((work) => judgeField(work, held, what, verdict)))) return
  known.fields[verdict ? 'add' : 'delete'](field)
}

/** Says yes, and holds what became of it against what the test knows. */
async function approve(known: Known, by: Account, chance: Chance): Promise<boolean> {
  const held = await heldBy(known, by)
  const override = chance.one(['', '', 'short', REASON])
  const yes: Yes = { by: by.id, isComplete: isComplete(known), override }
  const isClean = known.fields.size === 0 && ![...known.papers.values()].includes('refused')
  let status = ''
  const refused = await refusals(inside(async (work) => {
    status = await decide(work, held, { decision: 'approve', note: '', override, documents: [], fields: [] })
  }))
  if (refused) tally.refused_yes += 1
  if (refused) return false
  const isGood = (each: Yes) => each.isComplete || each.override === REASON
  expect([known.id, isClean, isGood(yes)]).toEqual([known.id, true, true])
  if (status !== 'active') {
    known.proposal = yes
    return false
  }
  const first = known.proposal
  expect([first !== null, first?.by !== by.id, first !== null && isGood(first)]).toEqual([true, true, true])
  tally.live += 1
  tally[first?.isComplete && yes.isComplete ? 'complete' : 'overridden'] += 1
  return true
}

/** Sent back, and handed in again: first as it was, which is not taken where something was refused. */
async function sendBack(known: Known, by: Account, chance: Chance): Promise<void> {
  const held = await heldBy(known, by)
  const note = chance.percent(50) ? 'Something more, please.' : ''
  const decision = { decision: 'request_changes' as const, note, override: '', documents: [], fields: [] }
  if (await refusals(inside((work) => decide(work, held, decision)))) return
  tally.sent_back += 1
  known.proposal = null
  await world.clock.advance(1)
  const again = () => world.ask(onboarding.submit, { token: known.token })
  const refused = [...known.papers].flatMap(([id, verdict]) => (verdict === 'refused' ? [id] : []))
  const isAsked = known.fields.size + refused.length > 0
  if (isAsked) {
    expect((await again()).status).toBe(422)
    tally.unchanged += 1
  }
  await inside(async (work) => {
    const { database } = work
    expect((await toldFields(work, known.id)).length).toBe(known.fields.size)
    if (known.fields.size > 0) {
      await database.updateTable('business_profile').where('merchant_id', '=', known.id).set({
        tax_identification_number: `${chance.below(1e9)}-0000`, industry: 'logistics',
      }).execute()
      // Refused twice, it has to be another once more.
      if (known.fields.has('industry')) {
        const industry = chance.one(['travel', 'health'] as const)
        await database.updateTable('business_profile').where('merchant_id', '=', known.id)
          .where('industry', '!=', industry).set({ industry }).execute()
      }
    }
    for (const id of refused) {
      const { document_type } = await database.selectFrom('personnel_document').select('document_type')
        .where('id', '=', id).executeTakeFirstOrThrow()
      known.papers.delete(id)
      await addPaper(work, known, document_type, `${id} again`)
    }
  })
  known.fields.clear()
  await world.clock.advance(1)
  await again()
}

const acts: readonly (readonly [often: number, act: Act])[] = [
  [14, (known, by, chance) => ask(known, by, chance.one(['bvn', 'nin']))],
  [14, (known, by, chance) => judgeOne(known, by, chance.one([...known.papers.keys()]),
    chance.one(['accepted', 'accepted', 'accepted', 'refused', null]))],
  [4, (known, by, chance) => refuseOne(known, by, chance)],
  [4, (known, by, chance) => sendBack(known, by, chance)],
]

/** As a careful reviewer does: until the registers have answered and all is judged. */
async function lookOver(known: Known, by: Account): Promise<void> {
  for (const kind of ['bvn', 'nin'] as const) {
    for (let tries = 0; tries < 6 && !known.answered.has(kind); tries += 1) await ask(known, by, kind)
  }
  for (const [id, verdict] of known.papers) {
    if (verdict !== 'accepted') await judgeOne(known, by, id, 'accepted')
  }
}

async function oneCase(at: number): Promise<Known> {
  const chance = chanceOf(SEED + at * 104_729 + 1)
  const known = await inside((work) => begin(work, SEED, at, chance))
  tally.cases += 1
  if (known.twin !== null) tally.twins += 1
  const steps = 3 + chance.below(6)
  for (let step = 0; step < steps; step += 1) {
    await world.clock.advance(1)
    const by = chance.one(reviewers)
    const held = await heldBy(known, by)
    await refusals(inside((work) => claim(work, held, chance.percent(90))))
    const act = chance.below(60)
    if (act < 36) {
      let sum = 0
      const [, chosen] = acts.find(([often]) => (sum += often) > act) ?? acts[0]!
      await chosen(known, by, chance)
      continue
    }
    if (chance.percent(45)) await lookOver(known, by)
    if (await approve(known, by, chance)) return known
  }
  return known
}

test(`${COUNT} cases of liars and twins before careless reviewers`, { timeout: 3_600_000 }, async () => {
  const all: Known[] = []
  let next = 0
  await Promise.all(Array.from({ length: LANES }, async () => {
    for (let at = next++; at < COUNT; at = next++) all[at] = await oneCase(at)
  }))
  // What the test has counted is what the database holds.
  const live = await world.database.selectFrom('merchant').select(['id', 'live_allowed'])
    .where('status', '=', 'active').execute()
  expect(live.length).toBe(tally.live)
  const isOpen = await world.database.selectFrom('merchant').select('id')
    .where('live_allowed', '=', true).execute()
  expect(new Set(isOpen.map(({ id }) => id))).toEqual(new Set(live.map(({ id }) => id)))
  for (const { id } of live) {
    const { override, confirmed_override, proposed_by, ended_by } = await world.database
      .selectFrom('review_approval').selectAll().where('merchant_id', '=', id)
      .where('status', '=', 'CONFIRMED').executeTakeFirstOrThrow()
    const answers = await world.database.selectFrom('identity_check').select('kind').distinct()
      .where('merchant_id', '=', id).where('outcome', '!=', 'unavailable').execute()
    expect([id, ended_by !== proposed_by, ended_by !== null]).toEqual([id, true, true])
    const hasWords = override !== null && confirmed_override !== null
    expect([id, answers.length === 2 || hasWords]).toEqual([id, true])
  }
  // Who has something of another that no reviewer makes it change stands on the other's case.
  const few = all.filter((one) => one.twin !== null && isTwin(one, all[one.twin]!)).slice(-200)
  for (const { id, twin } of few) {
    const found = await inside(({ database }) => alikeOf(database, id))
    expect(found.map((other) => other.id)).toContain(all[twin!]!.id)
  }
  console.log(`cases: ${JSON.stringify(tally)}`)
  const { cases, twins, silent, ...kinds } = tally
  expect([cases, twins > 0, silent > 0]).toEqual([COUNT, true, true])
  for (const [kind, count] of Object.entries(kinds)) expect([kind, count > 0]).toEqual([kind, true])
})
