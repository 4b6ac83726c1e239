// The whole of it as deploy/ puts it together: nginx with TLS before two providers, a worker, one PostgreSQL.
// THROUGH=nginx runs any test of the provider behind nginx besides; npm run test:long -- proxy runs both.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assetsOf } from '#build/report.ts'
import { accounts } from '#contract/accounts.ts'
import { approvals } from '#contract/approvals.ts'
import { auth } from '#contract/auth.ts'
import { bulk } from '#contract/bulk.ts'
import { onboarding } from '#contract/onboarding.ts'
import { payouts } from '#contract/payouts.ts'
import { statements } from '#contract/statements.ts'
import { kobo } from '#domain/money.ts'
import { lagosDay } from '#domain/time.ts'
import { aDatabase } from '#tests/databases.ts'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { aProcess, type Process } from '#tests/faults/processes.ts'
import { rows } from '#tests/provider/money/batch.ts'
import { askBy, type World } from '#tests/world.ts'
import { aWay, HOST, type Way } from './browser-way.ts'
import { anNginx, type Nginx } from './nginx.ts'
import { whereThereIs } from './programs.ts'
import { readDeploy } from './yaml.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

/** As it is deployed: nginx comes back to one that was restarted before the next one goes. */
const DRAIN_MS = /DRAIN_MS: "(\d+)"/.exec(readDeploy('compose.yaml'))?.[1] ?? ''

test('what nginx goes by is known, also where there is none to try it with', () => {
  expect(Number(DRAIN_MS)).toBeGreaterThan(0)
})

