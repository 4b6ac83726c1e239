// Tells people that a mandate became or ceased to be good, and that a debit failed. Whoever did it themselves
// is not told of it.
import { bankDid, bankReason, mandateRefusals, type MandateStatus } from '#domain/mandate.ts'
import { formatMoney, kobo } from '#domain/money.ts'
import { bankName } from '../bank-names.ts'
import { letter } from '../mails.ts'
import { memberToTell, peopleWho, type Person } from '../notifications/people.ts'
import { tellTogether } from '../notifications/together.ts'
import type { Work } from '../work.ts'
import type { MandateDebitTable, MandateTable } from './tables.ts'

export type Telling =
  Pick<Work, 'database' | 'now' | 'newId' | 'enqueue' | 'mail' | 'settings' | 'caller'>

const titles: Partial<Record<MandateStatus, string>> = {
  ACTIVE: 'A mandate is active', FAILED: 'A mandate was refused', SUSPENDED: 'A mandate was suspended',
  CANCELLED: 'A mandate was cancelled', EXPIRED: 'A mandate has expired',
}

const byBankTitles: Partial<Record<MandateStatus, string>> = {
  ACTIVE: 'A mandate is active again', SUSPENDED: 'A bank suspended a mandate',
  CANCELLED: 'A bank ended a mandate',
}

const follows: Partial<Record<MandateStatus, string>> = {
  ACTIVE: 'You can debit it from its first day on.',
  SUSPENDED: 'Nothing is debited until it goes on.',
  CANCELLED: 'Nothing is debited by it any more.',
  EXPIRED: 'Its last day is over. Nothing is debited by it any more.',
}

/** As it stands now. */
export async function tellOfMandate(
  work: Telling, mandate: MandateTable, is_by_bank = false,
): Promise<void> {
  const { status, reference, payer_name, bank_code, nuban } = mandate
  const title = (is_by_bank ? byBankTitles : titles)[status]
  if (title === undefined) return
  const whose = `${payer_name}, ${bankName(bank_code)}, account ending ${nuban.slice(-4)}.`
  await tellPeople(work, mandate, {
    kind: `mandate.${status.toLowerCase()}`, title, reference,
    said: [whose, whyOf(mandate) ?? (is_by_bank && status === 'ACTIVE' ? GIVEN_BACK : follows[status]) ?? ''],
  })
}

const GIVEN_BACK = 'The customer’s bank lets it go on. You can debit it again.'

function whyOf({ status, refusal, response_code, by_bank_at, bank_code }: MandateTable): string | null {
  if (by_bank_at !== null) return bankDid(status, bankName(bank_code))
  if (refusal === null) return null
  return (refusal === 'refused' ? bankReason(response_code) : null) ?? mandateRefusals[refusal]
}

/** A debit that its bank or its mandate refused; one that was paid is told of with its money. */
export async function tellOfFailedDebit(
  work: Telling, debit: MandateDebitTable, reason: string | null,
): Promise<void> {
  const { reference } = await work.database.selectFrom('mandate').select('reference')
    .where('id', '=', debit.mandate_id).executeTakeFirstOrThrow()
  const what = `${formatMoney(kobo(debit.amount))} from ${debit.payer_name}.`
  await tellPeople(work, debit, {
    kind: 'debit.failed', title: 'A debit failed', reference, said: [what, reason ?? ''],
  })
}

interface Told { kind: string, title: string, said: string[], reference: string }

async function tellPeople(
  work: Telling, { merchant_id, mode, created_by }: Pick<MandateTable, 'merchant_id' | 'mode'>
    & { created_by: string | null }, { kind, title, said, reference }: Told,
): Promise<void> {
  const path = `/dashboard/mandates/${reference}`
  const words = said.filter(Boolean)
  const people = await whoHears(work, merchant_id, created_by)
  const others = people.filter(({ id }) => work.caller?.kind !== 'member' || id !== work.caller.user_id)
  await tellTogether(work, { merchant_id, mode }, others, {
    kind, title, path, detail: words.join(' '),
    push: { kind, title, body: 'Open the dashboard to see it.' },
    letter: (to) => letter({
      to, subject: title, paragraphs: words,
      action: { label: 'Look at the mandate', link: work.settings.PUBLIC_URL + path },
      notes: ['What comes soon after it is not written about again. Choose what you hear of under Settings.'],
    }),
  })
}

/** Who asked for it; where nobody did or they have left, whoever may collect by mandates. */
async function whoHears(work: Telling, merchant_id: string, asked_by: string | null): Promise<Person[]> {
  const asker = asked_by === null ? [] : await memberToTell(work, asked_by)
  return asker.length > 0 ? asker : peopleWho(work, merchant_id, 'manage_direct_debit')
}
