// As prepared.ts, for a person's own account, API keys and the IP whitelist.
import { accountSecurity } from '#contract/account-security.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { anotherSession } from '#tests/provider/team.ts'
import { codeNow, password } from '#tests/provider/people.ts'
import { anApproved, aSecured, type Secured } from '#tests/provider/secured.ts'
import type { World } from '#tests/world.ts'
import type { Prepare, Prepared } from './prepared.ts'

const asOwner =
  (then: (owner: Secured, world: World) => Promise<Prepared>): Prepare =>
  async (world) => {
    const owner = await aSecured(world)
    const sending = await then(owner, world)
    // Codes take time: the minute in which somebody was last seen is written here, not by the change.
    await world.ask(accountSecurity.show, { token: owner.token })
    return { token: owner.token, ...sending }
  }

const proven = asOwner(async (owner) => ({ body: { password, totp_code: await owner.code() } }))

async function aKey(world: World, owner: Secured): Promise<string> {
  const body = { name: 'Shop', permissions: [], days: 0 as const, totp_code: await owner.code() }
  return (await world.ask(apiKeys.create, { token: owner.token, body })).data.id
}

export const preparedSecurity: Record<string, Prepare> = {
  'accountSecurity.changePassword': asOwner(async (owner) => {
    const body = { password, new_password: 'Copper-Drum-31', totp_code: await owner.code() }
    return { body, other: { ...body, new_password: 'Velvet-Oar-52' } }
  }),
  'accountSecurity.begin': proven,
  'accountSecurity.complete': asOwner(async (owner, world) => {
    const { token } = owner
    const begin = { token, body: { password, totp_code: await owner.code() } }
    const { data: { requestId, manual_entry_key } } = await world.ask(accountSecurity.begin, begin)
    const body = { requestId, totp_code: codeNow(world, manual_entry_key) }
    return { body, other: { ...body, totp_code: '000000' } }
  }),
  'accountSecurity.reset': proven,
  'accountSecurity.backupCodes': proven,
  'accountSecurity.endSession': asOwner(async (owner, world) => {
    await anotherSession(world, owner)
    const { data: { items } } = await world.ask(accountSecurity.sessions, { token: owner.token })
    return { params: { id: items.find(({ is_this }) => !is_this)?.id } }
  }),
  'accountSecurity.endOthers': asOwner(async (owner, world) => {
    await anotherSession(world, owner)
    return {}
  }),
  'apiKeys.create': asOwner(async (owner) => {
    const body = { name: 'Shop', permissions: ['manage_customers'], days: 90, totp_code: await owner.code() }
    return { body, other: { ...body, name: 'Till' } }
  }),
  'apiKeys.rotate': asOwner(async (owner, world) => ({
    params: { id: await aKey(world, owner) }, body: { totp_code: await owner.code() },
  })),
  'apiKeys.revoke': asOwner(async (owner, world) => ({
    params: { id: await aKey(world, owner) }, body: { totp_code: await owner.code() },
  })),
  'settlementAccount.change': async (world) => {
    const owner = await anApproved(world)
    const body = { business_nuban: '0000014580', bank_code: '000014', totp_code: await owner.code() }
    await world.ask(accountSecurity.show, { token: owner.token })
    return { token: owner.token, body, other: { ...body, business_nuban: '0000014581' } }
  },
  'ipWhitelist.change': asOwner(async (owner) => {
    const body = { guards: 'programs', entries: [{ range: '102.89.1.0/24' }], totp_code: await owner.code() }
    return { body, other: { ...body, guards: 'everyone' } }
  }),
}
