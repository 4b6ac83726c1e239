// Every screen where money comes in.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '#provider/database.ts'
import { joinEmbedded } from '#provider/embedded.ts'
import { collectingArea, type Role } from './areas.ts'
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
async function giveRole({ data_dir }: ReachableProvider, { name, email, permissions }: Role) {
  const beside = await joinEmbedded(data_dir)
  const { database, close } = openDatabase({ url: beside.url, max: 1 })
  const id = randomUUID()
  await sql`insert into role (id, merchant_id, name, permissions, created_at)
    select ${id}, merchant_id, ${name}, ${[...permissions]}, now() from member where email = ${email}`
    .execute(database)
  await sql`update member set role_id = ${id} where email = ${email}`.execute(database)
  await close()
  await beside.stop()
}
