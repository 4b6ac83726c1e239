// What a reviewer has before them. The case is loaded again after each verdict and the frames of its papers
// with it: a page that was drawn a moment ago is the same look, not drawn anew and not written down twice.
import type { Drawn } from '../files/pages.ts'

export const LOOK_MS = 10 * 60_000
/** Of the pages of all reviewers; one is a few hundred kilobytes. */
const MOST_KEPT = 40

export interface SeenPage extends Drawn { name: string }

export class SeenPages {
  /** The one drawn last stands last. */
  readonly #pages = new Map<string, SeenPage & { seen_at: Date }>()

  get(key: string, now: Date): SeenPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    const age = now.getTime() - page.seen_at.getTime()
    if (age >= 0 && age < LOOK_MS) return page
    this.#pages.delete(key)
    return undefined
  }

  keep(key: string, page: SeenPage, seen_at: Date): void {
    this.#pages.delete(key)
    this.#pages.set(key, { ...page, seen_at })
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST_KEPT) return
      this.#pages.delete(oldest)
    }
  }
}
