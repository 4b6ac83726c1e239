// As prepared.ts, for files that go in parts.
import { createHash, randomUUID } from 'node:crypto'
import { uploads } from '#contract/uploads.ts'
import { anApplicant, aFile } from '#tests/provider/applicants.ts'
import type { Prepare } from './prepared.ts'

const bytes = Buffer.alloc(20_000, 'a part')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const whole = { name: 'cac.pdf', size: bytes.length, sha256 }

export const preparedUploads: Record<string, Prepare> = {
  'uploads.begin': async (world) => {
    const { token } = await anApplicant(world)
    return { token, params: { id: randomUUID() }, body: whole, other: { ...whole, name: 'memo.pdf' } }
  },
  'uploads.part': async (world) => {
    const { token } = await anApplicant(world)
    const params = { id: randomUUID() }
    await world.ask(uploads.begin, { token, params, body: whole })
    return { token, params, body: { offset: 0, sha256 }, files: { part: aFile('part', bytes) } }
  },
}
