// Files sent in parts, and the forms that name them, as a client sends them to a test's world.
import { createHash, randomUUID } from 'node:crypto'
import { uploads } from '#contract/uploads.ts'
import { jobWork } from '#provider/jobs.ts'
import { openSession } from '#provider/sessions.ts'
import type { World } from '#tests/world.ts'
import { aFile, aPdf, type Applicant } from './applicants.ts'

export const hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A PDF of so many bytes, unlike any other. */
export const aPdfOf = (size: number) => {
  const [start, end] = [aPdf(randomUUID()).subarray(0, 40), aPdf(randomUUID()).subarray(40)]
  return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, ' '), end])
}

export const PART = 32_768

export interface Sent { id: string, bytes: Buffer, name: string }

export const aPaper = (bytes = aPdfOf(100_000), name = 'cac.pdf'): Sent =>
  ({ id: randomUUID(), bytes, name })

type Sender = Pick<Applicant, 'token'>

/** Asks as the dashboard does. */
export const sender = (world: World) => {

  const begin = ({ token }: Sender, { id, bytes, name }: Sent, more: object = {}) =>
    world.ask(uploads.begin, {
      token, params: { id }, body: { name, size: bytes.length, sha256: hex(bytes), ...more },
    })

  /** `said` is the digest that is told; its own when left out. */
  const part = ({ token }: Sender, { id, bytes }: Sent, offset: number, size = PART, said?: string) => {
    const piece = bytes.subarray(offset, offset + size)
    return world.ask(uploads.part, {
      token, params: { id }, body: { offset, sha256: said ?? hex(piece) },
      files: { part: aFile('part', piece) },
    })
  }

  async function bring(ada: Sender, paper: Sent) {
    await begin(ada, paper)
    for (let offset = 0; offset < paper.bytes.length; offset += PART) {
      const { data } = await part(ada, paper, offset)
      if (data.received !== Math.min(paper.bytes.length, offset + PART)) throw new Error('A part is missing')
    }
    return paper
  }

  /** The form of documents as the dashboard sends it after the parts. */
  const form = ({ token }: Sender, named: object | string, requestId: string = randomUUID()) => {
    const body = new FormData()
    body.append('uploads', typeof named === 'string' ? named : JSON.stringify(named))
    return post(token, body, requestId)
  }

  async function post(token: string, body: FormData, requestId: string) {
    const headers = { token, Authorization: `Bearer ${token}`, requestId }
    const path = '/v2/dashboard/merchants/kyc_details'
    const response = await world.request(path, { method: 'POST', headers, body })
    const text = await response.text()
    return {
      status: response.status, text, isReplayed: response.headers.has('Idempotent-Replayed'),
      said: JSON.parse(text) as { code?: string, message: string, errors?: Record<string, string> },
    }
  }

  const anotherSession = async ({ merchant_id, user_id }: Applicant, mode: 'test' | 'live' = 'test') =>
    (await jobWork(world.app).inTransaction((work) =>
      openSession(work, { merchant_id, user_id, kind: 'member', mode }))).token

  const partsOf = (merchant_id: string) => world.database.selectFrom('upload_part').selectAll()
    .where('merchant_id', '=', merchant_id).execute()

  const storedOf = (merchant_id: string) => world.database.selectFrom('stored_file').selectAll()
    .where('merchant_id', '=', merchant_id).execute()

  const sweep = () => world.app.jobs['forget_uploads']!({}, jobWork(world.app))

  return { begin, part, bring, form, post, anotherSession, partsOf, storedOf, sweep }
}
