// What a push service knows a message by until the device has it: a later one of the same topic takes its
// place.
import { createHash } from 'node:crypto'

/** RFC 8030, section 5.4: at most 32 characters of the alphabet of base64url. Others are refused with 400. */
export const topicRule = /^[A-Za-z0-9_-]{1,32}$/

/** `tag` itself where it may be one; otherwise a digest of it, the same each time. */
export function topicOf(tag: string): string {
  return topicRule.test(tag) ? tag : createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
