// Saves a form while it is being typed: 400 ms after a key, two seconds at most, at once when it matters.
import { commit, type Change } from './commit.ts'
import { keeping, transaction } from './database.ts'
import type { DraftForm } from './draft-form.ts'
import { draftKey } from './draft-rows.ts'
import { discardDraft, keepAsCopy, type Draft } from './drafts.ts'
import { DraftMoved, NewerDatabase, NoRoom } from './failures.ts'
import { onFlush } from './flush.ts'
import { currentPerson } from './person.ts'
import type { Person } from './whose.ts'
import { onSignal } from './signals.ts'

export const PAUSE_MS = 400
export const LONGEST_MS = 2_000
const TRY_AGAIN_MS = 10_000

export type SaveStatus =
  /** Nothing typed that is not in the draft or at the provider. */
  | { readonly state: 'clean' }
  | { readonly state: 'saving' }
  /** `where: 'memory'` must be told: it is gone when the page is closed. */
  | { readonly state: 'saved'; readonly at: number; readonly where: 'disk' | 'memory' }
  | {
      readonly state: 'failed'
      /** No room; changed in another tab; a newer build was here; something else. */
      readonly reason: 'no-room' | 'elsewhere' | 'newer' | 'broken'
      readonly message: string
    }

export interface SaverOptions<V extends object> {
  entity?: string
  person?: Person
  /** What `loadDraft` gave. */
  draft: Draft<V> | null
  /** What the provider has, when a draft is begun now. */
  base?: Partial<V> | null
}

export class DraftSaver<V extends object> {
  private readonly form: DraftForm<V>
  private readonly person: Person
  private readonly entity: string
  private now: Begun<V>
  private isDirty = false
  private isStopped = false
  private isPaused = false
  private firstChange = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private queue: Promise<unknown> = Promise.resolve()
  private current: SaveStatus
  private readonly listeners = new Set<() => void>()
  private letGo: (() => void)[] = []

  constructor(form: DraftForm<V>, options: SaverOptions<V>) {
    this.form = form
    this.person = options.person ?? currentPerson()
    this.entity = options.entity ?? ''
    this.now = begin(options.draft, options.base)
    this.isPaused = options.draft?.isReadOnly ?? false
    this.current = statusOf(options.draft)
  }

  /** From now on it is saved, too, whenever the page may be about to go; until {@link stop}. */
  start(): this {
    if (this.letGo.length > 0) return this
    this.isStopped = false
    this.letGo = [onFlush(() => this.flush()), onSignal((what) => {
      if (what.says === 'changed' && what.store === 'drafts') void this.noticeSent()
      if (what.says === 'wiped' && what.uid === this.person.uid) this.forget()
    })]
    return this
  }

  /** The form holds this now. Cheap: call it on every change. */
  change(values: V, step?: string) {
    if (this.isPaused) return
    this.now = { ...this.now, values, step: step ?? this.now.step }
    if (!this.isDirty) this.firstChange = Date.now()
    this.isDirty = true
    if (this.current.state !== 'failed') this.become({ state: 'saving' })
    this.plan(Math.max(0, Math.min(PAUSE_MS, this.firstChange + LONGEST_MS - Date.now())))
  }

  /** What the provider has, which the draft is an edit of from now on. */
  rebase(base: Partial<V>) {
    this.now = { ...this.now, base }
  }

  /** Saves now; resolves to whether everything typed is kept. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    await this.queue
    if (!this.isDirty) return true
    if (this.isPaused) return this.giveWay().then(() => true, () => false)
    return this.write({}).then(() => !this.isDirty, () => false)
  }

  /**
   * Keeps the values together with files that they name and entries that send them, in one transaction;
   * resolves to the ids of the entries. Throws what `commit` throws, and then nothing of it is kept.
   */
  commit(values: V, more: Pick<Change, 'files' | 'entries'>): Promise<string[]> {
    this.now = { ...this.now, values }
    this.isDirty = true
    return this.write(more)
  }

  /**
   * Another tab edits it now: what changes here is not saved until {@link adopt}. What was typed and could
   * not be saved any more is set aside as a copy.
   */
  async giveWay() {
    clearTimeout(this.timer)
    this.isPaused = true
    await this.queue
    const { values, base, step, rev } = this.now
    if (!this.isDirty || values === null) return
    this.isDirty = false
    const whose = { entity: this.entity, person: this.person }
    await keepAsCopy(this.form, { values, base, step }, rev, whose).catch((error: unknown) => {
      this.isDirty = true
      throw error
    })
    if (this.current.state !== 'failed') this.become({ state: 'clean' })
  }

