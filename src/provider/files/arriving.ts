// Files on their way in parts: begun, gone on with after any break, held whole against their SHA-256, and
// forgotten where their form never comes.
import type * as z from 'zod/mini'
import { uploads, type ArrivingUpload } from '#contract/uploads.ts'
import { Refusal } from '#contract/refusal.ts'
import { MOST_UNFINISHED, PART_LEAST, PART_MOST, UNFINISHED_DAYS } from '#domain/upload-parts.ts'
import type { Noun } from '../app.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database.ts'
import { forgetInParts } from '../forget.ts'
import { limit } from '../limits.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import type { UploadTable } from './arriving-tables.ts'
import { hashOf } from './bytes.ts'
import { dropParts, partOf, wholeOf } from './parts.ts'

/** Of a merchant in an hour: the parts of 200 large files, and beginning each again after many breaks. */
const partsAtOnce = { points: 6_000, seconds: 3_600 }

const DAY = 86_400_000

/** As long as the answer to the form is kept: until then the form may be sent again. */
const USED_DAYS = 31

type Standing = z.output<typeof ArrivingUpload>

export const arrivingUploads: Noun = (app) => {
  serve(app, uploads.begin, ({ params, body }, work) => begin(work, { id: params.id, ...body }))
  serve(app, uploads.part, ({ params, body, uploads: { part } }, work) =>
    addPart(work, { id: params.id, ...body, bytes: part?.bytes ?? Buffer.alloc(0) }))
  app.jobs['forget_uploads'] = async (_, { now }) => {
    const forgotten = await forgetUploads(app.database, now)
    app.log.info({ forgotten }, 'uploads forgotten')
  }
  app.schedules.push({ cron: '53 * * * *', job: 'forget_uploads' })
}

type Begun = Pick<UploadTable, 'id' | 'name' | 'size'> & { sha256: string }

/** Also for one that is there: then it says how far it came. */
async function begin(work: Work<Caller>, { id, name, size, sha256 }: Begun): Promise<Standing> {
  const { database, caller: { merchant_id, mode, user_id }, now } = work
  await limit(work, 'upload_parts', merchant_id, partsAtOnce)
  // One begins after the other, so that two do not share the last place.
  await database.selectFrom('merchant').select('id').where('id', '=', merchant_id)
    .forNoKeyUpdate().executeTakeFirstOrThrow()
  const hash = Buffer.from(sha256, 'hex')
  const there = await find(work, id)
  if (there) {
    const isSame = there.name === name && there.size === size && there.sha256.equals(hash)
    if (!isSame || there.used_at) throw new Refusal('conflict', 'This id is that of another upload.')
    return standing(there)
  }
  const { unfinished } = await database.selectFrom('upload').where('merchant_id', '=', merchant_id)
    .where('used_at', 'is', null).select(({ fn }) => fn.countAll<number | string>().as('unfinished'))
    .executeTakeFirstOrThrow()
  if (Number(unfinished) >= MOST_UNFINISHED) {
    throw new Refusal('conflict', `${MOST_UNFINISHED} files of this business are on their way already.`)
  }
  const made = await database.insertInto('upload')
    .values({ merchant_id, id, mode, user_id, name, size, sha256: hash, received: 0,
      begun_at: now, moved_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) throw new Refusal('conflict', 'This id is that of another upload.')
  return { id, size, received: 0 }
}

interface Part { id: string, offset: number, sha256: string, bytes: Buffer }

/** A part that is there already changes nothing; one that leaves a gap is refused with where to go on. */
async function addPart(work: Work<Caller>, { id, offset, sha256, bytes }: Part): Promise<Standing> {
  const { database, caller: { merchant_id }, now, secrets } = work
  await limit(work, 'upload_parts', merchant_id, partsAtOnce)
  const upload = await find(work, id, 'held')
  if (!upload) throw new Refusal('not_found', 'There is no such upload.')
  if (bytes.length === 0) refuseFields({ part: 'Send the bytes of the part.' })
  const hash = hashOf(bytes)
  if (hash.toString('hex') !== sha256) refuseFields({ part: 'This part arrived damaged. Send it again.' })
  if (offset !== upload.received) {
    if (await isThere(work, upload, { offset, hash })) return standing(upload)
    throw new Refusal('stale', 'The next part begins elsewhere.', { data: standing(upload) })
  }
  const left = upload.size - offset
  if (bytes.length > left) refuseFields({ part: 'This is more than the file was said to hold.' })
  if (bytes.length > PART_MOST) refuseFields({ part: `A part has at most ${PART_MOST} bytes.` })
  if (bytes.length < Math.min(left, PART_LEAST)) {
    refuseFields({ part: `A part has at least ${PART_LEAST} bytes, but for the last one.` })
  }
  await database.insertInto('upload_part').values({
    merchant_id, upload_id: id, start: offset, size: bytes.length, sha256: hash,
    sealed: secrets.seal(bytes, partOf({ merchant_id, upload_id: id, start: offset })),
  }).execute()
  const received = await isBroken(work, upload, offset + bytes.length) ? 0 : offset + bytes.length
  if (received === 0) await dropParts(work.database, [upload])
  await database.updateTable('upload').set({ received, moved_at: now })
    .where('merchant_id', '=', merchant_id).where('id', '=', id).execute()
  return standing({ ...upload, received })
}

/** Whether all of it is there and it is not what was said to come. */
async function isBroken(work: Work<Caller>, upload: UploadTable, received: number): Promise<boolean> {
  if (received < upload.size) return false
  const whole = await wholeOf(work.database, work.secrets, upload)
  return !hashOf(whole).equals(upload.sha256)
}

interface Piece { offset: number, hash: Buffer }

async function isThere(
  { database }: Work<Caller>, { merchant_id, id }: UploadTable, { offset, hash }: Piece,
): Promise<boolean> {
  const part = await database.selectFrom('upload_part').select('sha256')
    .where('merchant_id', '=', merchant_id).where('upload_id', '=', id).where('start', '=', offset)
    .executeTakeFirst()
  return part?.sha256.equals(hash) ?? false
}

/** The person's own; a colleague's is nobody's. `held` for who changes it. */
async function find(
  { database, caller: { merchant_id, mode, user_id } }: Work<Caller>, id: string, held?: 'held',
): Promise<UploadTable | undefined> {
  return database.selectFrom('upload').selectAll().where('merchant_id', '=', merchant_id).where('id', '=', id)
    .where('mode', '=', mode).where('user_id', '=', user_id)
    .$if(held === 'held', (query) => query.forUpdate()).executeTakeFirst()
}

const standing = ({ id, size, received }: UploadTable): Standing => ({ id, size, received })

/** Answers how many went. Their parts go with them. */
async function forgetUploads(database: Database, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const idle = before(UNFINISHED_DAYS)
  const old = before(USED_DAYS)
  return forgetInParts((most) => database.deleteFrom('upload')
    .where(({ refTuple }) => refTuple('merchant_id', 'id'), 'in', database.selectFrom('upload')
      .select(['merchant_id', 'id']).where('moved_at', '<', idle)
      .where(({ or, eb }) => or([eb('used_at', 'is', null), eb('moved_at', '<', old)]))
      .orderBy('moved_at').limit(most).$asTuple('merchant_id', 'id'))
    .executeTakeFirstOrThrow(), 200)
}
