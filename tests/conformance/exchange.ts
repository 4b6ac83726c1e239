// What goes to the server and what comes back.
import type { Ask, Endpoint } from '#contract/endpoint.ts'

export interface Reply {
  readonly method: string
  readonly url: string
  readonly sent: { headers: Record<string, string>, body: string }
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where the text is no JSON. */
  readonly json: unknown
  /** The endpoint that was asked, where one was. */
  readonly endpoint: Endpoint | null
}

export interface Sending {
  token?: string
  /** Undefined sends a new one with each change, null none. */
  requestId?: string | null
  headers?: Record<string, string>
  files?: Record<string, File>
  /** In place of the encoded one: text as it is, anything else as JSON. */
  wireBody?: unknown
  /** Added to the encoded query as it is. */
  wireQuery?: Record<string, string>
}

export interface Wire {
  /** The values decoded, kobo and not naira, as the contract's schemas have them. */
  ask<E extends Endpoint>(endpoint: E, ask: Ask<E> & Sending): Promise<Reply>
  /** Any request at all; `path` is below the base. */
  send(method: string, path: string, given?: Given): Promise<Reply>
}

export interface Given {
  headers?: Record<string, string>
  body?: string | FormData | undefined
  endpoint?: Endpoint | null
}
