// Every page of a sandbox says that it is one, and its policy lets the mark look as it should; outside the
// sandbox no page does.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '#provider/app.ts'
import { jobWork } from '#provider/jobs.ts'
import { shell } from '#provider/shell.ts'
import { aDesk } from '#tests/provider/review-world.ts'
import { aProvider } from '#tests/world.ts'

/** What a page says, and the styles of it that its policy does not allow. */
async function look(answer: Response) {
  const text = await answer.text()
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  const refused = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].filter(([, style = '']) =>
    !policy.includes(createHash('sha256').update(style).digest('base64')))
  return {
    isPage: answer.headers.get('Content-Type')?.startsWith('text/html') ?? false,
    marks: text.split('aria-label="Sandbox"').length - 1, refused: refused.length,
  }
}

const pages = ['/', '/mailbox', '/docs', '/pay/nothing', '/review/login']
const inside = ['', '/payouts', '/bills', '/settlements', '/chargebacks', '/merchants/nobody', '/nowhere']

describe('in a sandbox', () => {
  test('each page is marked once', async () => {
    const world = await aProvider()
    for (const page of pages) {
      expect([page, await look(await world.request(page))])
        .toEqual([page, { isPage: true, marks: 1, refused: 0 }])
    }
    const desk = await aDesk(world)
    for (const page of inside) {
      const { text, headers } = await desk.get(`/review${page}`)
      expect([page, await look(new Response(text, { headers }))])
        .toEqual([page, { isPage: true, marks: 1, refused: 0 }])
    }
  })

  test('a letter in the mailbox stays as it was sent', async () => {
    const world = await aProvider()
    const html = '<html><head></head><body>Hello</body></html>'
    await jobWork(world.app).inTransaction((work) =>
      work.mail({ to: 'ada@adire.example', subject: 'Hello', text: 'Hello', html }))
    const mailbox = await (await world.request('/mailbox')).text()
    const letter = await world.request(/<iframe[^>]* src="([^"]+)"/.exec(mailbox)?.[1] ?? '')
    expect(await letter.text()).toBe(html)
  })

  test('the dashboard is, also where a phone keeps it, and phones that kept it unmarked take it anew',
    async () => {
      const [marked, unmarked] = [await aDashboard(true), await aDashboard(false)]
      for (const page of ['/', '/login', '/dashboard/overview']) {
        expect(await look(await marked.request(page))).toMatchObject({ marks: 1, refused: 0 })
        expect(await look(await unmarked.request(page))).toMatchObject({ marks: 0, refused: 0 })
      }
      const listed = async (hono: App) => (await hono.request('/sw.js')).text()
      expect(await listed(marked)).not.toBe(await listed(unmarked))
    })
})

test('outside a sandbox nothing is marked', async () => {
  const world = await aProvider({ settings: { SANDBOX: 'off', SMTP_URL: 'smtp://mail.example' } })
  for (const page of pages) expect((await look(await world.request(page))).marks).toBe(0)
})

async function aDashboard(sandbox: boolean): Promise<App> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-marked-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = '<!doctype html><html><head><title>app</title><style>a{color:red}</style></head>'
    + '<body class="x">'
  for (const name of ['index.html', 'login.html']) await writeFile(path.join(folder, name), page)
  const listed = '{"integrity":"sha256-a","revision":"0ff1ce","url":"login.html"}'
  await writeFile(path.join(folder, 'sw.js'), `x([${listed}])`)
  const hono: App = new Hono({ strict: false })
  shell(hono, { folder, api: null, sandbox })
  return hono
}
