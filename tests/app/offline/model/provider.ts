// A provider as small as can be: it adds things, lists them, takes one submission for them, and loses
// answers as told.
import * as z from 'zod/mini'
import type { Asking } from '#app/offline/sending.ts'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'

export const things = {
  add: endpoint({
    method: 'POST', path: 'things', says: '', callers: ['member'], needs: null,
    body: z.strictObject({ ref: z.string(), needs: z.array(z.string()) }), answer: z.object({}),
  }),
  list: endpoint({
    method: 'GET', path: 'things', says: '', callers: ['member'], needs: null,
    answer: z.object({ refs: z.array(z.string()) }),
  }),
}

/** What happens to one request. `late` is committed only after the dashboard gave up on it. */
export const fates = [
  'answered',
  'never left',
  'lost on the way',
  'answer lost',
  'late',
  'gateway before',
  'gateway after',
  'error before',
  'error after',
  'busy',
  'slow down',
  'logged out',
  'unreadable',
  'already there',
  'refused',
  'under review',
  'killed before',
  'killed after',
  'frozen before',
  'frozen after',
] as const

export type Fate = (typeof fates)[number]

/** Where the page dies or freezes while a request is out. */
export class Halted extends Error {}

interface Applied {
  ref: string
  uid: string
  needs: string[]
}

export class ModelProvider {
  /** In the order in which they were done, each as often as it was. */
  readonly applied: Applied[] = []
  readonly counts = new Map<string, number>()
  /** Requests that spoke with somebody else's token. */
  readonly strangers: string[] = []
  /**
   * Requests that were left at work when the dashboard gave up on them: they may be done at any time later.
   */
  readonly hanging = new Set<string>()
  private readonly seen = new Set<string>()
  private readonly late: (() => void)[] = []
  private readonly keepsRequestIds: boolean
  private fates: Fate[] = []
  private revoked = new Set<string>()
  /** Told when the page dies or freezes; a frozen one goes on when it is called back. */
  onHalt: (thaw: (() => void) | null) => void = () => {}

  constructor(keepsRequestIds: boolean) {
    this.keepsRequestIds = keepsRequestIds
  }

  /** What will happen to the next requests that change something or ask; then all are answered. */
  plan(next: Fate[]) {
    this.fates.push(...next)
  }

  heal() {
    this.fates = []
    this.revoked.clear()
    for (const commit of this.late.splice(0)) commit()
  }

  /** A request that was at work all the while is done at last. */
  catchUp() {
    this.late.shift()?.()
  }

  revoke(token: string) {
    this.revoked.add(token)
  }

  accept(token: string) {
    this.revoked.delete(token)
  }

  /** Where it stands in the order of what was done, or -1. */
  placeOf = (ref: string | undefined) => this.applied.findIndex((one) => one.ref === ref)

  has = (ref: string) => this.applied.some((one) => one.ref === ref)

  /** Stands for `call` of the dashboard. */
  readonly ask = (async (asked, what, options) => {
    const { requestId = '', token = '' } = options ?? {}
    if (this.revoked.has(token)) throw new Refusal('unauthenticated', 'Log in.')
    const uid = token.replace('token of ', '')
    if (asked.method === 'GET') return this.list(uid)
    const { ref, needs } = (what as { body: { ref: string; needs: string[] } }).body
    if (!ref.startsWith(uid)) this.strangers.push(ref)
    const commit = () => {
      if (this.keepsRequestIds && this.seen.has(requestId)) return
      this.seen.add(requestId)
      this.applied.push({ ref, uid, needs })
    }
    return this.change(this.fates.shift() ?? 'answered', commit, { token, ref })
  }) as Asking

  private list(uid: string) {
    const fate = this.fates[0]
    if (fate === 'never left' || fate === 'gateway before' || fate === 'slow down') {
      this.fates.shift()
      this.count(`asking: ${fate}`)
      if (fate === 'slow down') throw new Refusal('rate_limited', 'Slow down.', { retry_after: 5 })
      throw fate === 'never left' ? new Unreachable('offline', 'no') : new Unreachable('gateway', 'maybe')
    }
    return { refs: this.applied.filter((one) => one.uid === uid).map(({ ref }) => ref) }
  }

  private async change(given: Fate, commit: () => void, { token, ref }: { token: string; ref: string }) {
    // Only who keeps request ids can be sure of a request that is committed after it was given up.
    const fate = given === 'late' && !this.keepsRequestIds ? 'answer lost' : given
    this.count(fate)
    if (fate === 'late' || fate === 'frozen before') this.hanging.add(ref)
    if (fate === 'already there' && !this.has(ref)) throw new Refusal('conflict', 'Another one is there.')
    const isDone = ['answered', 'answer lost', 'gateway after', 'error after', 'unreadable', 'killed after',
      'frozen after'].includes(fate)
    if (isDone) commit()
    switch (fate) {
      case 'never left': throw new Unreachable('offline', 'no')
      case 'lost on the way': case 'answer lost': throw new Unreachable('network', 'maybe')
      case 'late':
        this.late.push(commit)
        throw new Unreachable('timeout', 'maybe')
      case 'gateway before': case 'gateway after': throw new Unreachable('gateway', 'maybe', { status: 502 })
      case 'error before': case 'error after': throw new Refusal('internal', 'Oh.')
      case 'busy': throw new Refusal('unavailable', 'Later.')
      case 'slow down': throw new Refusal('rate_limited', 'Slow down.', { retry_after: 30 })
      case 'logged out':
        this.revoke(token)
        throw new Refusal('unauthenticated', 'Log in.')
      case 'unreadable': throw new Unreadable(200)
      case 'refused': throw new Refusal('invalid_input', 'Check.', { errors: { ref: 'Wrong.' } })
      case 'under review': throw new Refusal('under_review', 'Merchant KYC information is pending review')
      case 'killed before': case 'killed after':
        this.onHalt(null)
        return new Promise(() => {})
      case 'frozen before': case 'frozen after': return this.freeze(fate, commit)
      default: return {}
    }
  }

  /** The page stands still with a request out. When it goes on, whatever came back is delivered. */
  private freeze(fate: Fate, commit: () => void) {
    return new Promise((resolve, reject) => {
      this.onHalt(() => {
        if (fate === 'frozen after') resolve({})
        else if (this.keepsRequestIds) resolve(commit())
        else reject(new Unreachable('network', 'maybe'))
      })
    })
  }

  count(fault: string) {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
  }
}
