// What must hold of what lies on the phone: no reference leads nowhere, and nothing typed is gone unsent.
import { transaction } from '#app/offline/database.ts'
import type { Person } from '#app/offline/whose.ts'
import type { History } from './judge.ts'

export async function storedWrongs({ intents, gone }: History, { uid }: Person): Promise<string[]> {
  const { drafts, files, entries } = await transaction(
    ['drafts', 'files', 'outbox'],
    'read',
    async (rows) => ({
      drafts: await rows.all('drafts', [uid]),
      files: await rows.all('files', [uid]),
      entries: await rows.all('outbox', [uid]),
    }),
  )
  const kept = new Set(files.map(({ id }) => id))
  const named = new Set([...drafts, ...entries].flatMap(({ file_ids }) => file_ids))
  const wrongs = [
    ...drafts
      .filter(({ file_ids }) => file_ids.some((id) => !kept.has(id)))
      .map(({ entity }) => `the draft of ${entity} names a paper that is gone`),
    ...entries
      .filter(({ file_ids }) => file_ids.some((id) => !kept.has(id)))
      .map(({ id }) => `entry ${id} names a paper that is gone`),
    ...[...kept].filter((id) => !named.has(id)).map((id) => `paper ${id} lies there for nothing`),
  ]
  const forms = new Set(
    intents.filter((one) => one.uid === uid && one.lane !== 'all').map(({ lane }) => lane),
  )
  for (const lane of forms) {
    if (drafts.some(({ entity }) => entity === lane)) continue
    const last = intents.findLast((one) => one.uid === uid && one.lane === lane)
    const isSent = entries.some(({ id, state }) => id === last?.id && state === 'done')
    if (last && !isSent && !gone.has(last.id)) wrongs.push(`the draft of ${lane} is gone, and was not sent`)
  }
  return wrongs
}
