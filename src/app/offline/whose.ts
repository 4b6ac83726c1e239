// Whose things are kept: a person of a merchant, in test or in live mode.

export interface Person {
  readonly uid: string
  readonly mode: 'test' | 'live'
}
