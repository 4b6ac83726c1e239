// Every page of a sandbox says that it is one: no bank stands behind what it shows.
import { createHash } from 'node:crypto'
import type { App } from './app.ts'

/** Above all, in nobody's way: a touch goes through it. */
const style = '.sandbox-mark{position:fixed;top:0;left:50%;z-index:2147483647;margin:0;padding:0 10px 1px;'
  + 'transform:translateX(-50%);border-radius:0 0 8px 8px;background:#6b4300;color:#fff;'
  + 'font:600 11px/13px system-ui,sans-serif;white-space:nowrap;pointer-events:none}'
  + '@media print{.sandbox-mark{position:static;display:inline-block;transform:none}}'

const mark = '<aside class="sandbox-mark" aria-label="Sandbox">Sandbox: no real money</aside>'

const allowed = `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The page with the mark in it. Its policy has to allow one style more: see `stylesOf` in shell.ts. */
export const marked = (page: string): string =>
  page.replace('</head>', `<style>${style}</style></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${mark}`)

/** Marks each page that is drawn for who asks; files that are read once are marked as they are read. */
export function markPages(hono: App): void {
  hono.use('*', async (context, next) => {
    await next()
    const { res } = context
    const policy = res.headers.get('Content-Security-Policy') ?? ''
    const isPage = res.headers.get('Content-Type')?.startsWith('text/html')
      && !res.headers.has('Content-Encoding') && !res.headers.has('ETag')
    // What stands in a page of ours has its mark above it.
    if (context.req.header('sec-fetch-dest') === 'iframe') return
    // A letter in its frame is somebody else's page: it may load nothing of ours.
    if (!isPage || !policy.includes("style-src 'self'")) return
    const page = marked(await res.text())
    context.res = new Response(page, { status: res.status, headers: res.headers })
    context.res.headers.set('Content-Security-Policy', policy.replace("style-src 'self'", allowed))
  })
}
