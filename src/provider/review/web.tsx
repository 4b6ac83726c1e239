// What all pages of the console share: their headers, who may see them, and how a refusal is shown.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import type { Child } from 'hono/jsx'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'
import { refusalOf } from '../answers.ts'
import type { Provider } from '../app.ts'
import { Frame, Notice } from './frame.tsx'
import { isForged, sessionOf, type Session } from './session.ts'
import { SignIn } from './sign-in.tsx'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
].join('; ')

export function page(context: Context, drawn: Child, status = 200): Response | Promise<Response> {
  // Drafts are sent while they are typed.
  const headers = {
    'Cache-Control': 'no-store', 'Content-Security-Policy': `${policy}; connect-src 'self'`,
  }
  return context.html(`<!doctype html>${String(drawn)}`, status as 200, headers)
}

/** A page that stands in a frame of another page of the console, with pictures that are part of it. */
export function framedPage(context: Context, drawn: Child, status = 200): Response | Promise<Response> {
  const framed = policy.replace("img-src 'self'", "img-src 'self' data:")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  const headers = {
    'Cache-Control': 'no-store', 'Content-Security-Policy': framed, 'X-Frame-Options': 'SAMEORIGIN',
  }
  return context.html(`<!doctype html>${String(drawn)}`, status as 200, headers)
}

type Answering = (session: Session) => Response | Promise<Response>

/**
 * Lets in who has a session, and forms that carry its token. A refusal goes to `refused`, which draws the
 * page that
 * the person was on.
 */
export async function inside(
  app: Provider, context: Context, then: Answering,
  refused: (session: Session, refusal: Refusal) => Response | Promise<Response>,
): Promise<Response> {
  const session = await sessionOf(app, context)
  if (!session) {
    if (context.req.method === 'GET') return context.redirect('/review/login', 303)
    return page(context, <SignIn problem="Your session has ended. Log in again; nothing was changed." />, 401)
  }
  try {
    if (context.req.method === 'POST') await refuseForged(context, session)
    return await then(session)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) {
      app.log.error({ err: error, request_id: context.get('request_id') as string }, 'console failed')
    }
    return refused(session, refusal)
  }
}

async function refuseForged(context: Context, session: Session): Promise<void> {
  const { csrf } = await formOf(context, z.object({ csrf: z._default(z.string(), '') }))
  if (isForged(context, session, csrf)) {
    throw new Refusal('forbidden', 'This form did not come from this page. Load the page again and repeat.')
  }
}

/** The fields of a form as `schema` reads them; 422 with the first problem. */
export async function formOf<T extends z.ZodMiniType>(context: Context, schema: T): Promise<z.output<T>> {
  const fields = await context.req.parseBody().catch(() => null)
  const read = z.safeParse(schema, fields)
  if (read.success) return read.data
  throw new Refusal('invalid_input', read.error.issues[0]?.message ?? 'Check the form.')
}

export function trouble(
  context: Context,
  session: Session,
  { message, status }: Pick<Refusal, 'message' | 'status'>,
) {
  return page(
    context,
    <Frame title="Not possible" session={session}>
      <Notice kind="problem">{message}</Notice>
      <p>
        <a class="button" href="/review">
          All cases
        </a>
      </p>
    </Frame>,
    status,
  )
}
