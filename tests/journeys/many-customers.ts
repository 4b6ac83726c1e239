// Customers of the demo's merchant in test mode, as many as a list is to have.
import { sql } from 'kysely'
import { inDatabase } from './in-database.ts'
import type { ReachableProvider } from './server.ts'

/** Written beside the provider, in the table as it is; each day has about forty. */
export async function addCustomers(provider: ReachableProvider, rows: number): Promise<void> {
  await inDatabase(provider, ({ database }) => sql`
    insert into customer (id, merchant_id, mode, reference, fullname, created_by, created_at)
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7000'
        || '8' || lpad(to_hex(number), 15, '0'))::uuid,
      merchant_id, 'test', (800000000000 + number)::text, 'Sample ' || number, id, moment
    from member cross join generate_series(1, ${rows}) as number
      cross join lateral (select now() - number * interval '36 minutes' as moment) as at
    where email = 'admin@adire.example'`.execute(database))
}