describe.each(whereThereIs('nginx'))('behind %s', () => {
  let processes: Process[]
  let nginx: Nginx
  let way: Way
  let database: pg.Client
  let drop = async () => {}
  const request: World['request'] = (path, { from, ...init } = {}) =>
    way.fetch(new Request(new URL(path, `https://${HOST}`), init))
  const ask = askBy(request)

  beforeAll(async () => {
    const made = await aDatabase()
    drop = made.drop
    const settings = {
      DATABASE_URL: made.url, ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('hex'), RAIL_LATENCY_MS: '0',
      SANDBOX: 'on', DRAIN_MS, TRUST_PROXY: '1', PUBLIC_URL: `https://${HOST}`,
    }
    processes = [aProcess('web', settings), aProcess('web', settings), aProcess('worker', settings)]
    await Promise.all(processes.map((each) => each.start()))
    nginx = await anNginx(processes.slice(0, 2).map(({ url }) => new URL(url).host))
    way = aWay(nginx.port, '127.0.0.9')
    database = new pg.Client({ connectionString: made.url })
    await database.connect()
  })
  afterAll(async () => {
    way.stop()
    await nginx.stop()
    await Promise.all(processes.map((each) => each.kill()))
    await database.end()
    await drop()
  })

  const tokens = new Map<string, Promise<string>>()

  /** Signs in once, however many ask at once: each code of an authenticator works once. */
  function tokenOf(email: string): Promise<string> {
    const token = tokens.get(email) ?? signIn(email)
    tokens.set(email, token)
    return token
  }

  async function signIn(email: string): Promise<string> {
    const { password, codeAt } = demoLogIns(processes[0]!)
    const totp_code = codeAt(email, new Date())
    const { data } = await ask(auth.login, {
      body: { email, password, totp_code }, headers: { 'X-Forwarded-For': '9.9.9.9' },
    })
    return data.token
  }

  let references = 730_000_000_000

  async function paid(amount: number): Promise<string> {
    const token = await tokenOf('initiator@adire.example')
    const { data: { accounts: [account] } } = await ask(accounts.details, { token })
    references += 1
    const unique_reference = String(references)
    const reply = await ask(payouts.requestSingle, {
      token, query: { command: 'initiate' },
      body: {
        unique_reference, source_nuban: account!.nuban, beneficiary_nuban: '0123450001', bank_code: '000014',
        amount: kobo(amount), beneficiary_account_name: 'Teal River Sample',
        pin: demoLogIns(processes[0]!).pin,
      },
    })
    expect(reply.status).toBe(200)
    return unique_reference
  }

  async function statusOf(unique_reference: string): Promise<string | undefined> {
    const token = await tokenOf('initiator@adire.example')
    return (await ask(payouts.list, { token, query: { unique_reference } })).data.items[0]?.status
  }

  test('whoever logs in is written down with the address that nginx saw, whatever they claim', async () => {
    await tokenOf('approver@adire.example')
    const { rows: [event] } = await database.query<{ address: string }>(
      `select address from audit_event where email = 'approver@adire.example' order by at desc limit 1`)
    expect(event?.address).toBe('127.0.0.9')
  })

  test('somebody registers, confirms the address and may log in', async () => {
    const email = 'owner@kiosk.example'
    const body = {
      email, password: 'Market-Day-7', business_name: 'Kiosk Works', mobile_number: '8030000001',
      fullname: 'Synthetic Owner',
    }
    expect((await ask(auth.register, { body })).status).toBe(200)
    const letters: unknown = await (await request(`/mailbox.json?to=${email}`)).json()
    const [letter] = (letters as { items: { links: string[] }[] }).items
    const link = letter?.links.find((each) => each.includes('/verified/email')) ?? ''
    expect(link).toContain(`https://${HOST}/`)
    const proof = new URL(link).searchParams.get('token') ?? ''
    expect((await request('/v2/dashboard/merchants', { headers: { token: proof } })).status).toBe(200)
    expect((await ask(auth.login, { body: { email, password: body.password } })).data.has_totp).toBe(false)
  })

  test('a payout is asked for by one, approved by another, and paid by the worker', async () => {
    const reference = await paid(1_000_000)
    const token = await tokenOf('approver@adire.example')
    const { data: { items } } = await ask(approvals.list, { token, query: { limit: 20 } })
    const found = items.find(({ unique_reference }) => unique_reference === reference)
    expect(found?.version).toBeDefined()
    await ask(approvals.approve, {
      token, params: { reference }, body: { version: found!.version, pin: demoLogIns(processes[0]!).pin },
    }).then((reply) => reply.data)
    await expect.poll(() => statusOf(reference), { timeout: 60_000 }).toBe('SUCCESSFUL')
  })

  test('a document of 4 MB is taken, and one of a byte more refused in the provider\'s words', async () => {
    const token = await tokenOf('owner@balogun.example')
    const upload = (bytes: number) => {
      const file = new File([aPdf(bytes)], 'certificate.pdf', { type: 'application/pdf' })
      return ask(onboarding.addDocuments, {
        token, body: { business_type: 'incorporated_business' },
        files: { certificate_of_incorporation: file },
      })
    }
    const whole = await upload(4_194_304)
    expect([whole.status, whole.text]).toEqual([200, expect.stringContaining('successfully')])
    const more = await upload(4_194_305)
    expect([more.status, more.text]).toEqual([413, expect.stringContaining('Please upload a file below 4MB')])
  })

  test('10,000 rows are checked in one request', async () => {
    const token = await tokenOf('initiator@adire.example')
    const { data } = await ask(bulk.validate, { token, body: { transactions: rows(10_000) } })
    expect(data.valid).toBe(10_000)
  })

  test('a statement is made by the worker and comes whole; a list leaves page by page', async () => {
    const token = await tokenOf('admin@adire.example')
    const day = lagosDay(new Date())
    const { data: { id } } = await ask(statements.request, { token, body: { from: day, to: day } })
    await expect.poll(async () => (await ask(statements.list, { token, query: {} })).data.items[0]?.status,
      { timeout: 60_000 }).toBe('READY')
    const file = await request(`/v2/dashboard/statements/${id}`, { headers: { token } })
    // Written as it is read, so that nobody knows its length before: it ends with the end of a line.
    const text = await file.text()
    expect([file.status, file.headers.get('content-length')]).toEqual([200, null])
    expect(text.endsWith('\r\n')).toBe(true)
    expect(text).toContain('Closing balance')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect((await ask(payouts.list, { token, query: { limit: 100 } })).status).toBe(200)
  })

  test('parts of the dashboard arrive as they were compressed, with every header of security', async () => {
    const name = `${assetsOf('dist/app')}/index.js`
    const part = await request(`/${name}`, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(part.headers.get('content-encoding')).toBe('br')
    const plain = brotliDecompressSync(Buffer.from(await part.arrayBuffer()))
    expect(plain.equals(readFileSync(`dist/app/${name}`))).toBe(true)
    expect(part.headers.get('cache-control')).toContain('immutable')
    const page = await request('/login')
    expect(page.headers.get('strict-transport-security')).toContain('max-age')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('server')).toBe('nginx')
    const again = await request('/login', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('each process is restarted in turn while people work, and nobody sees an error', async () => {
    const over = new AbortController()
    const answers: number[] = []
    const token = await tokenOf('admin@adire.example')
    const references: string[] = []
    const working = [1, 2, 3].map(async () => {
      const own = aWay(nginx.port)
      while (!over.signal.aborted) {
        const list = new Request(`https://${HOST}/v2/dashboard/merchant/payouts?limit=20`,
          { headers: { token } })
        const read = await own.fetch(list)
        await read.text()
        answers.push(read.status)
        references.push(await paid(15_000))
      }
      own.stop()
    })
    // Seen below; a process that is slow to start must not make it an unhandled one.
    for (const each of working) each.catch(() => {})
    for (const each of processes) {
      expect(await each.stop()).toBe(0)
      await each.start()
    }
    over.abort()
    await Promise.all(working)
    expect(answers.filter((status) => status !== 200)).toEqual([])
    expect(answers.length).toBeGreaterThan(30)
    const ended = async () => (await database.query<{ count: number }>(
      `select count(*)::int from payout where unique_reference = any($1) and status = 'SUCCESSFUL'`,
      [references])).rows[0]?.count
    await expect.poll(ended, { timeout: 60_000 }).toBe(references.length)
    console.info(`${answers.length} reads and ${references.length} payouts while three processes restarted`)
  }, 300_000)
})

/** A document of exactly so many bytes. */
function aPdf(bytes: number) {
  const head = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
    + '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n')
  const tail = Buffer.from('\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n')
  const noise = randomBytes(bytes).toString('hex').slice(0, bytes - head.length - tail.length - 1)
  return new Uint8Array(Buffer.concat([head, Buffer.from(`%${noise}`), tail]))
}
