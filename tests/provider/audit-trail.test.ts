// The audit trail as a merchant reads it: its own, filtered, masked, and telling when a line was altered.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTrail as calls } from '#contract/audit-trail.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { roles } from '#contract/roles.ts'
import { checkAudit } from '#provider/audit-check.ts'
import { aProvider, type World } from '#tests/world.ts'
import { subjectsOf, type AuditKind } from '#domain/audit.ts'
import { approve, asked, payers } from './approving.ts'
import { aTeam, anotherSession, type Member, type Team } from './team.ts'

let world: World
beforeAll(async () => {
  world = await aProvider()
})
afterAll(() => world.stop())

const list = async ({ token }: Pick<Member, 'token'>, query: object = {}) =>
  (await world.ask(calls.list, { token, query })).data

const show = async ({ token }: Pick<Member, 'token'>, id: string) =>
  world.ask(calls.show, { token, params: { id } })

const addBeneficiary = ({ token }: Member, beneficiary_nuban: string) =>
  world.ask(beneficiaries.create, { token, body: { beneficiary_nuban, beneficiary_bank_code: '000014' } })

const aRole = async ({ token, code }: Member, name: string) =>
  world.ask(roles.create, { token, body: { name, permissions: ['pay_bills'], totp_code: await code() } })

/** A beneficiary, two roles and a refusal, a second apart. */
async function history(): Promise<Team> {
  const team = await aTeam(world)
  for (const step of [
    () => addBeneficiary(team.maker, '0123456781'),
    () => aRole(team.admin, 'Till'),
    () => aRole(team.admin, 'Stock'),
    () => aRole(team.maker, 'Never'),
  ]) {
    await world.clock.advance(1000)
    await step()
  }
  return team
}

describe('the list', () => {
  test('says who did what, from where, newest first', async () => {
    const { admin } = await history()
    const { items, total, actions, people } = await list(admin)
    expect(items.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['refused', 'refused'],
      ['role.created', 'done'],
      ['role.created', 'done'],
      ['beneficiary.created', 'done'],
    ])
    expect(total).toBe(4)
    expect(items[1]).toMatchObject({
      title: 'Role created',
      who: 'Ada Sample',
      role: 'merchant_admin',
      user_id: admin.user_id,
      email: admin.email,
      subject: 'role',
      mode: 'test',
      intact: true,
      seq: 3,
    })
    expect(items[0]).toMatchObject({ who: 'Musa Sample', role: 'Initiator', title: 'Refused at the door' })
    expect(actions).toContainEqual({ action: 'beneficiary.created', title: 'Beneficiary added' })
    expect(people.map(({ name }) => name)).toEqual(['Ada Sample', 'Bola Sample', 'Musa Sample'])
  })

  test('is filtered by person, action, subject, outcome, day and text, and paged', async () => {
    const { admin, maker } = await history()
    const seqs = async (query: object) => (await list(admin, query)).items.map(({ seq }) => seq)
    expect(await seqs({ who: maker.user_id })).toEqual([4, 1])
    expect([
      await seqs({ action: 'role' }),
      await seqs({ action: 'role.created' }),
      await seqs({ action: 'ole' }),
    ]).toEqual([[3, 2], [3, 2], []])
    expect([await seqs({ subject: 'beneficiary' }), await seqs({ status: 'refused' })]).toEqual([[1], [4]])
    expect([await seqs({ search: 'musa' }), await seqs({ search: '%' })]).toEqual([[4, 1], []])
    const {
      items: [item],
    } = await list(admin, { subject: 'role' })
    expect(await seqs({ subject_id: item!.subject_id })).toEqual([3])
    const day = world.clock.now().toISOString().slice(0, 10)
    expect([await seqs({ from: day, to: day }), await seqs({ to: '2026-01-01' })]).toEqual([[4, 3, 2, 1], []])
    expect([await seqs({ mode: 'test' }), await seqs({ mode: 'live' })]).toEqual([[4, 3, 2, 1], []])
    const first = await list(admin, { limit: 3 })
    expect(await seqs({ limit: 3, cursor: first.next_cursor })).toEqual([1])
  })

  test('is filtered by kinds of things, and says on what each thing was done', async () => {
    const team = await payers(world)
    await addBeneficiary(team.maker, '0123456781')
    await aRole(team.admin, 'Till')
    const reference = await asked(world, team)
    await approve(world, team.checker, reference)
    const seen = async (kind?: AuditKind, query: object = {}) =>
      (await list(team.checker, { ...(kind && { kind }), ...query })).items
    const all = (await seen()).filter(({ subject }) => subjectsOf('payouts').includes(subject))
    const payouts = await seen('payouts')
    expect(payouts.length).toBeGreaterThan(2)
    expect(payouts.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const [first, ...rest] = payouts
    const page = await list(team.checker, { kind: 'payouts', limit: 1 })
    expect([page.items, page.total]).toEqual([[first], payouts.length])
    expect(await seen('payouts', { limit: 20, cursor: page.next_cursor })).toEqual(rest)
    expect(payouts.find(({ action }) => action === 'payout.approved')).toMatchObject({
      about: `Payout request ${reference}`, reference, title: 'Payout approved',
    })
    expect((await seen('team')).map(({ about }) => about)).toEqual(['Role Till'])
    const [added] = await seen('beneficiaries')
    expect(added).toMatchObject({
      about: expect.stringMatching(/^Beneficiary [A-Z ]+SAMPLE$/), reference: expect.any(String),
    })
    await world.ask(beneficiaries.remove, {
      token: team.maker.token, params: { ref: added!.reference! },
    })
    const [removed, before] = await seen('beneficiaries')
    expect([removed?.about, before?.about, removed?.reference, before?.reference])
      .toEqual([added?.about, added?.about, null, null])
    await aRole(team.maker, 'Never')
    const [refused] = await seen()
    expect(refused).toMatchObject({ about: 'Makes a role', reference: null, outcome: 'refused' })
  })

  test('is for who may see it, and of the merchant alone', async () => {
    const [one, other] = [await history(), await history()]
    expect((await world.ask(calls.list, { token: one.maker.token, query: {} })).status).toBe(403)
    const { items } = await list(other.checker)
    expect(items).toHaveLength(4)
    expect((await show(one.checker, items[0]!.id)).status).toBe(404)
    expect((await list(one.checker, { who: other.maker.user_id })).total).toBe(0)
    const live = { token: await anotherSession(world, one.checker, 'live') }
    expect((await list(live)).total).toBeGreaterThan(3)
  })
})

