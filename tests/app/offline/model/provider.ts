// A provider as small as can be: it adds things, lists them, and loses answers as told.
import * as z from 'zod/mini'
import type { Asking } from '#app/offline/sending.ts'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { askingFates, certain, isDone, type AskingFate, type Fate } from './fates.ts'

export const things = {
  add: endpoint({
    method: 'POST', path: 'things', says: '', callers: ['member'], needs: null, files: ['paper'],
    body: z.strictObject({ ref: z.string() }), answer: z.object({}),
  }),
  list: endpoint({
    method: 'GET', path: 'things', says: '', callers: ['member'], needs: null,
    answer: z.object({ refs: z.array(z.string()), isClear: z.boolean() }),
  }),
}

/** Each fault that happened, and how often. */
export class Counts extends Map<string, number> {
  note(what: string) {
    this.set(what, (this.get(what) ?? 0) + 1)
  }
}

export class ModelProvider {
  /** In the order in which they were done, each as often as it was. */
  readonly applied: { ref: string; uid: string }[] = []
  readonly counts: Counts
  /** What must never be heard of: another's token, a resend without a question, a thing without its paper. */
  readonly wrongs: string[] = []
  /**
   * Requests that were left at work when the dashboard gave up on them: they may be done at any time later.
   */
  readonly hanging = new Set<string>()
  private readonly seen = new Set<string>()
  /** Ids of requests that nobody has answered for certain: they must be asked about before a resend. */
  private readonly open = new Set<string>()
  private readonly late = new Map<string, () => void>()
  private readonly keepsRequestIds: boolean
  private fates: Fate[] = []
  private asked: AskingFate[] = []
  private revoked = new Set<string>()
  /** Told when the page dies or freezes; a frozen one goes on when it is called back. */
  onHalt: (thaw: (() => void) | null) => void = () => {}

  constructor(keepsRequestIds: boolean, counts: Counts) {
    this.keepsRequestIds = keepsRequestIds
    this.counts = counts
  }

  /** What will happen to the next requests that change something; then all are answered. */
  plan(next: Fate[]) {
    this.fates.push(...next)
  }

  /** What will happen to the next questions. */
  planAsking(next: AskingFate[]) {
    this.asked.push(...next)
  }

  heal() {
    this.fates = []
    this.asked = []
    this.revoked.clear()
    while (this.late.size > 0) this.catchUp()
  }

  /** A request that was at work all the while is done at last. */
  catchUp() {
    const [first] = this.late
    if (!first) return
    this.late.delete(first[0])
    first[1]()
  }

  /** The person accepts that it may be there twice. */
  acceptTwice(requestId: string) {
    this.open.delete(requestId)
  }

  /** Where it stands in the order of what was done, or -1. */
  placeOf = (ref: string | undefined) => this.applied.findIndex((one) => one.ref === ref)

  has = (ref: string) => this.applied.some((one) => one.ref === ref)

  /** Stands for `call` of the dashboard. */
  readonly ask = (async (asked, what, options) => {
    const { requestId = '', token = '', files } = options ?? {}
    if (this.revoked.has(token)) throw new Refusal('unauthenticated', 'Log in.')
    const uid = /^token of (\w+), /.exec(token)?.[1] ?? ''
    if (asked.method === 'GET') return this.list(uid, requestId, token)
    const { ref } = (what as { body: { ref: string } }).body
    if (!ref.startsWith(uid)) this.wrongs.push(`${uid} sent ${ref}`)
    if (ref.endsWith('with paper') && !files?.['paper']) this.wrongs.push(`${ref} came without its paper`)
    if (this.open.has(requestId)) this.wrongs.push(`${ref} was sent again without asking`)
    if (this.late.has(requestId)) {
      this.open.add(requestId)
      this.counts.note('still at work')
      throw new Refusal('in_progress', 'The first is still at work.', { retry_after: 1 })
    }
    return this.change(this.fates.shift() ?? 'answered', { uid, ref, token, requestId })
  }) as Asking

  private list(uid: string, requestId: string, token: string) {
    const fate = this.asked.shift() ?? 'answered'
    this.counts.note(`asking: ${fate}`)
    askingFates[fate](() => this.revoked.add(token))
    this.open.delete(requestId)
    const refs = this.applied.filter((one) => one.uid === uid).map(({ ref }) => ref)
    return { refs, isClear: fate !== 'unclear' }
  }

  private async change(given: Fate, request: Request) {
    const { uid, ref, token, requestId } = request
    // Only who keeps request ids can be sure of a request that is committed after it was given up.
    const fate = given === 'late' && !this.keepsRequestIds ? 'answer lost' : given
    this.counts.note(fate)
    const commit = () => {
      if (this.keepsRequestIds && this.seen.has(requestId)) return
      this.seen.add(requestId)
      this.applied.push({ ref, uid })
    }
    if (!certain.has(fate)) this.open.add(requestId)
    if (fate === 'late' || fate === 'frozen before') this.hanging.add(ref)
    if (fate === 'already there' && !this.has(ref)) throw new Refusal('conflict', 'Another one is there.')
    if (isDone.has(fate)) commit()
    return this.answer(fate, commit, { token, requestId })
  }

  private answer(fate: Fate, commit: () => void, { token, requestId }: Pick<Request, 'token' | 'requestId'>) {
    switch (fate) {
      case 'never left': throw new Unreachable('offline', 'no')
      case 'lost on the way': case 'answer lost': throw new Unreachable('network', 'maybe')
      case 'late':
        this.late.set(requestId, commit)
        throw new Unreachable('timeout', 'maybe')
      case 'gateway before': case 'gateway after': throw new Unreachable('gateway', 'maybe', { status: 502 })
      case 'error before': case 'error after': throw new Refusal('internal', 'Oh.')
      case 'busy before': case 'busy after':
        throw new Refusal('unavailable', 'Later.', { retry_after: 3 })
      case 'slow down': throw new Refusal('rate_limited', 'Slow down.', { retry_after: 30 })
      case 'logged out':
        this.revoked.add(token)
        throw new Refusal('unauthenticated', 'Log in.')
      case 'unreadable': throw new Unreadable(200)
      case 'refused': throw new Refusal('invalid_input', 'Check.', { errors: { ref: 'Wrong.' } })
      case 'forbidden': throw new Refusal('forbidden', 'You may not.')
      case 'stale': throw new Refusal('stale', 'Changed elsewhere.')
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
}

interface Request {
  uid: string
  ref: string
  token: string
  requestId: string
}
