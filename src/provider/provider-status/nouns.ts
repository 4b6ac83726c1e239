// How the provider is, for whoever asks.
import { providerStatus as calls } from '#contract/provider-status.ts'
import type { Provider } from '../app.ts'
import { serve } from '../serve.ts'
import { troubleNow } from './state.ts'

export function providerStatus(app: Provider): void {
  serve(app, calls.show, async (_, { database, settings: { SUPPORT_EMAIL } }) => {
    const trouble = await troubleNow(database)
    return {
      trouble: trouble && { words: trouble.words, since: trouble.began_at.toISOString() },
      contact: SUPPORT_EMAIL,
    }
  })
}
