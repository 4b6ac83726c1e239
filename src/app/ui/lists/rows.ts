// Where the rows of a list come from: what a list needs to know, whoever asks for them.

/** Values of filters and search as the source of the rows wants them, by name. */
export type RowsQuery = Readonly<Record<string, unknown>>

export interface Listing<T> {
  items: readonly T[]
  /** How many there are in all; null while nobody knows. */
  total: number | null
  /** `silent`: no network and nothing kept. `barred`: not for this person's role. `gone`: whose it is. */
  state: 'loading' | 'silent' | 'barred' | 'gone' | 'failed' | 'ready'
  /** What to say when it failed. */
  problem: string
  /** When what is shown was fetched, if it could not be renewed; null when it is fresh. */
  kept_at: Date | null
  /** These are of what was chosen before, while those of what is chosen now are on their way. */
  is_former: boolean
  has_more: boolean
  /** The next rows did not come: nobody asks for them again but a person, or the network's return. */
  is_stuck: boolean
  is_fetching: boolean
  more: () => void
  retry: () => void
}

export interface Fetching {
  signal?: AbortSignal
  /** How many are here, of how many. */
  onRows?: (rows: number, total: number) => void
}

export interface Rows<T> {
  /** A hook: the rows for a query, `size` at a time. */
  useRows: (query: RowsQuery, size: number) => Listing<T>
  /** All rows of a query up to the most that a download may have (spec 9), some at a time. */
  everything: (query: RowsQuery, fetching?: Fetching) => Promise<readonly T[]>
}
