// Who asks in a fuzz, and what each is just about to do: for every endpoint somebody whom it lets in, with a
// body that it takes; and beside them those whom it keeps out.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CallerKind } from '#contract/endpoint.ts'
import { jobWork } from '#provider/jobs.ts'
import { seed } from '#provider/nouns.ts'
import { tokenHash } from '#provider/secrets.ts'
import { anApplicant, type Applicant } from '#tests/provider/applicants.ts'
import type { World } from '#tests/world.ts'
import { changes, endpoints, legalBody, requestTo, type Named } from '../endpoints.ts'
import { prepared } from '../prepared.ts'
import { aToken, kindFor, someoneFor } from '../sessions.ts'

type Person = Pick<Applicant, 'merchant_id' | 'user_id'>

/** One endpoint, the person who is about to use it, and what they would send. */
export interface Scene {
  named: Named
  person: Person | null
  token: string
  params: Record<string, unknown> | undefined
  body: Record<string, unknown>
  files: Record<string, File>
}

export interface Cast {
  scenes: readonly Scene[]
  /** A token for one request, by who asks. Cheap: it is opened once and kept. */
  tokenOf(person: Person, kind: CallerKind): Promise<string>
  /** To be called when a token was refused: the next is a new one. */
  forget(token: string): void
  clerk: Person
  other: Person
  /** By the name of a field: what the lists of a merchant with a past answered under it. */
  known: ReadonlyMap<string, readonly string[]>
  demo: Person
}

export async function aCast(world: World): Promise<Cast> {
  // Only into an empty database.
  await seed(jobWork(world.app))
  const scenes: Scene[] = []
  for (const named of endpoints) scenes.push(await sceneOf(world, named))
  const demo = await world.database.selectFrom('member').select(['id as user_id', 'merchant_id'])
    .where('email', '=', 'admin@adire.example').executeTakeFirstOrThrow()
  const tokens = new Map<string, Promise<string>>()
  const tokenOf: Cast['tokenOf'] = (person, kind) => {
    const id = `${person.user_id} ${kind}`
    const token = tokens.get(id) ?? aToken(world, { ...person, token: '', email: '' }, kind)
    tokens.set(id, token)
    return token
  }
  return {
    scenes, tokenOf, demo,
    forget(token) {
      for (const [id, kept] of tokens) void kept.then((one) => { if (one === token) tokens.delete(id) })
    },
    clerk: await anApplicant(world, { permissions: [] }),
    other: await anApplicant(world),
    known: await knownTo(world, await tokenOf(demo, 'member')),
  }
}

async function sceneOf(world: World, named: Named): Promise<Scene> {
  const { endpoint, name } = named
  const prepare = changes(named) ? prepared[name] : undefined
  if (!prepare) {
    const person = kindFor(endpoint) === null ? null : await someoneFor(world, endpoint)
    const body = changes(named) ? legalBody(endpoint) : {}
    return { named, person, token: person?.token ?? '', params: undefined, body, files: {} }
  }
  const { token = '', params, body, files = {} } = await prepare(world)
  const encoded = body === undefined ? {} : z.encode(endpoint.body, body as never)
  return { named, person: token ? await ownerOf(world, token) : null, token, params, files,
    body: encoded as Record<string, unknown> }
}

const ownerOf = async ({ database }: World, token: string): Promise<Person | null> =>
  (await database.selectFrom('session').select(['merchant_id', 'member_id as user_id'])
    .where('token_hash', '=', tokenHash(token)).executeTakeFirst()) ?? null

const MOST_OF_A_NAME = 40

/** Asks every list once, and what it answers names the rest. */
async function knownTo(world: World, token: string): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>()
  const keep = (name: string, text: string) => {
    const texts = known.get(name) ?? []
    if (texts.length < MOST_OF_A_NAME && text.length < 200 && !texts.includes(text)) texts.push(text)
    known.set(name, texts)
  }
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string') keep(name, value)
    else if (Array.isArray(value)) value.forEach((one) => look(one, name))
    else if (value !== null && typeof value === 'object')
      for (const [key, member] of Object.entries(value)) look(member, key)
  }
  const lists = endpoints.filter(({ endpoint: { method, path, raw } }) =>
    method === 'GET' && !path.includes(':') && !raw)
  for (const named of lists) {
    const [path, init] = requestTo(named, { query: {}, headers: { token } })
    const response = await world.request(path, init)
    if (response.status === 200) look((await response.json() as { data: unknown }).data, '')
  }
  await sql`delete from rate_limit`.execute(world.database)
  return known
}
