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
import { inviteStranger, noticeLink } from '#tests/provider/access.ts'
import { asked, askedBulk, payers } from '#tests/provider/approving.ts'
import { mailedToken, password } from '#tests/provider/people.ts'
import { aMember, aMerchant, aTeam, pin, type Member, type Team } from '#tests/provider/team.ts'
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

/** As an administrator who types the next code of their authenticator with it. */
const proven =
  (then: (admin: Member, world: World, team: Team) => Promise<Prepared>): Prepare =>
  async (world) => {
    const team = await aTeam(world)
    const { body, other, ...sending } = await then(team.admin, world, team)
    const totp_code = await team.admin.code()
    // Codes take time: the minute in which somebody was last seen is written here, not by the change.
    await world.ask(users.permissions, { token: team.admin.token })
    return {
      token: team.admin.token, ...sending, body: { ...body, totp_code },
      ...(other && { other: { ...other, totp_code } }),
    }
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
async function waitingChange(world: World): Promise<Prepared & { second: Member }> {
  const { admin, merchant_id } = await aTeam(world)
  const second = await aMember(world, merchant_id)
  const { data } = await world.ask(approvalPolicy.change, {
    token: admin.token,
    body: { version: 0, totp_code: await admin.code(), daily_limit: null, bands: bands(1) },
  })
  return { token: second.token, second, body: { id: data.pending?.id } }
}

/** What one administrator asked for about another, and a third is about to decide. */
async function waitingDemotion(world: World): Promise<Prepared & { third: Member }> {
  const { admin, merchant_id } = await aTeam(world)
  const [second, third] = [await aMember(world, merchant_id), await aMember(world, merchant_id)]
  const body = { status: 'BLOCKED' as const, totp_code: await admin.code() }
  await world.ask(users.update, { token: admin.token, params: { id: second.user_id }, body })
  return { token: third.token, third, params: { id: second.user_id } }
}

async function aRole(world: World, { token, code }: Member): Promise<string> {
  const body = { name: 'Till', permissions: ['pay_bills' as const], totp_code: await code() }
  return (await world.ask(roles.create, { token, body })).data.id
}

async function invited(world: World, admin: Member): Promise<{ id: string, email: string }> {
  const email = newEmail()
  const body = { email, role_id: await aRole(world, admin), totp_code: await admin.code() }
  return { email, id: (await world.ask(users.invite, { token: admin.token, body })).data.id }
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

/** An administrator who was told of an invitation. */
async function noticed(world: World): Promise<Prepared> {
  const { admin, maker } = await aTeam(world)
  await inviteStranger(world, admin, maker)
  return { body: { token: await noticeLink(world, admin) } }
}

export const preparedTeam: Record<string, Prepare> = {
  'pin.set': async (world) => {
    const person = await aMember(world, await aMerchant(world), { pin: null })
    await world.database.updateTable('member').set({ password_hash: await hashPassword(password) })
      .where('id', '=', person.user_id).execute()
    return { token: person.token, body: { pin, password }, other: { pin: '8206', password } }
  },
  'pin.change': asMaker(async () => ({
    body: { old_pin: pin, new_pin: '8206' }, other: { old_pin: pin, new_pin: '9041' },
  })),
  'pin.reset': asMaker(async (maker, world) => {
    const otp = await mailedCode(world, maker)
    return { body: { otp, new_pin: '8206' }, other: { otp, new_pin: '9041' } }
  }),
  'beneficiaries.create': asMaker(async () => ({ body: account, other: elsewhere })),
  'beneficiaries.update': asMaker(async (maker, world) => {
    const body = { ...elsewhere, totp_code: await maker.code() }
    const params = { ref: await oneBeneficiary(world, maker) }
    return { params, body, other: { ...body, beneficiary_nuban: '0123456701' } }
  }),
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
  'approvalPolicy.change': proven(async () => {
    const body = { version: 0, daily_limit: null, bands: bands(1) }
    return { body, other: { ...body, bands: bands(0) } }
  }),
  'approvalPolicy.confirm': async (world) => {
    const { second, body } = await waitingChange(world)
    const totp_code = await second.code()
    await world.ask(users.permissions, { token: second.token })
    return {
      token: second.token, body: { ...body, totp_code },
      other: { id: '0198a000-0000-7000-8000-0000000000aa', totp_code },
    }
  },
  'approvalPolicy.refuse': async (world) => {
    const { second: _, ...waiting } = await waitingChange(world)
    return waiting
  },
  'roles.create': proven(async () => {
    const body = { name: 'Till', permissions: ['pay_bills'] }
    return { body, other: { ...body, permissions: ['view_balances'] } }
  }),
  'roles.update': proven(async (admin, world) => {
    const body = { name: 'Counter', permissions: ['pay_bills'] }
    return { params: { id: await aRole(world, admin) }, body, other: { ...body, name: 'Desk' } }
  }),
  'roles.remove': proven(async (admin, world) => ({ params: { id: await aRole(world, admin) } })),
  'users.invite': proven(async (admin, world) => {
    const role_id = await aRole(world, admin)
    return { body: { email: newEmail(), role_id }, other: { email: newEmail(), role_id } }
  }),
  'users.resend': proven(async (admin, world) => ({ params: { id: (await invited(world, admin)).id } })),
  'users.update': proven(async (_, _world, { maker }) => ({
    params: { id: maker.user_id }, body: { status: 'BLOCKED' }, other: { status: 'ACTIVE' },
  })),
  'users.remove': proven(async (_, _world, { maker }) => ({ params: { id: maker.user_id } })),
  'users.confirm': async (world) => {
    const { admin, maker, checker, merchant_id } = await aTeam(world)
    const second = await aMember(world, merchant_id)
    await world.ask(users.update, {
      token: admin.token, params: { id: checker.user_id },
      body: { role_id: maker.role_id, totp_code: await admin.code() },
    })
    const totp_code = await second.code()
    await world.ask(users.permissions, { token: second.token })
    return { token: second.token, params: { id: checker.user_id }, body: { totp_code } }
  },
  'users.confirmChange': async (world) => {
    const { third, ...waiting } = await waitingDemotion(world)
    const totp_code = await third.code()
    await world.ask(users.permissions, { token: third.token })
    return { ...waiting, body: { totp_code } }
  },
  'users.refuseChange': async (world) => {
    const { token, params } = await waitingDemotion(world)
    return { token, params } as Prepared
  },
  'users.invitation': async (world) => ({ body: { token: await anInvitation(world) } }),
  'users.accept': async (world) => {
    const body = { token: await anInvitation(world), fullname: 'Guest Sample', password }
    return { body, other: { ...body, fullname: 'Other Sample' } }
  },
  'accessNotices.show': noticed,
  'accessNotices.secure': noticed,
  'accessNotices.undo': noticed,
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
