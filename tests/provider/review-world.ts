// Reviewers of a test's world: their accounts, and a browser's cookie and forms without the browser.
import { codeAt } from '#provider/auth/totp.ts'
import { jobWork } from '#provider/jobs.ts'
import { addReviewer } from '#provider/review/reviewers.ts'
import type { World } from '#tests/world.ts'

export interface Desk {
  cookie: string
  get(path: string): Promise<Page>
  /** Sends a form as the page would, with what is hidden in it; `fields` may put something else there. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>
}

export interface Page { status: number, text: string, headers: Headers }

export interface Account { id: string, email: string, name: string, secret: Buffer }

export const PASSWORD = 'Blue-Lantern-42'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

let count = 0

/** A new reviewer; the code of its authenticator is `codeOf`. */
export async function aReviewer(world: World, name = 'Sample Reviewer'): Promise<Account> {
  count += 1
  const email = `reviewer${count}@oja.example`
  const secret = Buffer.alloc(20, count)
  return jobWork(world.app).inTransaction(async ({ database, secrets, random, newId, now: at }) => {
    const id = newId()
    const account = { id, email, fullname: name, at, password: PASSWORD, secret }
    await addReviewer(database, secrets, random, account)
    return { id, email, name, secret }
  })
}

export const codeOf = (world: World, { secret }: Account) => codeAt(secret, world.clock.now())

export async function logIn(
  world: World, account: Account, fields: Record<string, string> = {}, headers: Record<string, string> = {},
): Promise<Page> {
  const { email } = account
  const body = new URLSearchParams({ email, password: PASSWORD, code: codeOf(world, account), ...fields })
  return asPage(await world.request('/review/login', {
    method: 'POST', headers: { ...form, ...headers }, body: body.toString(),
  }))
}

/** A new reviewer, logged in. */
export async function aDesk(world: World, name?: string): Promise<Desk> {
  return deskOf(world, await logIn(world, await aReviewer(world, name)))
}

/** The desk behind a log-in that was let in. */
export function deskOf(world: World, { headers: answered }: Page): Desk {
  const cookie = answered.get('set-cookie')?.split(';')[0] ?? ''
  const get = async (path: string) => asPage(await world.request(path, { headers: { cookie } }))
  return {
    cookie, get,
    async post(path, fields, headers = {}) {
      const page = /^\/review\/merchants\/[^/]+/.exec(path)?.[0] ?? '/review'
      const { text } = await get(page)
      const csrf = tokenIn(text) || tokenIn((await get('/review')).text)
      const version = versionIn(text)
      const body = new URLSearchParams({ csrf, ...(version && { version }), ...fields }).toString()
      return asPage(
        await world.request(path, { method: 'POST', headers: { ...form, cookie, ...headers }, body }),
      )
    },
  }
}

/** Takes the case, as the button at its top does. */
export async function claimed(desk: Desk, applicant: { merchant_id: string }): Promise<void> {
  const { status, text } = await desk.post(`${caseOf(applicant)}/claim`, {})
  if (status !== 303) throw new Error(text)
}

export const caseOf = ({ merchant_id }: { merchant_id: string }) => `/review/merchants/${merchant_id}`

export const tokenIn = (text: string) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

export const versionIn = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''

export async function asPage(response: Response): Promise<Page> {
  return { status: response.status, text: await response.text(), headers: response.headers }
}
