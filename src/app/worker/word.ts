// What pages and this worker have left for one another on the phone: the choice of what is kept, a Save-Data
// that only the provider sees, and how much the worker has fetched. It outlives the worker, which a browser
// ends after half a minute.
import { isKeepChoice, WORD } from '#domain/kept-program.ts'
import type { Wish } from './amount.ts'

const read = async (key: string): Promise<string> =>
  (await (await caches.open(WORD.store)).match(key))?.text().catch(() => '') ?? ''

const write = async (key: string, value: string) =>
  (await caches.open(WORD.store)).put(key, new Response(value))

export async function readWish(): Promise<Wish> {
  const [choice, saveData] = await Promise.all([read(WORD.choice), read(WORD.saveData)])
    .catch(() => ['', ''])
  return { choice: isKeepChoice(choice) ? choice : 'link', saveData: saveData === 'on' }
}

/** What an answer, or the request of a page, says of it. Written only when it is news. */
export async function noteSaveData(isOn: boolean) {
  if ((await readWish()).saveData !== isOn) await write(WORD.saveData, isOn ? 'on' : '')
}

let fetchedBytes = 0
let turn: Promise<unknown> = Promise.resolve()

/** Bytes that the worker has fetched. */
export const noteFetched = (bytes: number) => { fetchedBytes += bytes }

/** Puts down what was counted, where another start of the worker finds it. */
export const keepUsed = (): Promise<void> => inTurn(async () => {
  if (fetchedBytes > 0) await write(WORD.used, String(await total()))
})

/** All that was counted since it was last taken: whoever takes it keeps it. */
export const takeUsed = (): Promise<number> => inTurn(async () => {
  const bytes = await total()
  if (bytes > 0) await write(WORD.used, '0')
  return bytes
})

async function total(): Promise<number> {
  const before = Number(await read(WORD.used)) || 0
  const now = fetchedBytes
  fetchedBytes = 0
  return before + now
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work)
  turn = done.catch(() => undefined)
  return done
}
