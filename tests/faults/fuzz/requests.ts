// One request of a fuzz, drawn from its number: the same seed and number ask the same again.
import { fieldsOf, type Named } from '../endpoints.ts'
import { formBytes, formType, textParts, type Part } from '../form-bytes.ts'
import type { Chance } from '../simulation/chance.ts'
import { unknownNames } from '../wrong-values.ts'
import type { Cast, Scene } from './cast.ts'
import { broken, drawn, drawnFields, spoilt, wrong, wrongText, type Known } from './values.ts'
import { kindFor } from '../sessions.ts'

export interface Drawn {
  named: Named
  path: string
  init: RequestInit
  /** Null: sent as nobody. */
  token: string | null
}

const none: Known = new Map()

export async function request(chance: Chance, cast: Cast): Promise<Drawn> {
  const scene = chance.one(cast.scenes)
  const { named } = scene
  const token = await tokenFor(chance, cast, scene)
  const known = chance.percent(70) ? cast.known : none
  const path = addressOf(chance, scene, known)
  const { method } = named.endpoint
  const sent = method === 'GET' ? {} : bodyOf(chance, scene, known)
  const headers: Record<string, string> = { ...sent.type && { 'Content-Type': sent.type } }
  if (token) headers[chance.percent(95) ? 'token' : 'api_secret'] = token
  if (method !== 'GET' && chance.percent(75)) headers['requestId'] = requestId(chance)
  if (chance.percent(2)) Object.assign(headers, oddHeaders(chance))
  const odd = chance.percent(1) && sent.body === undefined
  return {
    named, path, token,
    init: {
      method: odd ? chance.one(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST']) : method, headers,
      ...sent.body !== undefined && { body: sent.body, duplex: 'half' } as RequestInit,
    },
  }
}

/** Four of five ask as somebody who may. */
async function tokenFor(chance: Chance, cast: Cast, { named, person, token }: Scene): Promise<string | null> {
  const kind = kindFor(named.endpoint)
  const turn = chance.below(100)
  if (turn < 2) return wrongText(chance).replace(/[^\x21-\x7e]/g, '')
  if (turn < 4) return null
  if (kind === null) return turn < 10 ? cast.tokenOf(cast.demo, 'member') : null
  const { callers } = named.endpoint
  if (turn < 9) return cast.tokenOf(cast.clerk, 'member')
  if (turn < 15) return cast.tokenOf(cast.other, 'member')
  if (turn < 45 && callers.includes('member')) return cast.tokenOf(cast.demo, 'member')
  if (turn < 55) return cast.tokenOf(person ?? cast.demo, 'key')
  if (kind !== 'member' || person === null) return token
  return cast.tokenOf(person, kind)
}

const requestId = (chance: Chance) =>
  chance.percent(90)
    ? `0198a000-0000-7000-8000-${chance.below(2 ** 32).toString(16).padStart(12, '0')}`
    : chance.one(['a', '0', 'x'.repeat(300), '0198a000-0000-7000-8000-000000000001', '{}', "';--"])

const oddHeaders = (chance: Chance) => chance.one<Record<string, string>>([
  { 'If-None-Match': 'W/"x", *, "' }, { 'X-Forwarded-For': '1.1.1.1, ::1, a' },
  { Origin: 'https://a.example' },
  { 'Accept-Encoding': 'gzip;q=9, br, zstd, *' }, { Range: 'bytes=0-1,5-9999999999' },
  { Expect: '200-maybe' },
  { 'Content-Encoding': 'gzip' }, { Authorization: 'Bearer x' }, { Cookie: '__proto__=1' },
  { 'User-Agent': 'a'.repeat(5_000) }, { 'Accept-Language': '*;q=2' }, { 'X-HTTP-Method-Override': 'DELETE' },
])

function addressOf(chance: Chance, { named: { endpoint }, params }: Scene, known: Known): string {
  const legal = params && chance.percent(60) ? params : drawnFields(chance, endpoint.params, known)
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = chance.percent(8) ? wrongText(chance) : textOf(legal[name] ?? params?.[name])
    return encodeURIComponent(value.slice(0, 3_000).toWellFormed())
  })
  const search = new URLSearchParams()
  for (const [name, schema] of Object.entries(fieldsOf(endpoint.query))) {
    const turn = chance.below(100)
    if (turn < 45) search.append(name, textOf(drawn(chance, schema, known, name)))
    else if (turn < 52) search.append(name, wrongText(chance).slice(0, 3_000))
    else if (turn < 53) for (const one of ['a', 'b']) search.append(name, one)
  }
  if (chance.percent(3)) search.append(chance.one(unknownNames), wrongText(chance).slice(0, 300))
  const text = search.size > 0 ? `?${search}` : ''
  return `/v2/${path}${chance.percent(1) ? `${text || '?'}&%ff=%&=&&[]=${'&x'.repeat(40)}` : text}`
}

const textOf = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

interface Sent { body?: BodyInit, type?: string }

function bodyOf(chance: Chance, scene: Scene, known: Known): Sent {
  const { endpoint } = scene.named
  const legal = chance.percent(40) ? drawnFields(chance, endpoint.body, known) : scene.body
  const value = chance.percent(30) ? legal : spoilt(chance, legal)
  if (endpoint.files) return formOf(chance, endpoint.files, scene, value)
  const turn = chance.below(100)
  if (turn < 3) return { body: JSON.stringify(wrong(chance)) ?? '', type: 'application/json' }
  const text = JSON.stringify(value)
  if (turn < 8) return { body: new Uint8Array(broken(chance, Buffer.from(text))), type: 'application/json' }
  if (turn < 9) return { body: text, type: chance.one(oddTypes) }
  if (turn < 10) return { body: twice(chance, text), type: 'application/json' }
  return { body: text, type: 'application/json' }
}

const oddTypes = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ';',
  'application/jsonx',
  'application/x-www-form-urlencoded', 'application/json;charset="UTF-8"', 'application/xml']

/** The last member once more, with another value. */
const twice = (chance: Chance, text: string) => {
  const name = /"([^"\\]+)":/.exec(text)?.[1] ?? 'a'
  return `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}"${name}":${JSON.stringify(wrong(chance))}}`
}

const files: [name: string, bytes: Uint8Array][] = [
  ['a.csv', Buffer.from('name,town\nAdire,Abeokuta\n')],
  ['a.pdf', Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n')],
  ['a.jpg', Buffer.from('ffd8ffe000104a46494600', 'hex')],
  ['../a.png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a\u202egpj.exe', Buffer.from('MZ')], ['', Buffer.alloc(0)], ['x.docx', Buffer.from('504b0304', 'hex')],
]

function formOf(
  chance: Chance, names: readonly string[], scene: Scene, fields: Record<string, unknown>,
): Sent {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
  const parts: Part[] = textParts(texts).filter(({ name }) => !/["\r\n]/.test(name ?? ''))
  for (let time = chance.below(4); time > 0; time -= 1) {
    const [filename, content] = chance.one(files)
    const name = chance.percent(90) ? chance.one(names) : chance.one(['x', '', '__proto__'])
    parts.push({ name, filename, content: chance.percent(50) ? broken(chance, content) : content })
  }
  const doubled = chance.one(Object.keys(scene.body).concat('a'))
  if (chance.percent(10)) parts.push({ name: doubled, content: 'again' })
  const bytes = formBytes(parts)
  const sent = chance.percent(15) ? broken(chance, bytes) : bytes
  const type = chance.percent(97) ? formType['Content-Type'] : 'multipart/form-data'
  return { body: new Uint8Array(sent), type }
}
