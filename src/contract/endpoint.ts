// An endpoint, said once: the provider answers it, the dashboard asks it, the documents describe it.
import * as z from 'zod/mini'
import type { Permission } from '#domain/permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call.
 * - `anyone`: no session is asked for; one that is sent is ignored.
 * - `confirming`: the session that registration answers; it can only resend the confirmation mail.
 * - `enrolling`: the session of a login without an authenticator; it can only set one up.
 * - `verifying`: no session at all, but the token from a confirmation mail.
 * - `member`: a full session.
 * - `key`: a merchant's own program with an API key (`#domain/api-key.ts`).
 */
export type CallerKind = 'confirming' | 'enrolling' | 'verifying' | 'member' | 'key'

/** A file of a multipart body, as either side holds it. */
export type FileFields = readonly string[]

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Callers extends 'anyone' | readonly CallerKind[] = 'anyone' | readonly CallerKind[],
  Raw extends boolean | undefined = boolean | undefined,
  Traceless extends boolean | undefined = boolean | undefined,
> {
  readonly method: Method
  /** Below `/v2/`; a `:name` is a parameter. The spec's own trailing slashes stay. */
  readonly path: string
  /** One line for the readable document. */
  readonly says: string
  readonly callers: Callers
  /** The permission that a member needs; `null` says that none is needed. */
  readonly needs: Permission | null
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** Names of the file fields; present means that the body is multipart/form-data. */
  readonly files?: FileFields
  readonly answer: Answer
  /** The sentence that a success carries to the person; empty when the screen says it. */
  readonly message?: string
  /** False where a stored answer must not be given twice, as for a one-time code. */
  readonly repeatable?: boolean
  /** True where the answer is bytes with a type of their own, not JSON. */
  readonly raw?: Raw
  /**
   * True where nothing of it is stored, not even that it was asked: the work gets no database, and the audit
   * trail no line. It says `repeatable: false` too.
   */
  readonly traceless?: Traceless
  /**
   * Present where a list may be some seconds behind what was done by others: then a copy of the database may
   * answer it. Narrowed by one of these names it is about one thing, and of this moment.
   */
  readonly lags_unless?: readonly string[]
  /** True where rows of a file are taken whatever is in them, and what is wrong is answered row by row. */
  readonly judges_rows?: true
  /** Largest body in bytes, where it is not 64 KiB (JSON) or 24 MiB (multipart). */
  readonly limit?: number
}

type Given = Partial<Pick<Endpoint, 'params' | 'query' | 'body'>>
  & Omit<Endpoint, 'params' | 'query' | 'body'>

const nothing = z.strictObject({})

/** Fills in what an endpoint leaves out: no parameters, no query, an empty body. */
export function endpoint<const G extends Given>(given: G) {
  return { params: nothing, query: nothing, body: nothing, ...given } as unknown as
    Endpoint<
      G['params'] extends z.ZodMiniType ? G['params'] : typeof nothing,
      G['query'] extends z.ZodMiniType ? G['query'] : typeof nothing,
      G['body'] extends z.ZodMiniType ? G['body'] : typeof nothing,
      G['answer'],
      G['callers'],
      G['raw'] extends true ? true : false,
      G['traceless'] extends true ? true : false
    >
}

/** What the dashboard hands over to ask `E`: decoded values (kobo, not naira); empty parts may be omitted. */
export type Ask<E extends Endpoint> =
  & Part<'params', z.output<E['params']>>
  & Part<'query', z.output<E['query']>>
  & Part<'body', z.output<E['body']>>

/** What `E` answers, decoded. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

type Part<K extends string, T> = {} extends T ? { [P in K]?: T } : { [P in K]: T }
