// `npm run worker`: works the queue of a database that other processes serve.
import { live } from './lifetime.ts'
import { SettingsError } from './settings.ts'

await live(async (settings) => {
  if (settings.DATABASE_URL === null) {
    throw new SettingsError('DATABASE_URL is missing: with the embedded database `npm start` works the queue '
      + 'itself, and no second process may')
  }
  const { runWorker } = await import('./run.ts')
  return runWorker(settings, settings.DATABASE_URL)
})
