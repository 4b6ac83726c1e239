// Switches that a merchant sets for its whole team.
import { preferenceNames, preferences as calls } from '#contract/preferences.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Provider } from './app.ts'
import type { Caller } from './caller.ts'
import { serve } from './serve.ts'
import type { Work } from './work.ts'

/** What holds until somebody says otherwise. */
const unsaid: Record<(typeof preferenceNames)[number], 'ON' | 'OFF'> = {
  SEND_EMAIL_CUSTOMER: 'OFF',
  SHOW_GET_STARTED: 'ON',
}

export function preferences(app: Provider): void {
  serve(app, calls.list, async (_, { database, caller }) => {
    const said = await database.selectFrom('preference').select(['preference_name', 'preference_value'])
      .where('merchant_id', '=', caller.merchant_id).execute()
    const valueOf = (name: string) =>
      said.find(({ preference_name }) => preference_name === name)?.preference_value
    return {
      items: preferenceNames.map((preference_name) =>
        ({ preference_name, preference_value: valueOf(preference_name) ?? unsaid[preference_name] })),
    }
  })
  serve(app, calls.save, async ({ body }, work) => save(work, body))
  serve(app, calls.change, async ({ body }, work) => save(work, body))
}

type Choice = { preference_name: string, preference_value: string }

async function save({ database, caller, now, audit }: Work<Caller>, choice: Choice): Promise<Choice> {
  // The door asks members only; who has not set up an authenticator yet may have been invited to any role.
  if (!caller.permissions.has('manage_settings')) {
    throw new Refusal('forbidden', 'Only who may change settings changes what holds for the whole team.')
  }
  const { preference_name, preference_value } = choice
  const before = await database.selectFrom('preference').select('preference_value')
    .where('merchant_id', '=', caller.merchant_id).where('preference_name', '=', preference_name)
    .executeTakeFirst()
  await database.insertInto('preference')
    .values({ merchant_id: caller.merchant_id, ...choice, updated_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'preference_name'])
      .doUpdateSet({ preference_value, updated_at: now })).execute()
  await audit({
    action: 'preference.changed', subject: 'preference', subject_id: preference_name, before, after: choice,
  })
  return choice
}
