// For a screen with one ask and an id of its own for it; apart from intent.ts, which every screen brings.
import { openAfter } from './intent.ts'

/** Whether it may have been done, once it has ended with `error`, given whether that was open before. */
export function isOpenAfter(error: unknown, before: boolean): boolean {
  const tried = { id: '', asked: '' }
  return openAfter(error, tried, before ? tried : undefined) !== undefined
}
