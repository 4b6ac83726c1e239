// The API for people: /docs, one page without scripts, made from the same definitions; and /openapi.json.
import { gzipSync } from 'node:zlib'
import { html, raw } from 'hono/html'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refusalCodes } from '#contract/refusal.ts'
import type { App, Provider } from './app.ts'
import { pagePolicy, tagOf } from './headers.ts'
import { openapi, wire, type Nouns } from './openapi.ts'
import { outcomes } from './outside/outcomes.ts'
import { marked } from './sandbox-mark.ts'
import { give, stylesOf, type Asset } from './shell.ts'

export function docs(app: Provider, hono: App, nouns: Nouns = all): void {
  let described: Written | undefined
  let shown: Promise<Written> | undefined
  hono.get('/openapi.json', (context) => {
    described ??= written(JSON.stringify(openapi(nouns, app.settings.PUBLIC_URL)), 'application/json')
    return give(context, described)
  })
  hono.get('/docs', async (context) => {
    const { SANDBOX } = app.settings
    shown ??= Promise.resolve(page(nouns, SANDBOX)).then((drawn) => {
      const text = SANDBOX ? marked(String(drawn)) : String(drawn)
      return written(text, 'text/html', { 'Content-Security-Policy': pagePolicy(stylesOf(text)) })
    })
    return give(context, await shown)
  })
}

type Written = Omit<Asset, 'modified'>

/** Made once: both are long, and anybody may ask for them as often as they like. */
function written(text: string, type: string, headers: Record<string, string> = {}): Written {
  const plain = Buffer.from(text)
  return {
    type: `${type}; charset=utf-8`, plain, br: null, gzip: gzipSync(plain), etag: tagOf(plain),
    headers: { 'Cache-Control': 'no-cache', ...headers },
  }
}

const style = `
  body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 16px/1.5 system-ui, sans-serif;
    color: #1c2430; background: #fff }
  h1 { font-size: 1.5rem } h2 { font-size: 1.25rem; margin-top: 2.5rem }
  nav a { display: inline-block; padding: .75rem .75rem .75rem 0; min-height: 1.5rem }
  details { border: 1px solid #d8dde5; border-radius: .5rem; margin: .5rem 0; padding: 0 1rem }
  summary { padding: .75rem 0; cursor: pointer; overflow-wrap: anywhere }
  code, pre { font: .875rem/1.5 ui-monospace, monospace }
  pre { overflow-x: auto; background: #f2f4f7; border-radius: .5rem; padding: .75rem; white-space: pre-wrap }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0;
    border-bottom: 1px solid #d8dde5 }
  .says { color: #56606f; display: block } .wide { overflow-x: auto } a { color: #0b5c46 }
  @media (prefers-color-scheme: dark) {
    body { color: #e8ecf2; background: #10151d } pre { background: #1a212c } .says { color: #a5b0c0 }
    details, th, td { border-color: #3a4555 } a { color: #7fd1b0 }
  }
`

function page(nouns: Nouns, sandbox: boolean) {
  const names = Object.keys(nouns)
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Oja provider API</title><style>${raw(style)}</style></head>
<body>
<h1>Oja provider API</h1>
<p>Base <code>/v2/</code>. Every call is JSON; a session sends its token as <code>token</code> and as
<code>Authorization: Bearer</code>. Anything that changes something takes a <code>requestId</code> header
(a UUID): the change happens once for it, and every repetition within 30 days gets the first answer
again, with the header <code>Idempotent-Replayed: true</code>. Money is naira with at most two decimals. For
programs: <a href="/openapi.json">/openapi.json</a>.</p>
<nav>${names.map((name) => html`<a href="#${name}">${name}</a>`)}</nav>
${Object.entries(nouns).map(([name, endpoints]) => html`<h2 id="${name}">${name}</h2>
${Object.values(endpoints).map(entry)}`)}
<h2 id="refusals">Refusals</h2>
<p><code>{ "status": "error", "message", "code", "errors"?: { field: words } }</code>. The message is for
the person; the code is for programs and does not change.</p>
<div class="wide"><table><tr><th>code</th><th>HTTP</th></tr>
${Object.entries(refusalCodes)
  .map(([code, status]) => html`<tr><td><code>${code}</code></td><td>${status}</td></tr>`)}
</table></div>
${sandbox ? chosen() : ''}
</body></html>`
}

function entry(endpoint: Endpoint) {
  const { method, path, says, callers, needs, reads, params, query, body, answer, raw: file } = endpoint
  const also = reads ? html` and <code>${reads}</code>` : ''
  const who = callers === 'anyone' ? 'anyone' : callers.join(', ')
  return html`<details><summary><code>${method} /v2/${path}</code> <span class="says">${says}</span></summary>
<p>Callers: ${who}. ${needs ? html`Needs <code>${needs}</code>${also}.` : 'Needs no permission.'}</p>
${part('Path', params)}${part('Query', query)}${method === 'GET' ? '' : part('Body', body)}
${endpoint.files ? html`<p>Files: ${endpoint.files.join(', ')} (multipart/form-data).</p>` : ''}
${file ? html`<p>Answers the file itself.</p>` : part('Answer: data', answer)}
</details>`
}

function part(title: string, schema: Endpoint['body']) {
  const described = wire(schema)
  if (described.type === 'object' && Object.keys(described.properties ?? {}).length === 0) return ''
  return html`<p>${title}</p><pre>${JSON.stringify(described, null, 2)}</pre>`
}

function chosen() {
  return html`<h2 id="sandbox">Choosing what happens in the sandbox</h2>
<p>The last two digits of an account number, BVN or NIN choose the outcome; all other endings succeed.</p>
<div class="wide"><table><tr><th>ends in</th><th>what</th><th>name enquiry</th><th>payout</th></tr>
${Object.entries(outcomes).map(([ending, { name, enquiry, payout }]) =>
    html`<tr><td>${ending}</td><td>${name}</td><td>${enquiry}</td><td>${payout}</td></tr>`)}
</table></div>`
}
