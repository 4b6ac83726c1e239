// What nobody can do through the screens, and time does: written into the provider's database beside it.
import { openDatabase, type OpenDatabase } from '#provider/database.ts'
import { joinEmbedded } from '#provider/embedded.ts'
import type { ReachableProvider } from './server.ts'

/** With one connection, closed afterwards whatever comes of it. */
export async function inDatabase<T>(
  { data_dir }: Pick<ReachableProvider, 'data_dir'>, work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const beside = await joinEmbedded(data_dir)
  const opened = openDatabase({ url: beside.url, max: 1 })
  return work(opened).finally(opened.close).finally(beside.stop)
}
