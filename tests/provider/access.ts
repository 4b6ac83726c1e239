// Two administrators, what one does to others' access, and the links that the other gets.
import { accessNotices as calls } from '#contract/access-notices.ts'
import { users } from '#contract/users.ts'
import type { World } from '#tests/world.ts'
import { aMember, aTeam, type Member, type Team } from './team.ts'

export interface Pair extends Team { second: Member }

export async function twoAdministrators(world: World): Promise<Pair> {
  const team = await aTeam(world)
  return { ...team, second: await aMember(world, team.merchant_id, { fullname: 'Chi Sample' }) }
}

let count = 0

/** From another country, on a computer. */
export async function inviteStranger(world: World, { token, code }: Member, { role_id }: Member) {
  count += 1
  const email = `stranger${count}@crook.example`
  const { data } = await world.ask(users.invite, {
    token, from: '41.58.1.1',
    headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36' },
    body: { email, role_id, totp_code: await code() },
  })
  return { email, id: data.id }
}

export const giveAccess = async (
  world: World, { token, code }: Member, { user_id }: Member, body: object,
) => world.ask(users.update, {
  token, params: { id: user_id }, body: { ...body, totp_code: await code() },
})

/** What takes rights from an administrator waits for this one. */
export const confirmChange = async (world: World, { token, code }: Member, { user_id }: Member) =>
  world.ask(users.confirmChange, { token, params: { id: user_id }, body: { totp_code: await code() } })

export const letterTo = async (world: World, { email }: Member) => (await world.mailbox(email))[0]!

/** The token of the newest letter with a link to the page. */
export async function noticeLink(world: World, { email }: Member): Promise<string> {
  const links = (await world.mailbox(email)).flatMap((letter) => letter.links)
  const link = links.find((one) => one.includes('/was-it-you?token='))
  return new URL(link ?? 'https://no.link').searchParams.get('token') ?? ''
}

export const showNotice = (world: World, token: string) => world.ask(calls.show, { body: { token } })
export const endSessions = (world: World, token: string) => world.ask(calls.secure, { body: { token } })
export const takeBack = (world: World, token: string) => world.ask(calls.undo, { body: { token } })
