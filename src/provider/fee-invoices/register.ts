// Has documents registered with the tax authority's register, and tells people of each once that is done: an
// invoice between businesses is cleared before it is given out.
import * as z from 'zod/mini'
import { feeSubjects } from '#domain/fee-invoice.ts'
import { add, formatMoney, kobo } from '#domain/money.ts'
import { monthWords } from '#domain/month.ts'
import type { JobWork } from '../jobs.ts'
import { letter } from '../mails.ts'
import { peopleWho } from '../notifications/people.ts'
import { tell } from '../notifications/tell.ts'
import type { Invoice } from '../outside/e-invoicing.ts'
import type { Work } from '../work.ts'
import type { StoredInvoice } from './tables.ts'

const Register = z.object({ id: z.string() })

const SOME = 200

/** Those that the register has not answered yet are told again, every hour. */
export async function sweepFeeInvoices(_: object, { inTransaction }: JobWork): Promise<void> {
  await inTransaction(async ({ database, enqueue }) => {
    const waiting = await database.selectFrom('fee_invoice').select('id')
      .where('registration', '=', 'WAITING').orderBy('created_at').limit(SOME).execute()
    for (const { id } of waiting) {
      await enqueue('register_fee_invoice', { id }, { key: `register_fee_invoice ${id}` })
    }
  })
}

/** Run twice it is told twice, and the register answers the same. */
export async function registerFeeInvoice(payload: object, { app, inTransaction }: JobWork): Promise<void> {
  const { id } = Register.parse(payload)
  const { invoicing } = app.outside
  if (!invoicing) return
  const found = await inTransaction(async (work) => {
    const invoice = await waitingOf(work, id)
    return invoice && { invoice, told: await toldOf(work, invoice) }
  })
  if (!found) return
  const answer = await invoicing.register(found.told)
  if (answer.outcome === 'unavailable') return
  await inTransaction(async (work) => {
    const invoice = await waitingOf(work, id)
    if (!invoice) return
    const fields = answer.outcome === 'registered'
      ? { registration: 'REGISTERED' as const, irn: answer.irn, qr: answer.qr, registered_at: work.now }
      : { registration: 'REFUSED' as const, reason: answer.reason }
    await work.database.updateTable('fee_invoice').set(fields).where('id', '=', id).execute()
    await tellOf(work, invoice)
  })
}

const waitingOf = ({ database }: Work, id: string) => database.selectFrom('fee_invoice').selectAll()
  .where('id', '=', id).where('registration', '=', 'WAITING').forUpdate().executeTakeFirst()

async function toldOf(work: Work, invoice: StoredInvoice): Promise<Invoice> {
  const { number, kind, issued_on, issuer, customer, lines, fee, vat } = invoice
  const credited = await creditedBy(work, invoice)
  return {
    number, kind, issued_on, issuer, customer, fee: kobo(fee), vat: kobo(vat),
    credits: credited?.irn ?? credited?.number ?? null,
    lines: lines.map((line) =>
      ({ words: `Fees: ${feeSubjects[line.what]}`, fee: kobo(line.fee), vat: kobo(line.vat) })),
  }
}

/** The invoice whose fees a credit note gives back; there may be none, of a month before there were any. */
export async function creditedBy(
  { database }: Pick<Work, 'database'>, { merchant_id, mode, kind, fees_of }: StoredInvoice,
) {
  if (kind === 'invoice') return undefined
  return database.selectFrom('fee_invoice').select(['number', 'irn'])
    .where('merchant_id', '=', merchant_id).where('mode', '=', mode).where('month', '=', fees_of)
    .where('kind', '=', 'invoice').executeTakeFirst()
}

type Told = Pick<StoredInvoice, 'merchant_id' | 'mode' | 'kind' | 'number' | 'month' | 'fee' | 'vat'>

export async function tellOf(work: Work, invoice: Told): Promise<void> {
  const { kind, number, month, fee, vat } = invoice
  const isInvoice = kind === 'invoice'
  const title = isInvoice ? `Invoice for the fees of ${monthWords(month)}` : 'Credit note for fees given back'
  const path = `/dashboard/books/${number}`
  const total = formatMoney(add(kobo(fee), kobo(vat)))
  const detail = `${number}: ${total}, VAT included.`
  await tell(work, invoice, await peopleWho(work, invoice.merchant_id, 'view_balances'), {
    kind: 'invoice.issued', title, detail, path,
    letter: (to) => letter({
      to, subject: title,
      paragraphs: [
        isInvoice ? `Our fees of ${monthWords(month)} come to ${total}, VAT included.`
          : `Fees that were given back in ${monthWords(month)} come to ${total}, VAT included.`,
        `Number: ${number}`,
      ],
      action: { label: 'Open it, and download the PDF', link: work.settings.PUBLIC_URL + path },
      notes: ['There is nothing to pay: fees were taken when each was charged.'],
    }),
  })
}
