// The page in place of one that this phone does not have and that a network answered for. It carries all that
// it needs, asks again by itself, and leads to whatever the network wants to show. And what stands in place
// of a part of the program.
import { NotOurs } from './files.ts'

/** Goes past the worker to the network, whatever answers there. */
export const NETWORK_PAGE = '/?network=1'

const style = 'body{margin:0;padding:24px 16px;background:#faf7f2;color:#14201b;'
  + 'font:17px/1.5 system-ui,sans-serif}'
  + 'a{display:inline-block;padding:12px 20px;border-radius:12px;background:#0a5c45;color:#fff}'
  + '@media(prefers-color-scheme:dark){body{background:#0f1613;color:#eef3ef}'
  + 'a{background:#4cc39a;color:#06251b}}'

const page = `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><title>Oja</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="10">
<style>${style}</style></head><body><h1>This network wants something from you</h1>
<p>It answered in Oja's place, and wants you to log in to it, pay or agree first. Open its page; Oja goes on
by itself after that. Nothing of yours is lost.</p>
<p><a href="${NETWORK_PAGE}" target="_blank" rel="noopener">Open its page</a></p></body></html>`

export const inItsPlace = () => new Response(page, {
  status: 511,
  headers: {
    'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  },
})

/** In place of a part of the program: what a network says that wants something before it lets one through. */
export const wantsSomething = () =>
  new Response(null, { status: 511, statusText: 'Network Authentication Required' })

/** What a part of the program is answered with when it did not come as it was built. */
export function insteadOf(error: unknown): Response {
  if (!(error instanceof NotOurs)) return Response.error()
  const isRefused = error.status >= 400 && error.status !== 511
  return isRefused ? new Response(null, { status: error.status }) : wantsSomething()
}
