// A browser that is told by web push.
import { createECDH, randomBytes } from 'node:crypto'
import { push } from '#contract/push.ts'
import type { World } from '#tests/world.ts'
import type { Member } from './team.ts'

export async function aBrowserOf(world: World, { token }: Pick<Member, 'token'>): Promise<void> {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`
  await world.ask(push.subscribe, { token, body: { endpoint, keys: { p256dh, auth } } })
}
