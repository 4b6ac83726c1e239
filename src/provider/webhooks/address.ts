// Refuses a callback URL whose name leads into a network, or nowhere, when it is saved. It is looked at again
// at every connection: a name may lead elsewhere by then.
import { webhookProblems } from '#domain/webhook.ts'
import { refuseFields } from '../refuse.ts'
import type { Work } from '../work.ts'

/** `field` is what the URL is called in the body. Where the names cannot be asked it passes. */
export async function refuseWrongAddress(
  { outside }: Pick<Work, 'outside'>, field: string, url: string,
): Promise<void> {
  const problem = await outside.callbacks.look(new URL(url).hostname)
  if (problem) refuseFields({ [field]: `${webhookProblems[problem]} Check the address.` })
}
