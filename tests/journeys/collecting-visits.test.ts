// Every screen where money comes in.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { collectingArea, type Role } from './areas.ts'
import { inDatabase } from './in-database.ts'
import type { ReachableProvider } from './server.ts'
import { visitScreens } from './visit-screens.ts'

visitScreens(collectingArea, {
  async prepare(_, provider) {
    const [, ...others] = collectingArea.roles
    for (const role of others) await giveRole(provider, role)
  },
})

/**
 * Gives somebody a role of their permissions, written beside the provider: by its calls each role takes two
 * codes of an authenticator, which shows one in half a minute.
 */
const giveRole = (provider: ReachableProvider, { name, email, permissions }: Role) =>
  inDatabase(provider, async ({ database }) => {
    const id = randomUUID()
    await sql`insert into role (id, merchant_id, name, permissions, created_at)
      select ${id}, merchant_id, ${name}, ${[...permissions]}, now() from member where email = ${email}`
      .execute(database)
    await sql`update member set role_id = ${id} where email = ${email}`.execute(database)
  })
