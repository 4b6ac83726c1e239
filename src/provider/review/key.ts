// The key with which programs decide; people have log-ins of their own.
import type { Context } from 'hono'
import { Refusal } from '#contract/refusal.ts'
import { subscriberOf } from '../address.ts'
import type { Provider } from '../app.ts'
import { limit } from '../limits.ts'
import { sameText } from '../secrets.ts'
import { addressOf } from './session.ts'

const wrongKeys = { points: 10, seconds: 900 }

/** 401 unless `key` is the reviewers' key; wrong tries are counted by address. */
export async function checkKey(app: Provider, context: Context, key: string): Promise<void> {
  const subscriber = subscriberOf(addressOf(app, context))
  const { limits, settings: { REVIEWER_KEY } } = app
  const isLocked = await limits.tried('reviewer-key', subscriber, wrongKeys)
  const isRight = REVIEWER_KEY !== null && sameText(key, REVIEWER_KEY)
  if (isLocked || !isRight) await limit(app, 'reviewer-key', subscriber, wrongKeys)
  if (!isRight) throw new Refusal('unauthenticated', 'The key is not right.')
}
