// Web Locks as browsers have them, for a place that has none: one holder at a time, and stealing.

interface Held {
  reject: (error: Error) => void
}

type Granted = (lock: Lock | null) => unknown

export class BrowserLocks {
  private readonly held = new Map<string, Held>()
  private readonly onSteal: () => void

  constructor(onSteal: () => void = () => {}) {
    this.onSteal = onSteal
  }

  /** As `navigator.locks.request` with `ifAvailable` or `steal`. */
  readonly request = ((name: string, options: LockOptions, granted: Granted) => {
    const holder = this.held.get(name)
    if (holder && options.ifAvailable) return Promise.resolve(granted(null))
    if (holder && !options.steal) throw new Error('this test does not wait for locks')
    // Who is stolen from learns it by its own promise; what it was doing goes on.
    if (holder) this.onSteal()
    holder?.reject(new DOMException('stolen', 'AbortError'))
    return new Promise((resolve, reject) => {
      const mine: Held = { reject }
      this.held.set(name, mine)
      Promise.resolve(granted({ name, mode: 'exclusive' })).finally(() => {
        if (this.held.get(name) === mine) this.held.delete(name)
      }).then(resolve, reject)
    })
  }) as unknown as LockManager['request']

  /** The tab that holds it has died: browsers let go of its locks. */
  dies(name: string) {
    this.held.delete(name)
  }
}
