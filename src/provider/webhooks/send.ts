// The job that tells a merchant's servers what is due: a few at a time, none held open in a transaction. It
// waits for quick answers alone. A slow server is waited for beside the queue, where it keeps nobody.
import * as z from 'zod/mini'
import { productName } from '#domain/product.ts'
import { webhookPause, type WebhookProblem } from '#domain/webhook.ts'
import type { Tenant } from '../database.ts'
import type { JobWork } from '../jobs.ts'
import type { CallbackAnswer } from '../outside/callbacks.ts'
import { Stopping } from '../outside/outgoing.ts'
import '../virtual-accounts/tables.ts'
import type { Work } from '../work.ts'
import { comeBack, release, take } from './in-hand.ts'
import { newSecret, signed } from './secret.ts'
import type { WebhookDeliveryTable, WebhookSettingTable } from './tables.ts'
import { tellGivenUp } from './telling.ts'

const Payload = z.object({ merchant_id: z.string(), mode: z.enum(['test', 'live']) })

/** What a job waits for an answer. */
const QUICK_MS = 100
/** Then the others' turn comes, and this merchant's again after it. */
const TURN_MS = 15_000

/**
 * A process that dies in between leaves what it sent as due, once it is nobody's hand any more: it is sent
 * again under the same id.
 */
export async function sendWebhooks(payload: object, work: JobWork): Promise<void> {
  const tenant = Payload.parse(payload)
  const began = performance.now()
  for (;;) {
    const due = await work.inTransaction((inside) => take(inside, tenant))
    const turn = { is_over: false }
    const attempts = due.map((delivery) => attempt(work, delivery, turn))
    for (const one of attempts) work.app.background.add(one)
    const ends = await Promise.race([Promise.all(attempts), quickly()])
    turn.is_over = true
    if (!ends?.includes('received') || performance.now() - began > TURN_MS) break
  }
  await work.inTransaction((inside) => comeBack(inside, tenant))
}

const quickly = () => new Promise<null>((over) => { setTimeout(() => over(null), QUICK_MS) })

/** Who ends after the turn was over calls for the next one. */
async function attempt(
  { inTransaction, app }: JobWork, delivery: WebhookDeliveryTable, turn: { is_over: boolean },
): Promise<'received' | 'failed'> {
  const message = await inTransaction((work) => prepare(work, delivery))
  if (!message) return 'failed'
  const { url, headers } = message
  const told = await app.outside.callbacks.post(url, headers, delivery.body).catch((error: unknown) => {
    if (error instanceof Stopping) return null
    throw error
  })
  await inTransaction(async (work) => {
    if (told) await record(work, delivery, url, told)
    else await release(work, delivery)
    if (turn.is_over || !told) await comeBack(work, delivery)
  })
  return told?.problem === null ? 'received' : 'failed'
}

/** Null, and given up, where there is no address any more. */
async function prepare(work: Work<null>, delivery: WebhookDeliveryTable) {
  const setting = await settingOf(work, delivery)
  const url = delivery.receiver === 'merchant' ? setting.url : await ownAddress(work, delivery)
  if (url === null) {
    await end(work, delivery, { status: 'FAILED', problem: 'no_address', status_code: null })
    return null
  }
  const headers = {
    ...signed(work, setting, delivery.event_id, delivery.body),
    'Content-Type': 'application/json; charset=utf-8', 'User-Agent': `${productName}-Webhooks/1`,
  }
  return { url, headers }
}

/** Made now where only a virtual account has an address: what is sent is always signed. */
async function settingOf(work: Work<null>, { merchant_id, mode }: Tenant): Promise<WebhookSettingTable> {
  const found = () => work.database.selectFrom('webhook_setting').selectAll()
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode)
  const setting = await found().executeTakeFirst()
  if (setting) return setting
  const { secret: _, ...made } = newSecret(work, { merchant_id, mode })
  await work.database.insertInto('webhook_setting').values({
    merchant_id, mode, url: null, ...made, former_sealed: null, former_until: null,
    updated_by: null, updated_at: work.now, told_at: null, version: 1,
  }).onConflict((conflict) => conflict.doNothing()).execute()
  return found().executeTakeFirstOrThrow()
}

async function ownAddress({ database }: Work<null>, { merchant_id, mode, receiver }: WebhookDeliveryTable) {
  const account = await database.selectFrom('virtual_account').select('callback_url')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('vnuban', '=', receiver)
    .executeTakeFirst()
  return account?.callback_url ?? null
}

async function record(
  work: Work<null>, delivery: WebhookDeliveryTable, url: string, told: CallbackAnswer,
): Promise<void> {
  const { id: delivery_id, merchant_id, mode } = delivery
  const { problem, status_code, answer, duration_ms } = told
  const number = delivery.attempts + 1
  await work.database.insertInto('webhook_attempt').values({
    id: work.newId(), merchant_id, mode, delivery_id, number, url, at: work.now, duration_ms, status_code,
    problem, answer,
  }).execute()
  const pause = problem === null ? null : webhookPause(number, work.random(2).readUInt16BE() / 65_536)
  const tried = { attempts: number, url, problem, status_code }
  if (pause === null) {
    await end(work, delivery, { status: problem === null ? 'DELIVERED' : 'FAILED', ...tried })
    return
  }
  await work.database.updateTable('webhook_delivery')
    .set({ ...tried, next_attempt_at: new Date(work.now.getTime() + pause), in_hand_until: null })
    .where('id', '=', delivery_id).execute()
}

interface Ended {
  status: 'DELIVERED' | 'FAILED'
  problem: WebhookProblem | null
  status_code: number | null
  attempts?: number
  url?: string
}

async function end(work: Work<null>, delivery: WebhookDeliveryTable, ended: Ended): Promise<void> {
  await work.database.updateTable('webhook_delivery')
    .set({ ...ended, next_attempt_at: null, in_hand_until: null, ended_at: work.now })
    .where('id', '=', delivery.id).execute()
  if (ended.status === 'FAILED') await tellGivenUp(work, delivery, ended.problem)
}