describe('one event', () => {
  test('shows what was before and after, with numbers masked', async () => {
    const { maker, checker } = await aTeam(world)
    const { reference: ref } = (await addBeneficiary(maker, '0123456781')).data
    const body = {
      beneficiary_nuban: '0123456700', beneficiary_bank_code: '000014', totp_code: await maker.code(),
    }
    await world.ask(beneficiaries.update, { token: maker.token, params: { ref }, body })
    const {
      items: [event],
    } = await list(checker, { action: 'beneficiary.updated' })
    const { data } = await show(checker, event!.id)
    expect(data).toMatchObject({
      ...event,
      before: { beneficiary_nuban: '******6781' },
      after: { beneficiary_nuban: '******6700' },
      user_agent: expect.any(String),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      previous_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('of a payout says who approved it, and never a PIN', async () => {
    const team = await payers(world)
    await approve(world, team.checker, await asked(world, team), { pin: '9999' })
    await approve(world, team.checker, await asked(world, team))
    const { items } = await list(team.admin)
    const details = await Promise.all(items.map(async ({ id }) => (await show(team.admin, id)).text))
    expect(details.join()).not.toMatch(/"(9999|7307)"/)
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['payout.requested', 'payout.approved', 'pin.wrong']),
    )
    const approved = items.find(({ action }) => action === 'payout.approved')
    expect(approved).toMatchObject({ who: 'Bola Sample', role: 'Approver', title: 'Payout approved' })
  })

  test('of what a job did says that it was Oja itself, in no browser', async () => {
    const team = await payers(world)
    await approve(world, team.checker, await asked(world, team))
    await world.jobsDone()
    const { items } = await list(team.admin)
    const answered = items.find(({ action }) => action === 'payout.answered')
    expect(answered).toMatchObject({ who: 'Oja', address: 'Oja itself', device: '', intact: true })
  })
})

test('a line that was altered is shown as such, and no other', async () => {
  const { admin, merchant_id } = await history()
  expect((await list(admin)).items.every(({ intact }) => intact)).toBe(true)
  await sql`alter table audit_event disable trigger append_only`.execute(world.database)
  await sql`update audit_event set email = 'nobody@adire.example'
    where merchant_id = ${merchant_id} and seq = 2`.execute(
    world.database,
  )
  await sql`alter table audit_event enable trigger append_only`.execute(world.database)
  const altered = (await list(admin)).items
  expect(altered.filter(({ intact }) => !intact).map(({ seq }) => seq)).toEqual([2])
  expect((await show(admin, altered.find(({ seq }) => seq === 2)!.id)).data.intact).toBe(false)
  expect((await checkAudit(world.database)).faults).toEqual([expect.stringContaining('event 2')])
})
