// Saves a form while it is being typed: 400 ms after a key, two seconds at most, at once when it matters.
import { sinceMoment, thisMoment } from '#app/clock/moment.ts'
import { commit, type Change } from './commit.ts'
import { transaction } from './database.ts'
import type { DraftForm } from './draft-form.ts'
import { draftKey } from './draft-rows.ts'
import { discardDraft, keepAsCopy, type Draft } from './drafts.ts'
import { NobodyHere } from './failures.ts'
import { onFlush } from './flush.ts'
import { currentPerson } from './person.ts'
import { failureOf, savedStatus, statusOf, type SaveStatus } from './save-status.ts'
import type { Person } from './whose.ts'
import { onSignal } from './signals.ts'

export const PAUSE_MS = 400
export const LONGEST_MS = 2_000
const TRY_AGAIN_MS = 10_000

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
  /** How often something was typed, and how much of that is kept. */
  private changes = 0
  private kept = 0
  private isStopped = false
  /** True while another tab edits it, or only a newer build may: what changes here is not saved. */
  isPaused = false
  private isForgotten = false
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
    if (!this.isDirty) this.firstChange = thisMoment()
    this.changes += 1
    if (this.current.state !== 'failed') this.become({ state: 'saving' })
    this.plan(Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - sinceMoment(this.firstChange))))
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
    return this.write().then(() => !this.isDirty, () => false)
  }

  /**
   * Keeps the values together with files that they name and entries that send them, in one transaction;
   * resolves to the ids of the entries. Throws what `commit` throws, and then nothing of it is kept: draft
   * and files stay as they were. `naming` names the files in what is typed meanwhile, which is saved after.
   */
  commit(values: V, more: More, naming: (typed: V) => V = (typed) => typed): Promise<string[]> {
    return this.write({ values, more, naming, changes: this.changes })
  }

  /** Another tab edits it until {@link adopt}: what could not be saved any more is set aside as a copy. */
  async giveWay() {
    clearTimeout(this.timer)
    this.isPaused = true
    await this.queue
    const { values, base, step, rev } = this.now
    if (!this.isDirty || values === null) return
    const { kept } = this
    this.kept = this.changes
    const whose = { entity: this.entity, person: this.person }
    await keepAsCopy(this.form, { values, base, step }, rev, whose).catch((error: unknown) => {
      this.kept = kept
      throw error
    })
    if (this.current.state !== 'failed') this.become({ state: 'clean' })
  }

  /** Takes over what another tab has written, or a fresh start: the next save builds on it. */
  adopt(draft: Draft<V> | null) {
    this.now = begin(draft, this.now.base)
    this.kept = this.changes
    this.isPaused = draft?.isReadOnly ?? false
    this.become(statusOf(draft))
  }

  async discard() {
    clearTimeout(this.timer)
    await this.queue
    this.kept = this.changes
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

  private get isDirty() {
    return this.kept !== this.changes
  }

  /** One write after another, of what is given or of the newest values; the status tells what it throws. */
  private write(given?: Given<V>): Promise<string[]> {
    clearTimeout(this.timer)
    const result = this.queue.then(async () => {
      if (this.isForgotten) throw new NobodyHere()
      const { base, step, rev } = this.now
      const { values, changes } = given ?? { values: this.now.values, changes: this.changes }
      if (values === null) return []
      const before = this.current
      this.become({ state: 'saving' })
      const draft = { form: this.form, entity: this.entity, content: { values, base, step }, rev }
      try {
        const { entry_ids, ...made } = await commit({ ...given?.more, draft }, this.person)
        this.kept = changes
        this.now = { ...this.now, rev: made.rev }
        if (given) this.join(given)
        if (!this.isDirty) this.become(savedStatus(made.at))
        return entry_ids
      } catch (error) {
        this.fail(error, given ? before : null)
        throw error
      }
    })
    this.queue = result.catch(() => undefined)
    return result
  }

  /** What was committed is what the form holds, and what is typed meanwhile goes on top of it. */
  private join({ values, naming }: Given<V>) {
    const typed = this.isDirty ? this.now.values : null
    this.now = { ...this.now, values: typed === null ? values : naming(typed) }
  }

  /** `before` is how it stood before something was to be kept that nobody typed. */
  private fail(cause: unknown, before: SaveStatus | null) {
    const failed = failureOf(cause)
    const mayPass = failed.reason === 'no-room' || failed.reason === 'broken'
    // All that was typed is kept all the same: whoever wanted more kept says that it is not.
    if (mayPass && before && !this.isDirty) return this.become(before)
    this.firstChange = thisMoment()
    this.become(failed)
    // What was typed may find room where a file did not.
    if (mayPass) this.plan(before ? PAUSE_MS : TRY_AGAIN_MS)
    if (failed.reason === 'elsewhere') this.giveWay().catch(() => undefined)
  }

  /** The person had everything deleted, in another tab perhaps: what is open here is not written after it. */
  private forget() {
    clearTimeout(this.timer)
    this.isPaused = true
    this.isForgotten = true
    this.kept = this.changes
    this.now = begin(null, null)
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

type More = Pick<Change, 'files' | 'entries'>

/** What is to be kept although nobody typed it, as of how many changes. */
interface Given<V> {
  values: V
  more: More
  naming: (typed: V) => V
  changes: number
}

interface Begun<V> {
  rev: number
  values: V | null
  base: Partial<V> | null
  step: string | null
}

const begin = <V extends object>(draft: Draft<V> | null, base: Partial<V> | null | undefined): Begun<V> =>
  draft ?? { rev: 0, values: null, base: base ?? null, step: null }