  /** Takes over what another tab has written, or a fresh start: the next save builds on it. */
  adopt(draft: Draft<V> | null) {
    this.now = begin(draft, this.now.base)
    this.isDirty = false
    this.isPaused = draft?.isReadOnly ?? false
    this.become(statusOf(draft))
  }

  async discard() {
    clearTimeout(this.timer)
    await this.queue
    this.isDirty = false
    if (this.isPaused) return
    await discardDraft(this.form, { entity: this.entity, person: this.person })
    this.adopt(null)
  }

  readonly status = (): SaveStatus => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => { this.listeners.delete(listener) }
  }

  /** Saves what is open and lets go. */
  async stop() {
    for (const letGo of this.letGo) letGo()
    this.letGo = []
    this.isStopped = true
    await this.flush()
    if (this.isStopped) clearTimeout(this.timer)
  }

  /** One write after another, each with the newest values; what it throws is in the status too. */
  private write(more: Pick<Change, 'files' | 'entries'>): Promise<string[]> {
    clearTimeout(this.timer)
    const result = this.queue.then(async () => {
      const { values, base, step, rev } = this.now
      if (values === null) return []
      this.isDirty = false
      this.become({ state: 'saving' })
      const draft = { form: this.form, entity: this.entity, content: { values, base, step }, rev }
      try {
        const kept = await commit({ ...more, draft }, this.person)
        this.now = { ...this.now, rev: kept.rev }
        if (!this.isDirty) this.become({ state: 'saved', at: kept.at, where: whereKept() })
        return kept.entry_ids
      } catch (error) {
        this.fail(error)
        throw error
      }
    })
    this.queue = result.catch(() => undefined)
    return result
  }

  private fail(error: unknown) {
    this.isDirty = true
    this.firstChange = Date.now()
    const failed = failureOf(error)
    this.become(failed)
    if (failed.reason === 'no-room' || failed.reason === 'broken') this.plan(TRY_AGAIN_MS)
    if (failed.reason === 'elsewhere') this.giveWaySoon()
  }

  /** The person had everything deleted, in another tab perhaps: what is open here is not written after it. */
  private forget() {
    clearTimeout(this.timer)
    this.isPaused = true
    this.isDirty = false
    this.now = begin(null, null)
  }

  private giveWaySoon() {
    this.giveWay().catch(() => undefined)
  }

  private plan(delay: number) {
    clearTimeout(this.timer)
    if (!this.isStopped) this.timer = setTimeout(() => { void this.flush() }, delay)
  }

  /** A draft that is gone was sent, or discarded in another tab: what is shown is no draft any more. */
  private async noticeSent() {
    await this.queue
    if (this.isDirty || this.now.rev === 0) return
    const key = draftKey({ person: this.person, form: this.form.name, entity: this.entity })
    const row = await transaction(['drafts'], 'read', (rows) => rows.get('drafts', key)).catch(() => null)
    if (row !== undefined || this.isDirty) return
    this.now = { ...this.now, rev: 0 }
    this.become({ state: 'clean' })
  }

  private become(next: SaveStatus) {
    this.current = next
    for (const listener of [...this.listeners]) listener()
  }
}

interface Begun<V> {
  rev: number
  values: V | null
  base: Partial<V> | null
  step: string | null
}

const begin = <V extends object>(draft: Draft<V> | null, base: Partial<V> | null | undefined): Begun<V> =>
  draft ?? { rev: 0, values: null, base: base ?? null, step: null }

const statusOf = (draft: Draft<object> | null): SaveStatus =>
  (draft ? { state: 'saved', at: draft.updated_at, where: whereKept() } : { state: 'clean' })

const whereKept = () => (keeping.current().kept === 'disk' ? 'disk' : 'memory')

function failureOf(error: unknown) {
  const reason = error instanceof NoRoom ? 'no-room' as const
    : error instanceof DraftMoved ? 'elsewhere' as const
      : error instanceof NewerDatabase ? 'newer' as const : 'broken' as const
  const known = reason === 'broken' ? 'This could not be saved on this phone.' : (error as Error).message
  return { state: 'failed' as const, reason, message: known }
}
