// Whose things are kept: a person of a merchant, in test or in live mode.

export interface Person {
  readonly uid: string
  readonly mode: 'test' | 'live'
}

/** The same person in the other mode. */
export const inOtherMode = ({ uid, mode }: Person): Person =>
  ({ uid, mode: mode === 'live' ? 'test' : 'live' })
