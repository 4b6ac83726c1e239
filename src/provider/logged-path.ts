// The address of a request as the log has it: an account number, a code that opens something or an e-mail
// address may stand in one, and none of them belongs into a log (docs/security.md).

/** Of a code that opens something: letters and digits together, longer than a word, and no file of ours. */
const code = /^(?=[^.]*\d)(?=[^.]*[a-z])[\w~-]{20,}$/i
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Six digits or more, however they are grouped. */
const digits = /\d(?:[\s._+-]?\d){5,}/g

const LONGEST = 200

/** Ids and words stay as they are: they say what was asked, and of what. */
export function loggedPath(path: string): string {
  if (path.startsWith('/pay/')) return '/pay/:code'
  return path.split('/').map((segment) => withoutPeople(decoded(segment))).join('/').slice(0, LONGEST)
}

function withoutPeople(segment: string): string {
  if (uuid.test(segment)) return segment
  if (code.test(segment)) return ':code'
  if (segment.includes('@')) return ':email'
  return segment.replace(digits, ':digits').replaceAll(/[^\u0020-\u007e]/g, '?')
}

/** As often as somebody wrapped it, up to three times. */
function decoded(segment: string): string {
  let text = segment
  for (let turn = 0; turn < 3; turn += 1) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}

const address = /\bhttps?:\/\/[^\s"'<>]+/gi
const email = /[^\s"'<>@/]+@[^\s"'<>@/]+\.\w+/g

/** The words of an error: what was asked outside, and of whom, may stand in them. */
export const loggedWords = (words: string): string =>
  words.replace(address, (place) => withoutPath(place)).replace(email, ':email').replace(digits, ':digits')

function withoutPath(place: string): string {
  try {
    return new URL(place).origin
  } catch {
    return ':address'
  }
}
