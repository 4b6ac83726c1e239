// Where the bytes of rows stand, and what is in the store and belongs to none (migrations/0089).

/** The columns of a row that has bytes: in itself, or under a name in the store outside. */
export interface Placed { bytes: Buffer | null, object: string | null }

interface LooseObjectTable {
  name: string
  merchant_id: string
  size: number
  /** From here on it is deleted; `-infinity` where its row was let go. */
  due_at: Date
}

declare module '#provider/database.ts' {
  interface Tables {
    loose_object: LooseObjectTable
  }
}
