// The sandbox's letters, readable by whoever develops or tries the dashboard: /mailbox and /mailbox.json.
import { html, raw } from 'hono/html'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { App, Provider } from './app.ts'
import { jsonHeaders } from './answers.ts'
import { pagePolicy } from './headers.ts'
import { bodyOf } from './mails.ts'
import type { Secrets } from './secrets.ts'

export interface MailboxLetter {
  to: string
  subject: string
  text: string
  html: string | null
  /** Every address that the letter links to, in order, once each. */
  links: string[]
  at: string
}

const SHOWN = 100

/** A letter's own page: it may look as it likes and do nothing, and only our page may frame it. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox; "
  + "frame-ancestors 'self'"

export function mailbox(app: Provider, hono: App): void {
  if (!app.settings.SANDBOX) return
  hono.get('/mailbox/:id', async (context) => {
    const { id } = context.req.param()
    const letter = (await readLetters(app)).find((one) => one.id === id)
    return letter?.html ? context.html(letter.html, 200, {
      'Cache-Control': 'no-store', 'Content-Security-Policy': letterPolicy, 'X-Frame-Options': 'SAMEORIGIN',
    }) : context.notFound()
  })
  hono.get('/mailbox.json', async (context) => {
    const items = await readMailbox(app, context.req.query('to'))
    return context.json({ items }, 200, jsonHeaders)
  })
  hono.get('/mailbox', async (context) => {
    const to = context.req.query('to')
    const letters = await readLetters(app, to)
    return context.html(page(letters, to ?? ''), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy([style]),
    })
  })
}

const Body = z.object({ text: z.string(), html: z.optional(z.string()) })

/** The newest letters, of one address when `to` is given. */
export async function readMailbox(app: Provider, to?: string): Promise<MailboxLetter[]> {
  return (await readLetters(app, to)).map(({ id: _, ...letter }) => letter)
}

type Kept = MailboxLetter & { id: string }

async function readLetters({ database, secrets }: Provider, to?: string): Promise<Kept[]> {
  const rows = await database.selectFrom('mail').selectAll()
    .$if(Boolean(to), (query) => query.where(sql`lower(to_address)`, '=', (to ?? '').trim().toLowerCase()))
    .orderBy('at', 'desc').orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map(({ id, to_address, subject, body, at }) => {
    const { text, html: rich } = openBody(secrets, id, body)
    const links = linksOf(text, rich ?? '')
    return { id, to: to_address, subject, text, html: rich ?? null, links, at: at.toISOString() }
  })
}

function openBody(secrets: Secrets, id: string, body: Buffer | null): z.infer<typeof Body> {
  if (!body) return { text: 'This letter was sent and its text forgotten.' }
  return Body.parse(JSON.parse(secrets.open(body, bodyOf(id)).toString()))
}

function linksOf(text: string, rich: string): string[] {
  const plain = text.match(/https?:\/\/[^\s<>"']+/g) ?? []
  const linked = [...rich.matchAll(/href="(https?:[^"]+)"/g)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...new Set([...plain.map((link) => link.replace(/[.,;:!?)]+$/, '')), ...linked])]
}

const style = `
  body { margin: 0 auto; max-width: 48rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif;
    color: #1c2430; background: #f6f7f9 }
  h1 { font-size: 1.375rem }
  form { display: flex; margin-bottom: 1rem }
  input, button { font: inherit; min-height: 3rem; padding: 0 .75rem; border: 1px solid #8a94a3;
    border-radius: .5rem }
  input { flex: 1; min-width: 0; margin-right: .5rem; background: #fff }
  input::placeholder { color: #6b7480 }
  button { background: #0b5c46; color: #fff; border-color: #0b5c46 }
  article { background: #fff; border: 1px solid #d8dde5; border-radius: .75rem; padding: 1rem;
    margin-bottom: 1rem }
  h2 { font-size: 1.125rem; margin: 0 }
  .about { color: #56606f; margin: 0 0 .5rem; overflow-wrap: anywhere }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 0 .5rem }
  .links { list-style: none; margin: 0; padding: 0 }
  .links a { display: block; padding: .75rem 0; min-height: 1.5rem; overflow-wrap: anywhere; color: #0b5c46 }
  iframe { width: 100%; height: 24rem; border: 1px solid #d8dde5; border-radius: .5rem; background: #fff }
  summary { padding: .75rem 0; cursor: pointer }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ecf2; background: #10151d }
    article, input { background: #1a212c; color: inherit; border-color: #3a4555 }
    .about, input::placeholder { color: #a5b0c0 }
    .links a { color: #7fd1b0 }
  }
`

function page(letters: Kept[], to: string) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Mailbox of the sandbox</title><style>${raw(style)}</style></head>
<body>
<h1>Mailbox of the sandbox</h1>
<p>No letter leaves this machine: what people would have received is here, newest first.</p>
<form method="get" action="/mailbox">
  <input name="to" type="email" value="${to}" placeholder="All addresses"
    aria-label="Letters to this address">
  <button>Show</button>
</form>
${letters.length === 0 ? html`<p>No letters${to ? html` to ${to}` : ''} yet.</p>` : letters.map(article)}
</body></html>`
}

function article({ id, to, subject, text, html: rich, links, at }: Kept) {
  return html`<article>
<h2>${subject}</h2>
<p class="about">to ${to}, <time datetime="${at}">${at.replace('T', ' ').slice(0, 16)} UTC</time></p>
<pre>${text}</pre>
<ul class="links">${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
${rich === null ? '' : html`<details><summary>As HTML</summary>
<iframe sandbox="" title="${subject}" loading="lazy" src="/mailbox/${id}"></iframe></details>`}
</article>`
}
