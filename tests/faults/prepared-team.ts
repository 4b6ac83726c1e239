// As prepared.ts, for PINs, beneficiaries, approvals and the team: somebody who is just about to make each
// change, and another thing to send instead.
import { beneficiaries } from '#contract/beneficiaries.ts'
import { approvalPolicy } from '#contract/approval-policy.ts'
import { pin as pins } from '#contract/pin.ts'
import { push } from '#contract/push.ts'
import { roles } from '#contract/roles.ts'
import { subAccounts } from '#contract/sub-accounts.ts'
import { users } from '#contract/users.ts'
import { hashPassword } from '#provider/secrets.ts'
import { asked, askedBulk, payers } from '#tests/provider/approving.ts'
import { mailedToken, password } from '#tests/provider/people.ts'
import { aMember, aMerchant, aTeam, pin, type Member } from '#tests/provider/team.ts'
import type { World } from '#tests/world.ts'
import type { Prepare, Prepared } from './prepared.ts'

let count = 0
const newEmail = () => {
  count += 1
  return `prepared${count}@adire.example`
}

const account = { beneficiary_nuban: '0123456781', beneficiary_bank_code: '000014' }
const elsewhere = { ...account, beneficiary_nuban: '0123456700' }

const asMaker =
  (then: (maker: Member, world: World) => Promise<Prepared>): Prepare =>
  async (world) => {
    const { maker } = await aTeam(world)
    return { token: maker.token, ...(await then(maker, world)) }
  }

const asAdmin =
  (then: (admin: Member, world: World) => Promise<Prepared>): Prepare =>
  async (world) => {
    const { admin } = await aTeam(world)
    return { token: admin.token, ...(await then(admin, world)) }
  }

const oneBeneficiary = async (world: World, { token }: Member): Promise<string> =>
  (await world.ask(beneficiaries.create, { token, body: account })).data.reference

const oneSubAccount = async (world: World, { token }: Member): Promise<string> => {
  const body = { nuban: '0123456781', bank_code: '000014' }
  return (await world.ask(subAccounts.save, { token, body })).data.id
}

const deciding =
  (kind: 'single' | 'bulk', body: object, other: object): Prepare =>
  async (world) => {
    // Its job that looks for the bank's answer is then one of its own.
    await world.clock.advance(60_000)
    const team = await payers(world)
    const reference = kind === 'bulk' ? await askedBulk(world, team) : await asked(world, team)
    return { token: team.checker.token, params: { reference }, body: { ...body }, other: { ...other } }
  }

const approving = { version: 1, pin }
const declining = { version: 1, reason: 'Not this month' }

async function mailedCode(world: World, { token, email }: Member): Promise<string> {
  await world.ask(pins.otp, { token })
  return /Your code: (\d{6})/.exec((await world.mailbox(email))[0]?.text ?? '')?.[1] ?? ''
}

const bands = (approvals: number) => [{ from: 0, approvals }] as never

/** A change that one administrator asked for and another is about to decide. */
async function waitingChange(world: World): Promise<Prepared> {
  const { admin, merchant_id } = await aTeam(world)
  const second = await aMember(world, merchant_id)
  const { data } = await world.ask(approvalPolicy.change, {
    token: admin.token, body: { version: 0, pin, daily_limit: null, bands: bands(1) },
  })
  return { token: second.token, body: { id: data.pending?.id } }
}

const aRole = async (world: World, { token }: Member): Promise<string> =>
  (await world.ask(roles.create, { token, body: { name: 'Till', permissions: ['pay_bills'] } })).data.id

async function invited(world: World, { token }: Member): Promise<{ id: string, email: string }> {
  const email = newEmail()
  const role_id = await aRole(world, { token } as Member)
  return { email, id: (await world.ask(users.invite, { token, body: { email, role_id } })).data.id }
}

async function anInvitation(world: World): Promise<string> {
  const { admin } = await aTeam(world)
  return mailedToken(world, (await invited(world, admin)).email)
}

const device = () => {
  count += 1
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/prepared${count}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  }
}

