// What a call ends with when the provider did not say yes or no.

export type Silence = 'offline' | 'network' | 'foreign' | 'timeout' | 'gateway' | 'aborted'

const words: Record<Silence, string> = {
  offline: 'You are offline. Check your network and try again.',
  network: 'We could not get through. Check your network and try again.',
  foreign: 'This network wants something from you first. Open its page, then try again.',
  timeout: 'The answer did not come in time. Check your network and try again.',
  gateway: 'The service did not answer. Please try again in a moment.',
  aborted: 'Stopped.',
}

interface More {
  status?: number
  message?: string
  retry_after?: number
}

/** No answer of the provider came back. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly reason: Silence
  /** `no`: nothing left the phone. `maybe`: the change may have been done; only the provider knows. */
  readonly sent: 'no' | 'maybe'
  /** What a gateway between answered, such as 504; undefined where nothing did. */
  readonly status: number | undefined
  /** Seconds until another try makes sense, when a gateway said so. */
  readonly retry_after: number | undefined

  constructor(reason: Silence, sent: 'no' | 'maybe', more: More = {}) {
    super(more.message || words[reason])
    this.reason = reason
    this.sent = sent
    this.status = more.status
    this.retry_after = more.retry_after
  }
}

/** Something between answered in the provider's name; one notice tells of it, whatever was asked. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof Unreachable && error.reason === 'foreign'

/** The provider said yes in a way that breaks the agreement: a change was done, its answer is unknown. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly status: number

  constructor(status: number, cause?: unknown) {
    super('An unknown error occurred. please try again', { cause })
    this.status = status
  }
}
