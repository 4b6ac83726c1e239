// The same rows as a payout writes, in one transaction over the same driver, with nothing around them: what
// there is to be had at best.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from '#tests/world.ts'
import { bookAccount } from '#provider/ledger/accounts.ts'
import { newId } from '#provider/outside/random.ts'
import type { Merchant } from '#tests/provider/money/merchant.ts'

let drawn = 500_000_000_000

export async function barePayout(
  { database }: World,
  merchant: Merchant & { source: string },
): Promise<void> {
  const { merchant_id, user_id, source } = merchant
  const now = new Date()
  const id = () => newId(randomBytes, now)
  const [request, payout, reservation, event] = [id(), id(), id(), id()]
  drawn += 1
  const reference = String(drawn)
  await database.transaction().execute(async (inside) => {
    await sql`select pg_try_advisory_xact_lock(${drawn})`.execute(inside)
    await sql`insert into payout_request (id, merchant_id, mode, kind, unique_reference, creator_id,
        source_account_id, amount, fee, payouts, required_approvals, status, created_at, decided_at)
      values (${request}, ${merchant_id}, 'test', 'single', ${reference}, ${user_id}, ${source}, 500000,
        2688, 1,
        0, 'APPROVED', ${now}, ${now})`.execute(inside)
    await sql`insert into payout (id, merchant_id, mode, request_id, creator_id, source_account_id,
        payout_reference, unique_reference, beneficiary_account_name, bank_account_name, beneficiary_nuban,
        bank_code, amount, fee, vat, stamp_duty, status, reservation_id, created_at)
      values (${payout}, ${merchant_id}, 'test', ${request}, ${user_id}, ${source}, ${reference},
        ${reference},
        'INDIGO LOOM SAMPLE', 'INDIGO LOOM SAMPLE', '0123456781', '000014', 500000, 2500, 188, 0, 'PENDING',
        ${reservation}, ${now})`.execute(inside)
    await sql`insert into payout_day values (${merchant_id}, 'test', '2000-01-01', 500000)
      on conflict (merchant_id, mode, day) do update set amount = payout_day.amount + 1`.execute(inside)
    await sql`insert into ledger_transfer (id, merchant_id, mode, effect, kind, from_account, to_account,
      kobo,
        subject, reference, at)
      values (${reservation}, ${merchant_id}, 'test', 'reserve', 'payout', ${source},
        ${bookAccount({ merchant_id, mode: 'test' }, 'paid')}, 502688, ${payout}, ${reference},
          ${now})`.execute(
      inside,
    )
    await sql`select graphile_worker.add_job('dispatch',
      payload => ${JSON.stringify({ request })}::json)`.execute(
      inside,
    )
    await sql`with head as (
        insert into audit_chain (chain, seq, hash) values (${`bare ${merchant_id}`}, 1, '\\x00')
        on conflict (chain) do update set seq = audit_chain.seq + 1 returning seq
      )
      insert into audit_event (id, chain, seq, at, merchant_id, mode, user_id, email, role, address, device,
        action, subject, subject_id, outcome, after, hash)
      select ${event}, ${`bare ${merchant_id}`}, seq, ${now}, ${merchant_id}, 'test', ${user_id},
        'sample@adire.example', 'Administrator', '127.0.0.1', '', 'payout.requested', 'payout_request',
        ${request}, 'done', ${JSON.stringify({ reference, amount: 'NGN 5,000.00' })}::jsonb,
          '\\x00' from head`.execute(
      inside,
    )
    await sql`insert into idempotency (scope, key, fingerprint, status, answer, at)
      values (${user_id}, ${randomUUID()}, ${randomBytes(32)}, 200, ${randomBytes(300)}, ${now})`.execute(
      inside,
    )
  })
}
