// One provider is started with an empty folder for the whole run; every journey begins with a copy of what
// that start has made: its database, the demo, and its keys.
import { theChromium } from './chromium.ts'
import { launched } from './server.ts'
import { listShared, prepareToRestore } from './shared-provider.ts'

export default async function setup() {
  theChromium()
  const first = await launched()
  await prepareToRestore(first.data_dir)
  await first.stop()
  const removeShared = listShared()
  // Read by startedProvider, in the processes of this run.
  process.env['JOURNEYS_BEGIN_WITH'] = first.data_dir
  return async () => {
    await removeShared()
    await first.remove()
  }
}
