// A small provider to test the ground with: one table of notes, a few endpoints, sessions from a list.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Permission } from '#domain/permission.ts'
import type { Noun } from '#provider/app.ts'
import type { Caller } from '#provider/caller.ts'
import { ground } from '#provider/ground.ts'
import { tokenHash } from '#provider/secrets.ts'
import { serve } from '#provider/serve.ts'
import { aProvider, type World } from '#tests/world.ts'

interface NoteTable { id: string, merchant_id: string, mode: 'test' | 'live', text: string }

declare module '#provider/database.ts' {
  interface Tables { note: NoteTable }
}

const Note = z.object({ id: z.string(), text: z.string() })

/** Naira on the wire, kobo inside. */
const Amount = z.codec(z.number(), z.int(),
  { decode: (naira) => Math.round(naira * 100), encode: (kobo) => kobo / 100 })

export const notes = {
  list: endpoint({
    method: 'GET', path: 'notes', says: 'All notes', callers: ['member'], needs: null,
    lags_unless: [], query: z.strictObject({ search: z.optional(z.string()) }),
    answer: z.object({ items: z.array(Note) }),
  }),
  add: endpoint({
    method: 'POST', path: 'notes', says: 'Adds a note', callers: ['member'], needs: 'manage_settings',
    body: z.strictObject(
      { text: z.string().check(z.minLength(1), z.maxLength(100)), tags: z.optional(z.array(z.string())) }),
    answer: Note, message: 'Note kept.',
  }),
  get: endpoint({
    method: 'GET', path: 'notes/:id', says: 'One note', callers: ['member'], needs: null,
    params: z.strictObject({ id: z.uuid() }), answer: Note,
  }),
  latest: endpoint({
    method: 'GET', path: 'notes/latest', says: 'The newest', callers: ['member'], needs: null,
    answer: z.object({ newest: z.literal(true) }),
  }),
  price: endpoint({
    method: 'PUT', path: 'price', says: 'Doubles an amount', callers: 'anyone', needs: null,
    body: z.strictObject({ amount: Amount }), answer: z.object({ amount: Amount }),
  }),
  photo: endpoint({
    method: 'POST', path: 'photo', says: 'Takes a photo', callers: 'anyone', needs: null,
    body: z.strictObject({ title: z.string() }), files: ['photo', 'back'], limit: 10 * 1024 * 1024,
    answer: z.object(
      { title: z.string(), files: z.array(z.object({ field: z.string(), name: z.string(), size: z.number(),
      sha256: z.string(), type: z.string() })) }),
  }),
  file: endpoint({
    method: 'GET', path: 'file', says: 'A file', callers: 'anyone', needs: null, raw: true,
      answer: z.unknown(),
  }),
  once: endpoint({
    method: 'POST', path: 'once', says: 'Never answers the same twice', callers: 'anyone', needs: null,
    repeatable: false, answer: z.object({ code: z.string() }),
  }),
  echo: endpoint({
    method: 'POST', path: 'echo/:name', says: 'Says a name', callers: 'anyone', needs: null,
    params: z.strictObject({ name: z.string() }), query: z.strictObject({ loud: z.optional(z.string()) }),
    answer: z.object({ name: z.string() }),
  }),
  fail: endpoint({
    method: 'POST', path: 'fail/:how', says: 'Fails', callers: 'anyone', needs: null,
    params: z.strictObject({ how: z.string() }), answer: z.object({}),
  }),
}

const notesNoun: Noun = (app) => {
  serve(app, notes.list, async (_ask, { database }) =>
    ({ items: await database.selectFrom('note').selectAll().execute() }))
  serve(app, notes.get, async ({ params }, { database }) => {
    const note = await database.selectFrom('note').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!note) throw new Refusal('not_found', 'Not found.')
    return note
  })
  serve(app, notes.latest, async () => ({ newest: true as const }))
  serve(app, notes.add, async ({ body }, { database, caller, newId, audit }) => {
    const note = { id: newId(), merchant_id: caller.merchant_id, mode: caller.mode, text: body.text }
    await database.insertInto('note').values(note).execute()
    await audit({ action: 'note.added', subject: 'note', subject_id: note.id, after: { text: note.text } })
    return note
  })
  serve(app, notes.price, async ({ body }) => ({ amount: body.amount * 2 }))
  serve(app, notes.photo, async ({ body, uploads }) => ({
    title: body.title,
    files: Object.values(uploads).map(({ bytes, ...rest }) => ({ ...rest, size: bytes.length })),
  }))
  serve(app, notes.file, async () =>
    new Response('bytes', { headers: { 'Content-Type': 'application/pdf' } }))
  serve(app, notes.once, async (_ask, work) => ({ code: work.newToken() }))
  serve(app, notes.echo, async ({ params }) => params)
  serve(app, notes.fail, async ({ params: { how } }, work) => {
    await work.audit(
      { action: 'login.failed', subject: 'session', even_if_refused: true, email: 'ada@adire.example' })
    if (how === 'refused') throw new Refusal('invalid_credentials', 'Wrong e-mail, password or code.')
    if (how === 'sql') await sql`select * from no_such_table`.execute(work.database)
    throw new Error('secret inside words')
  })
}

export const adire = '0198a000-0000-7000-8000-00000000000a'
export const kente = '0198a000-0000-7000-8000-00000000000b'

export interface SmallWorld extends World {
  /** A session's token. */
  signIn(who?: Partial<Caller>): string
  signOut(token: string): void
}

type Choices = NonNullable<Parameters<typeof aProvider>[0]> & { beside?: readonly Noun[] }

export async function aSmallProvider({ beside = [], ...choices }: Choices = {}): Promise<SmallWorld> {
  const sessions = new Map<string, Caller>()
  const sessionsNoun: Noun = (app) => {
    app.findCaller = async (_database, { hash }) => sessions.get(hash.toString('hex')) ?? null
  }
  const world = await aProvider({ nouns: [ground, sessionsNoun, notesNoun, ...beside], ...choices })
  await sql`create table note (
    id uuid primary key, merchant_id uuid not null, mode text not null, text text not null
  )`.execute(world.database)
  await sql`select make_tenant_table('note')`.execute(world.database)
  let count = 0
  return {
    ...world,
    signIn(who = {}) {
      count += 1
      const token = `token-${count}`
      sessions.set(tokenHash(token).toString('hex'), { ...aMember(count), ...who })
      return token
    },
    signOut(token) { sessions.delete(tokenHash(token).toString('hex')) },
  }
}

function aMember(count: number): Caller {
  const permissions: Permission[] = ['manage_settings']
  return {
    kind: 'member', session_id: `0198a000-0000-7000-8000-1000000000${String(count).padStart(2, '0')}`,
    user_id: `0198a000-0000-7000-8000-2000000000${String(count).padStart(2, '0')}`, merchant_id: adire,
      mode: 'test',
    email: `member${count}@adire.example`, role: 'merchant_admin', permissions: new Set(permissions),
  }
}
