// Reads a message that may carry simple markup from another program, and keeps of it only what is harmless.

export type MessagePart =
  | { is: 'text'; text: string }
  | { is: 'break' }
  | { is: 'element'; tag: MessageTag; href?: string; parts: MessagePart[] }

const tags = ['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a'] as const

export type MessageTag = (typeof tags)[number]

interface Open {
  tag: MessageTag
  parts: MessagePart[]
}

/** A message deeper or longer than this is shown as far as that. */
const DEEPEST = 8
const LONGEST = 4_000

/**
 * The parts of a message. Elements that are not on the list go and their words stay, except those of scripts
 * and styles; of all attributes only a link's address stays, and only to the web or to a mailbox.
 */
export function messageParts(message: string): MessagePart[] {
  const root: MessagePart[] = []
  const open: Open[] = []
  const target = () => open[open.length - 1]?.parts ?? root
  for (const [whole, name, text] of message.slice(0, LONGEST).matchAll(pieces)) {
    if (text !== undefined) target().push({ is: 'text', text: plain(text) })
    else if (name !== undefined) take(whole, name.toLowerCase(), open, target())
  }
  return root
}

/** A comment, a script or style with its words, a tag, or text; a lone `<` is text. */
const pieces = new RegExp(
  [
    /<!--[\s\S]*?(?:-->|$)/,
    /<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)\s*>|$)/,
    /<\/?([a-z][a-z0-9]*)\b[^<>]*>/,
    /([^<]+|<)/,
  ].map(({ source }) => source).join('|'),
  'gi',
)

function take(whole: string, name: string, open: Open[], into: MessagePart[]) {
  if (name === 'br') return void into.push({ is: 'break' })
  const tag = tags.find((each) => each === name)
  if (!tag) return
  if (whole.startsWith('</')) {
    const place = open.map((each) => each.tag).lastIndexOf(tag)
    if (place >= 0) open.splice(place)
    return
  }
  if (open.length >= DEEPEST) return
  const parts: MessagePart[] = []
  const href = tag === 'a' ? addressIn(whole) : undefined
  into.push({ is: 'element', tag, parts, ...(href !== undefined && { href }) })
  open.push({ tag, parts })
}

function addressIn(whole: string): string | undefined {
  const [, quoted, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(whole) ?? []
  const address = plain(quoted ?? single ?? '').trim()
  return /^(https:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(address) ? address : undefined
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  '#39': "'",
}

/** Text as it is read, without marks that control or turn it around. */
const plain = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (whole, name: string) => named[name] ?? whole)
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
