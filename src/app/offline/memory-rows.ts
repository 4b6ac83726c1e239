// Rows that live as long as the page: for a browser that keeps nothing, and until a lost database is back.
import { storeNames, type Key, type Rows, type StoreName, type Stored } from './stores.ts'

interface Kept {
  key: Key
  row: unknown
}

export interface Memory {
  /** Runs `work` on the rows; what it changed is undone when it throws. */
  run<T>(work: (rows: Rows) => Promise<T> | T): Promise<T>
  /** All rows, by store. */
  everything(): [StoreName, Key, unknown][]
  /** Counts changes. */
  revision(): number
  clear(): void
}

const textOf = (key: Key) => JSON.stringify(key)
const beginsWith = (key: Key, beginning: string[]) =>
  beginning.every((part, place) => Array.isArray(key) && key[place] === part)

export function createMemory(): Memory {
  const stores = new Map<StoreName, Map<string, Kept>>(storeNames.map((name) => [name, new Map()]))
  let revision = 0
  let queue: Promise<unknown> = Promise.resolve()
  const of = (name: StoreName) => stores.get(name) as Map<string, Kept>
  const matching = (name: StoreName, beginning: string[] = []) =>
    [...of(name)].filter(([, { key }]) => beginsWith(key, beginning))
      .sort(([left], [right]) => (left < right ? -1 : 1)).map(([, kept]) => kept)

  async function attempt<T>(work: (rows: Rows) => Promise<T> | T): Promise<T> {
    const undo: (() => void)[] = []
    const remember = (name: StoreName, text: string) => {
      const before = of(name).get(text)
      undo.push(() => {
        if (before) of(name).set(text, before)
        else of(name).delete(text)
      })
      revision += 1
    }
    const rows: Rows = {
      get: async <S extends StoreName>(name: S, key: Key) =>
        of(name).get(textOf(key))?.row as Stored[S] | undefined,
      all: async <S extends StoreName>(name: S, beginning?: string[]) =>
        matching(name, beginning).map(({ row }) => row as Stored[S]),
      keys: async (name, beginning) => matching(name, beginning).map(({ key }) => key),
      put(name, key, row) {
        remember(name, textOf(key))
        of(name).set(textOf(key), { key, row })
      },
      delete(name, key) {
        remember(name, textOf(key))
        of(name).delete(textOf(key))
      },
    }
    try {
      return await work(rows)
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    }
  }

  return {
    run(work) {
      const result = queue.then(() => attempt(work))
      queue = result.catch(() => undefined)
      return result
    },
    everything: () => storeNames.flatMap((name) =>
      [...of(name).values()].map(({ key, row }): [StoreName, Key, unknown] => [name, key, row])),
    revision: () => revision,
    clear() { for (const rows of stores.values()) rows.clear() },
  }
}