export const preparedTeam: Record<string, Prepare> = {
  'pin.set': async (world) => {
    const person = await aMember(world, await aMerchant(world), { pin: null })
    await world.database.updateTable('member').set({ password_hash: await hashPassword(password) })
      .where('id', '=', person.user_id).execute()
    return { token: person.token, body: { pin, password }, other: { pin: '1357', password } }
  },
  'pin.change': asMaker(async () => ({
    body: { old_pin: pin, new_pin: '1357' }, other: { old_pin: pin, new_pin: '2468' },
  })),
  'pin.reset': asMaker(async (maker, world) => {
    const otp = await mailedCode(world, maker)
    return { body: { otp, new_pin: '1357' }, other: { otp, new_pin: '2468' } }
  }),
  'beneficiaries.create': asMaker(async () => ({ body: account, other: elsewhere })),
  'beneficiaries.update': asMaker(async (maker, world) => ({
    params: { ref: await oneBeneficiary(world, maker) }, body: elsewhere,
    other: { ...elsewhere, beneficiary_nuban: '0123456701' },
  })),
  'beneficiaries.remove': asMaker(async (maker, world) => ({
    params: { ref: await oneBeneficiary(world, maker) },
  })),
  'subAccounts.save': asAdmin(async () => {
    const body = { nuban: '0123456781', bank_code: '000014' }
    return { body, other: { ...body, nuban: '0123456700' } }
  }),
  'subAccounts.change': asAdmin(async (admin, world) => {
    const body = { id: await oneSubAccount(world, admin), status: 'INACTIVE' }
    return { body, other: { ...body, status: 'ACTIVE' } }
  }),
  'approvals.approve': deciding('single', approving, { ...approving, version: 2 }),
  'approvals.decline': deciding('single', declining, { ...declining, reason: 'Another reason' }),
  'approvals.approveBulk': deciding('bulk', approving, { ...approving, pin: '9999' }),
  'approvals.declineBulk': deciding('bulk', declining, { ...declining, version: 2 }),
  'approvalPolicy.change': asAdmin(async () => {
    const body = { version: 0, pin, daily_limit: null, bands: bands(1) }
    return { body, other: { ...body, bands: bands(0) } }
  }),
  'approvalPolicy.confirm': async (world) => {
    const { token, body } = await waitingChange(world)
    return { token: token!, body: { ...body, pin }, other: { ...body, pin: '9999' } }
  },
  'approvalPolicy.refuse': waitingChange,
  'roles.create': asAdmin(async () => {
    const body = { name: 'Till', permissions: ['pay_bills'] }
    return { body, other: { ...body, permissions: ['view_balances'] } }
  }),
  'roles.update': asAdmin(async (admin, world) => {
    const body = { name: 'Counter', permissions: ['pay_bills'] }
    return { params: { id: await aRole(world, admin) }, body, other: { ...body, name: 'Desk' } }
  }),
  'roles.remove': asAdmin(async (admin, world) => ({ params: { id: await aRole(world, admin) } })),
  'users.invite': asAdmin(async (admin, world) => {
    const role_id = await aRole(world, admin)
    return { body: { email: newEmail(), role_id }, other: { email: newEmail(), role_id } }
  }),
  'users.resend': asAdmin(async (admin, world) => ({ params: { id: (await invited(world, admin)).id } })),
  'users.update': async (world) => {
    const { admin, maker } = await aTeam(world)
    const [body, other] = [{ status: 'BLOCKED' }, { status: 'ACTIVE' }]
    return { token: admin.token, params: { id: maker.user_id }, body, other }
  },
  'users.remove': async (world) => {
    const { admin, maker } = await aTeam(world)
    return { token: admin.token, params: { id: maker.user_id } }
  },
  'users.invitation': async (world) => ({ body: { token: await anInvitation(world) } }),
  'users.accept': async (world) => {
    const body = { token: await anInvitation(world), fullname: 'Guest Sample', password }
    return { body, other: { ...body, fullname: 'Other Sample' } }
  },
  'notifications.read': async (world) => {
    const team = await payers(world)
    await asked(world, team)
    return { token: team.checker.token, body: {}, other: { ids: ['0198a000-0000-7000-8000-0000000000aa'] } }
  },
  'notifications.choose': asMaker(async () => {
    const body = { event: 'payout_decided', by_mail: false, by_push: true }
    return { body, other: { ...body, by_mail: true } }
  }),
  'push.subscribe': asMaker(async () => ({ body: device(), other: device() })),
  'push.unsubscribe': asMaker(async ({ token }, world) => ({
    params: { id: (await world.ask(push.subscribe, { token, body: device() })).data.id },
  })),
}
