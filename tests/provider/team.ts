// A merchant's team in a test's world: an administrator, a maker and a checker, signed in and with PINs.
import { hash } from '@node-rs/argon2'
import { Secret } from 'otpauth'
import { adminRole, permissions, withReading, type Permission } from '#domain/permission.ts'
import { secretOf } from '#provider/auth/codes.ts'
import type { Mode } from '#provider/database.ts'
import { jobWork } from '#provider/jobs.ts'
import { noteRights } from '#provider/rights/held.ts'
import { openSession } from '#provider/sessions.ts'
import type { Work } from '#provider/work.ts'
import type { World } from '#tests/world.ts'
import { codeNow } from './people.ts'

export const pin = '7307'

/** The hash of a password that was thrown away: nobody logs in with it. */
export const nobodysPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$CLFGgx39+qblDJ61jCPRfg$SrV852Insw62FY2fY1onK4szYFFyhOO1Z3Bn7dUHQoo'

export interface Member {
  token: string
  merchant_id: string
  user_id: string
  email: string
  role_id: string
  /** What their authenticator shows next; the clock goes on, so that each is new. */
  code(): Promise<string>
}

export interface Team {
  merchant_id: string
  admin: Member
  maker: Member
  checker: Member
}

export const everything: readonly Permission[] = permissions.map(({ key }) => key)

export const rights = {
  maker: [
    'initiate_payouts', 'view_balances', 'manage_beneficiaries', 'view_collections', 'view_customers',
    'view_bills',
  ],
  checker: ['approve_payouts', 'view_balances', 'view_audit_trail', 'view_beneficiaries', 'view_team'],
} as const satisfies Record<string, readonly Permission[]>

let count = 0

/** A real hash of the kind that the product stores, at the least cost there is: tests check many PINs. */
const cheapHash = (text: string) => hash(text, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

export async function aMerchant(world: World, name = 'Adire Works'): Promise<string> {
  return jobWork(world.app).inTransaction(async ({ database, newId, now: created_at }) => {
    const id = newId()
    await database
      .insertInto('merchant')
      .values({ id, business_name: name, live_allowed: true, status: 'active', created_at })
      .execute()
    return id
  })
}

interface Choices {
  role?: string
  permissions?: readonly Permission[]
  fullname?: string
  /** Null: none is set. */
  pin?: string | null
  mode?: Mode
}

/** Another person of a merchant; without choices an administrator. A role of the same name is shared. */
export async function aMember(world: World, merchant_id: string, choices: Choices = {}): Promise<Member> {
  count += 1
  const email = `member${count}@adire.example`
  const { role = adminRole, permissions: granted = everything, mode = 'test' } = choices
  return jobWork(world.app).inTransaction(async (work) => {
    const { database, now: created_at } = work
    const there = await database
      .selectFrom('role')
      .select('id')
      .where('merchant_id', '=', merchant_id)
      .where('name', '=', role)
      .executeTakeFirst()
    const role_id = there?.id ?? work.newId()
    if (!there) {
      await database
        .insertInto('role')
        .values({ id: role_id, merchant_id, name: role, permissions: withReading(granted), created_at })
        .execute()
    }
    const user_id = work.newId()
    await database
      .insertInto('member')
      .values({
        id: user_id,
        merchant_id,
        role_id,
        email,
        fullname: choices.fullname ?? `Person ${count} Sample`,
        mobile_number: '8030000001',
        password_hash: nobodysPassword,
        totp_secret: work.secrets.seal(secretFor(user_id), secretOf(user_id)),
        email_verified_at: created_at,
        created_at,
      })
      .execute()
    if (choices.pin !== null) await givePin(work, { user_id, merchant_id }, choices.pin ?? pin)
    // As somebody who has been there for long.
    await noteRights(work, merchant_id, null)
    const { token } = await openSession(work, { merchant_id, user_id, kind: 'member', mode })
    return { token, merchant_id, user_id, email, role_id, code: codes(world, user_id) }
  })
}

export async function givePin(
  { database, secrets, now: changed_at }: Pick<Work, 'database' | 'secrets' | 'now'>,
  { user_id, merchant_id }: Pick<Member, 'user_id' | 'merchant_id'>, chosen = pin,
): Promise<void> {
  const sealed = secrets.seal(await cheapHash(chosen), `member.pin:${user_id}`)
  await database.insertInto('payout_pin')
    .values({ member_id: user_id, merchant_id, sealed, changed_at }).execute()
}

/** What a person's authenticator was set up with. */
const secretFor = (user_id: string) => Buffer.alloc(20, user_id)

function codes(world: World, user_id: string) {
  const shown = new Secret({ buffer: Uint8Array.from(secretFor(user_id)).buffer }).base32
  return async () => {
    await world.clock.advance(30_000)
    return codeNow(world, shown)
  }
}

/** An authenticator for somebody who has none: the codes that it shows. */
export async function withAuthenticator(world: World, user_id: string): Promise<Member['code']> {
  const totp_secret = world.app.secrets.seal(secretFor(user_id), secretOf(user_id))
  await world.database.updateTable('member').set({ totp_secret }).where('id', '=', user_id).execute()
  return codes(world, user_id)
}

export async function aTeam(world: World, mode: Mode = 'test'): Promise<Team> {
  const merchant_id = await aMerchant(world)
  return {
    merchant_id,
    admin: await aMember(world, merchant_id, { fullname: 'Ada Sample', mode }),
    maker: await aMember(world, merchant_id, {
      role: 'Initiator',
      permissions: rights.maker,
      fullname: 'Musa Sample',
      mode,
    }),
    checker: await aMember(world, merchant_id, {
      role: 'Approver',
      permissions: rights.checker,
      fullname: 'Bola Sample',
      mode,
    }),
  }
}

/** A session of the same person in another browser. */
export function anotherSession(world: World, person: Member, mode: Mode = 'test'): Promise<string> {
  const { merchant_id, user_id } = person
  return jobWork(world.app).inTransaction(
    async (work) => (await openSession(work, { merchant_id, user_id, kind: 'member', mode })).token,
  )
}

/** Events that were written about a merchant, oldest first. */
export function eventsOf({ database }: World, merchant_id: string) {
  return database
    .selectFrom('audit_event')
    .select(['action', 'outcome', 'user_id', 'subject_id', 'before', 'after'])
    .where('merchant_id', '=', merchant_id)
    .orderBy('seq')
    .execute()
}
