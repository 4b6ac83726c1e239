// After the session is lost: answers of the provider that were kept go, banks and countries among them.
import { keepLocked } from '#app/offline/sign-out.ts'
import type { Person } from '#app/offline/whose.ts'
import { banks } from '#contract/banks.ts'
import { openQueryClient } from './query-client.ts'

const lists: readonly unknown[] = [banks.list.path, banks.countries.path]

/** What is typed and what waits stays, locked. The page under the notice stays as it was drawn. */
export async function forgetAnswers(person: Person) {
  const client = await openQueryClient()
  client?.removeQueries({ predicate: ({ queryKey }) => lists.includes(queryKey[0]) })
  await keepLocked(person)
}
