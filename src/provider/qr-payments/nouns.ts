// QR payments: codes made, listed and switched off.
import { qrPayments as calls } from '#contract/qr-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { kobo } from '#domain/money.ts'
import { qrAmountProblem, qrMessages } from '#domain/qr-code.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import '../collections/tables.ts'
import { limit } from '../limits.ts'
import { isOneOf, pageOfIds } from '../page.ts'
import { refuseFields } from '../refuse.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { makeQrCode } from './make.ts'
import { matching, shown, stored, theCode } from './rows.ts'

const LATEST = 20
/** Of one merchant: a till makes one for each customer. */
const rate = { points: 2_000, seconds: 3600 }

export function qrPayments(app: Provider): void {
  serve(app, calls.list, async ({ query }, work) => pageOfIds(query, {
    database: work.database, ids: matching(work, query), id: 'qr_code.id',
    rows: (ids) => stored(work).where(isOneOf('qr.id', ids)).orderBy('qr.id', 'desc').execute(),
    show: (row) => shown(row, work.now),
  }))

  serve(app, calls.show, async ({ params: { reference } }, work) => {
    const row = await theCode(work, reference)
    return { qr_code: shown(row, work.now), ...await paid(work, row.id), latest: await latest(work, row.id) }
  })

  serve(app, calls.create, async ({ body }, work) => {
    const problem = body.kind === 'STATIC' ? body.amount !== undefined && qrMessages.needless
      : body.amount === undefined ? qrMessages.missing : qrAmountProblem(body.amount)
    if (problem) refuseFields({ amount: problem })
    await limit(work, 'qr_code', work.caller.merchant_id, rate)
    return shown(await theCode(work, await makeQrCode(work, work.caller, body)), work.now)
  })

  serve(app, calls.switchOff, async ({ params: { reference } }, work) => {
    const { id } = await theCode(work, reference)
    await switchOff(work, id, reference)
    return shown(await theCode(work, reference), work.now)
  })
}

/** Twice is once. Waits for somebody who is paying by it at this moment. */
async function switchOff({ database, audit }: Work<Caller>, id: string, reference: string): Promise<void> {
  const { status } = await database.selectFrom('qr_code').select('status').where('id', '=', id)
    .forUpdate().executeTakeFirstOrThrow()
  if (status === 'OFF') return
  if (status === 'USED') {
    throw new Refusal('conflict', 'This QR code was paid, so there is nothing to switch off.')
  }
  await database.updateTable('qr_code').set({ status: 'OFF' }).where('id', '=', id).execute()
  await audit({
    action: 'qr.switched_off', subject: 'qr_code', subject_id: id,
    before: { status }, after: { reference, status: 'OFF' },
  })
}

/** What was taken back does not count. An index has just these, with their amounts: no payment is read. */
async function paid({ database, caller: { merchant_id, mode } }: Work<Caller>, id: string) {
  const { payments, collected } = await database.selectFrom('collection')
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('source_id', '=', id)
    .where('channel', '=', 'qr').where('status', '=', 'SUCCESSFUL')
    .select(({ fn }) => [fn.countAll().as('payments'), fn.sum<string | null>('amount').as('collected')])
    .executeTakeFirstOrThrow()
  return { payments: Number(payments), collected: kobo(Number(collected ?? 0)) }
}

async function latest({ database, caller: { merchant_id, mode } }: Work<Caller>, id: string) {
  const rows = await database.selectFrom('collection')
    .select(['reference', 'payer_name', 'amount', 'status', 'created_at'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('source_id', '=', id)
    .orderBy('id', 'desc').limit(LATEST).execute()
  return rows.map(({ created_at, amount, ...row }) =>
    ({ ...row, amount: kobo(amount), at: created_at.toISOString() }))
}
