// A reviewer of a test's world: a browser's cookie and forms, without the browser.
import type { World } from '#tests/world.ts'

export interface Desk {
  cookie: string
  get(path: string): Promise<Page>
  /** Sends a form as the page would, with its hidden token; `csrf` puts another in its place. */
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Page>
}

export interface Page { status: number, text: string, headers: Headers }

export const KEY = 'a reviewer\'s key for tests'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

export async function logIn(world: World, fields: Record<string, string> = {}): Promise<Page> {
  const body = new URLSearchParams({ name: 'Sample Reviewer', key: KEY, ...fields }).toString()
  return asPage(await world.request('/review/login', { method: 'POST', headers: form, body }))
}

export async function aDesk(world: World, name = 'Sample Reviewer'): Promise<Desk> {
  const { headers } = await logIn(world, { name })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const get = async (path: string) => asPage(await world.request(path, { headers: { cookie } }))
  return {
    cookie, get,
    async post(path, fields, headers = {}) {
      const csrf = tokenIn((await get('/review')).text)
      const body = new URLSearchParams({ csrf, ...fields }).toString()
      return asPage(
        await world.request(path, { method: 'POST', headers: { ...form, cookie, ...headers }, body }),
      )
    },
  }
}

export const caseOf = ({ merchant_id }: { merchant_id: string }) => `/review/merchants/${merchant_id}`

export const tokenIn = (text: string) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

export async function asPage(response: Response): Promise<Page> {
  return { status: response.status, text: await response.text(), headers: response.headers }
}
