// What the saver of a form says of it.
import { keeping } from './database.ts'
import type { Draft } from './drafts.ts'
import { DraftMoved, NewerDatabase, NoRoom } from './failures.ts'

export type SaveStatus =
  /** Nothing typed that is not in the draft or at the provider. */
  | { readonly state: 'clean' }
  | { readonly state: 'saving' }
  /** `where: 'memory'` must be told: it is gone when the page is closed. */
  | { readonly state: 'saved'; readonly at: number; readonly where: 'disk' | 'memory' }
  /** It is edited in another tab, or by a newer build: what is done here is kept nowhere. */
  | { readonly state: 'shown' }
  | {
      readonly state: 'failed'
      /** No room; changed in another tab; a newer build was here; something else. */
      readonly reason: 'no-room' | 'elsewhere' | 'newer' | 'broken'
      readonly message: string
    }

export const statusOf = (draft: Draft<object> | null): SaveStatus =>
  (draft ? savedStatus(draft.updated_at) : { state: 'clean' })

export const savedStatus = (at: number): SaveStatus =>
  ({ state: 'saved', at, where: keeping.current().kept === 'disk' ? 'disk' : 'memory' })

export function failureOf(error: unknown) {
  const reason = error instanceof NoRoom ? 'no-room' as const
    : error instanceof DraftMoved ? 'elsewhere' as const
      : error instanceof NewerDatabase ? 'newer' as const : 'broken' as const
  const known = reason === 'broken' ? 'This could not be saved on this phone.' : (error as Error).message
  return { state: 'failed' as const, reason, message: known }
}
