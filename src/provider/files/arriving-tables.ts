// Files that arrive in parts (migrations/0195).
import type { Mode } from '../database.ts'

export interface UploadTable {
  merchant_id: string
  /** Made by the client. */
  id: string
  mode: Mode
  /** Whose it is: nobody else of the team sees it. */
  user_id: string
  name: string
  size: number
  sha256: Buffer
  received: number
  begun_at: Date
  /** When something of it last arrived, or its form. */
  moved_at: Date
  /** When its form came; its parts are gone since. */
  used_at: Date | null
}

interface UploadPartTable {
  merchant_id: string
  upload_id: string
  start: number
  size: number
  sha256: Buffer
  sealed: Buffer
}

declare module '#provider/database.ts' {
  interface Tables {
    upload: UploadTable
    upload_part: UploadPartTable
  }
}
