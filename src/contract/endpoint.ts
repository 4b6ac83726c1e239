// An endpoint, said once: the provider answers it, the dashboard asks it, the documents describe it.
import * as z from 'zod/mini'
import type { Permission } from '#domain/permission.ts'
import { StepUpCode, type StepUp } from './step-up.ts'

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
  /** The right to read what is taken away, where `needs` is the right to take it away. */
  readonly reads?: Permission
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
  /**
   * Asks who is there once more, by a `totp_code` in the body (`step-up.ts`): wherever who may act, where
   * money or events go, or how one logs in changes. True: always. Names of fields: where one of them is given
   * a value, by a person; an API key was made with a code itself. Administrators are told of what was done
   * (`#provider/access-notices/`). tests/contract/step-up.data.ts has the changes that do without, and why.
   */
  readonly step_up?: StepUp
  /**
   * Lets money out, or decides how much may leave: not for who was given the right to it less than a day ago
   * (`#domain/cooling-off.ts`). True: in live mode. `both`: it is of the team, which both modes share.
   * tests/contract/lets-out.test.ts walks what could be such an endpoint.
   */
  readonly lets_out?: true | 'both'
  /**
   * The field of the answer that is told this once: the stored answer to a repeated `requestId` has null
   * there, and its message says so.
   */
  readonly shown_once?: string
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
  /**
   * True where bytes arrive that a later change is made of: they are not looked into, and the audit trail has
   * the change alone, which is read, permitted, looked into and audited whole.
   */
  readonly is_part?: true
  /** True where rows of a file are taken whatever is in them, and what is wrong is answered row by row. */
  readonly judges_rows?: true
  /** Largest body in bytes, where it is not 64 KiB (JSON) or 24 MiB (multipart). */
  readonly limit?: number
}

type Given = Partial<Pick<Endpoint, 'params' | 'query' | 'body'>>
  & Omit<Endpoint, 'params' | 'query' | 'body'>

const nothing = z.strictObject({})

type Nothing = typeof nothing

type BodyOf<G extends Given> =
  WithCode<G['body'] extends z.ZodMiniType ? G['body'] : Nothing, G['step_up']>

/** The body with the code that is asked for. */
type WithCode<Body extends z.ZodMiniType, Asks> =
  Asks extends StepUp ? Body extends z.ZodMiniObject<infer Shape, infer Config>
    ? z.ZodMiniObject<Shape & { totp_code: CodeOf<Asks> }, Config> : never
    : Body

type CodeOf<Asks> = Asks extends true ? typeof StepUpCode : z.ZodMiniOptional<typeof StepUpCode>

/** Fills in what an endpoint leaves out: no parameters, no query, an empty body; and a step-up's code. */
export function endpoint<const G extends Given>(given: G) {
  const { step_up, body = nothing } = given
  const asked = step_up ? withCode(body, step_up) : body
  return { params: nothing, query: nothing, ...given, body: asked } as unknown as
    Endpoint<
      G['params'] extends z.ZodMiniType ? G['params'] : Nothing,
      G['query'] extends z.ZodMiniType ? G['query'] : Nothing,
      BodyOf<G>,
      G['answer'],
      G['callers'],
      G['raw'] extends true ? true : false,
      G['traceless'] extends true ? true : false
    >
}

const withCode = (body: z.ZodMiniType, step_up: StepUp) =>
  z.safeExtend(body as z.ZodMiniObject, {
    totp_code: step_up === true ? StepUpCode : z.optional(StepUpCode),
  })

/** What the dashboard hands over to ask `E`: decoded values (kobo, not naira); empty parts may be omitted. */
export type Ask<E extends Endpoint> =
  & Part<'params', z.output<E['params']>>
  & Part<'query', z.output<E['query']>>
  & Part<'body', z.output<E['body']>>

/** What `E` answers, decoded. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

type Part<K extends string, T> = {} extends T ? { [P in K]?: T } : { [P in K]: T }
