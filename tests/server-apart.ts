// A PostgreSQL as one has it elsewhere: started apart from the tests, reached by TCP and a password, with a
// role that may make databases and roles and is no superuser.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openAside, type ThrowAway } from '#provider/aside.ts'

const ROLE = 'oja_apart'

/** `url` is what SERVER takes: the database `postgres` of the server, in the name of the role. */
export async function aServerApart(): Promise<ThrowAway> {
  const server = await openAside('oja-apart-')
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    await client.query(`create role ${ROLE} login createdb createrole password '${password}'`)
  } catch (error) {
    await server.remove()
    throw error
  } finally {
    await client.end()
  }
  const url = new URL(server.url)
  Object.assign(url, { username: ROLE, password, pathname: '/postgres' })
  return { url: url.href, remove: server.remove }
}
