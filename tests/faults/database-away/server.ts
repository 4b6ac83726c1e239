// A PostgreSQL of a test's own, which it stops, restarts and takes away as it likes: nobody brings it back.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findCluster, makeCluster, startServer, stopServer, SUPERUSER } from '#provider/cluster.ts'
import { freePort } from '#provider/embedded.ts'
import { migrate } from '#provider/migrate.ts'
import { closedWithFile } from '#tests/left-open.ts'

const PASSWORD = 'of-a-test'

export interface Server {
  /** Of its migrated database. */
  url: string
  start(): Promise<void>
  /** As an operator does: whoever is connected is sent away. */
  stop(): Promise<void>
}

/** It is up, and migrated. It ends with the file. */
export async function aServer(): Promise<Server> {
  const home = await mkdtemp(path.join(tmpdir(), `oja-away-${process.pid}-`))
  await chmod(home, 0o711)
  const cluster = await findCluster(home)
  await makeCluster(cluster, PASSWORD)
  const port = await freePort()
  const start = () => startServer(cluster, port, false)
  const stop = () => stopServer(cluster)
  await start()
  closedWithFile(async () => {
    await stop()
    await rm(home, { recursive: true, force: true })
  })
  const url = `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/postgres`
  await migrate(url)
  return { url, start, stop }
}
