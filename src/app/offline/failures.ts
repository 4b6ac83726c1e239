// The ways in which this phone can fail to keep something.

/** The disk, or what the browser allows of it, is full. What was kept before is still there. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
  /** `what` names what takes the room, in a sentence. */
  constructor(what = 'Free some space, or send what is waiting.') {
    super(`There is no room left on this phone. ${what}`)
  }
}

/** A newer build of the dashboard has been here: this one may read, but not write. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
  constructor() {
    super('A newer version of this page has been used on this phone. Reload to go on.')
  }
}

/** What is stored cannot be opened with the keys of this person. */
export class Unopenable extends Error {
  override readonly name = 'Unopenable'
  constructor(cause?: unknown) {
    super('This can no longer be read on this phone.', { cause })
  }
}

/** Somebody else, another tab most likely, has changed the draft since it was loaded. */
export class DraftMoved extends Error {
  override readonly name = 'DraftMoved'
  constructor() {
    super('This form was changed in another tab.')
  }
}

/** Nobody is signed in, so there is nobody to keep it for. */
export class NobodyHere extends Error {
  override readonly name = 'NobodyHere'
  constructor() {
    super('Log in to go on.')
  }
}

/** What a browser would have said, had it said anything. */
export const lostAs = (name: 'AbortError' | 'TimeoutError' | 'UnknownError', message: string) =>
  Object.assign(new Error(message), { name })

const nameOf = (error: unknown) => (error as { name?: unknown } | null)?.name

export const isQuota = (error: unknown) =>
  nameOf(error) === 'QuotaExceededError' || nameOf(error) === 'NS_ERROR_DOM_QUOTA_REACHED'

/** The connection is gone, not the data: opening again may help. */
export const isLostConnection = (error: unknown) =>
  ['InvalidStateError', 'UnknownError', 'AbortError', 'TimeoutError'].includes(String(nameOf(error)))
