// One provider is started with an empty folder for the whole run; every journey begins with a copy of what
// that start has made: its database, the demo, and its keys.
import { startedProvider } from './server.ts'

export default async function setup() {
  const first = await startedProvider()
  await first.stop()
  // Read by startedProvider, in the processes of this run.
  process.env['JOURNEYS_BEGIN_WITH'] = first.data_dir
  return () => first.remove()
}
