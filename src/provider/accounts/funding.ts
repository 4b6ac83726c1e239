// Money that comes into payout accounts: its history, and the simulator that sends some in test mode.
import { accounts as calls } from '#contract/accounts.ts'
import type { Ask } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { formatMoney, kobo, type Kobo } from '#domain/money.ts'
import type { Provider } from '../app.ts'
import type { Caller } from '../caller.ts'
import type { Tenant } from '../database.ts'
import { bookAccount } from '../ledger/accounts.ts'
import '../ledger/tables.ts'
import { transfer } from '../ledger/transfer.ts'
import { insertMany } from '../many.ts'
import { idFrom, isOneOf, pageOfIds } from '../page.ts'
import { MOST_TRIES, newReference } from '../payouts/references.ts'
import { refuseFields } from '../refuse.ts'
import { named } from '../search.ts'
import { serve } from '../serve.ts'
import type { Work } from '../work.ts'
import { payoutAccounts, sourceAccount, type Source } from './open.ts'
import { emitFunding, type Funded } from './telling.ts'

/** No account has this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const LEAST = kobo(100)
const MOST = kobo(1_000_000_000_000)

export function funding(app: Provider): void {
  serve(app, calls.funding, async ({ query }, work) => listedFunding(work, query))

  serve(app, calls.simulateFunding, async ({ body: { source_nuban, amount } }, work) => {
    if (work.caller.mode !== 'test') {
      throw new Refusal('forbidden', 'The simulator works in test mode only.')
    }
    if (amount < LEAST || amount > MOST) {
      refuseFields({ amount: `Enter an amount from ${formatMoney(LEAST)} to ${formatMoney(MOST)}.` })
    }
    const source = await sourceAccount(work, work.caller, source_nuban)
    const told = await fund(work, work.caller,
      { source, amount, sender_name: 'SIMULATED SENDER SAMPLE' })
    // Whoever funds it here knows: servers are told, nobody else is.
    await emitFunding(work, work.caller, told)
    const { id: _, ...funded } = told
    const { balance } = await work.database.selectFrom('ledger_line').select('balance')
      .where('account_id', '=', source.id).where('reference', '=', funded.reference)
      .where('kind', '=', 'funding').executeTakeFirstOrThrow()
    return { ...funded, balance: kobo(balance) }
  })
}

type Asked = NonNullable<Ask<typeof calls.funding>['query']>

/** What came into the merchant's payout accounts, newest first. */
export async function listedFunding(work: Work<Caller>, query: Asked) {
  const { caller: { merchant_id, mode }, database } = work
  const { source_nuban, reference, search, from, to, status } = query
  const typed = search?.trim() ?? ''
  const account_id = source_nuban === undefined ? null
    : (await payoutAccounts(work, work.caller)).find(({ nuban }) => nuban === source_nuban)?.id ?? NOBODY
  const ids = database.selectFrom('funding').select('funding.id')
    .where('funding.merchant_id', '=', merchant_id).where('funding.mode', '=', mode)
    .$if(account_id !== null, (rows) => rows.where('funding.payout_account_id', '=', account_id ?? NOBODY))
    .$if(reference !== undefined, (rows) => rows.where('funding.reference', '=', reference ?? ''))
    .$if(status !== undefined, (rows) => rows.where('transaction_status', '=', status ?? 'SUCCESSFUL'))
    .$if(/^\d{12}$/.test(typed), (rows) => rows.where('funding.reference', '=', typed))
    .$if(typed !== '' && !/^\d{12}$/.test(typed), (rows) =>
      rows.where(named(work, 'funding', typed, { filter: query })))
    .$if(from !== undefined, (rows) => rows.where('funding.id', '>=', idFrom(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('funding.id', '<', idFrom(to ?? '', 1)))
  return pageOfIds(query, {
    database, ids, id: 'funding.id',
    rows: (some) => shownFundings(database).where(isOneOf('funding.id', some))
      .orderBy('funding.id', 'desc').execute(),
    show: ({ nuban, amount, balance, transaction_date, id: _, ...rest }) => ({
      ...rest, source_nuban: nuban, amount: kobo(amount), balance: kobo(balance),
      transaction_date: transaction_date.toISOString(),
    }),
  })
}

/** With the account that the money came into, and its balance after that. */
const shownFundings = (database: Work['database']) => database.selectFrom('funding')
  .innerJoin('payout_account', 'payout_account.id', 'funding.payout_account_id')
  .innerJoin('ledger_line as line', (join) => join
    .onRef('line.account_id', '=', 'funding.payout_account_id')
    .onRef('line.reference', '=', 'funding.reference').on('line.kind', '=', 'funding'))
  .select(['line.balance', 'funding.id', 'funding.reference', 'funding.amount', 'transaction_status',
    'sender_name', 'funding.narration', 'transaction_date', 'payout_account.nuban'])

/** Escapes what LIKE would read as a pattern. */
export const like = (text = ''): string => text.replace(/[\\%_]/g, '\\$&')

interface Incoming {
  source: Source
  amount: Kobo
  sender_name: string
  narration?: string | null
  /** The payout that pays it, from an account of ours; without one another bank sent it. */
  payout_id?: string
}

/** Credits an account with what came in. */
export async function fund(
  work: Work, tenant: Tenant,
  { source, amount, sender_name, narration = null, payout_id }: Incoming,
): Promise<Funded> {
  const { merchant_id, mode } = tenant
  const id = work.newId()
  let reference = ''
  for (let tries = 0; ; tries += 1) {
    if (tries === MOST_TRIES) throw new Error('No free reference was found')
    reference = newReference(work, tries)
    const made = await insertMany(work.database, 'funding', [{
      id, merchant_id, mode, reference, payout_account_id: source.id, amount, sender_name,
      transaction_status: 'SUCCESSFUL', transaction_date: work.now, narration, payout_id: payout_id ?? null,
    }], 'skip')
    if (made.size > 0) break
  }
  await transfer(work, tenant, [{
    effect: 'move', kind: 'funding', to: source.id, kobo: amount, subject: id, reference,
    from: bookAccount(tenant, payout_id === undefined ? 'funding' : 'internal'),
  }])
  await work.audit({
    action: 'account.funded', subject: 'payout_account', subject_id: source.id, merchant_id, mode,
    after: { reference, amount: formatMoney(amount) },
  })
  return {
    id, reference, source_nuban: source.nuban, amount, transaction_status: 'SUCCESSFUL', sender_name,
    narration, transaction_date: work.now.toISOString(),
  }
}
