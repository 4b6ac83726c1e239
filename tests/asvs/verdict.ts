// What can be said of a requirement of OWASP ASVS 5.0.0, and how it is written down.

export type Verdict =
  /** `test` stands in `file` and shows it. */
  | { kind: 'met', file: string, test: string, note?: string }
  /** There is nothing here that it could be about. */
  | { kind: 'none', why: string }
  /** Up to whoever runs the product, and never counted as met. */
  | { kind: 'deploy', what: string }
  /** Done otherwise on purpose: a decision says why, and what stands in its place. */
  | { kind: 'otherwise', decision: string, instead: string }
  /** Not met yet. */
  | { kind: 'open', what: string }

export interface Line {
  readonly id: string
  /** What it is about, in our own words. */
  readonly about: string
  readonly verdict: Verdict
}

export interface Chapter {
  readonly name: string
  readonly lines: readonly Line[]
}

export const line = (id: string, about: string, verdict: Verdict): Line => ({ id, about, verdict })

export const met = (file: string, test: string, note?: string): Verdict =>
  ({ kind: 'met', file: `tests/${file}`, test, ...note !== undefined && { note } })
export const none = (why: string): Verdict => ({ kind: 'none', why })
export const deploy = (what: string): Verdict => ({ kind: 'deploy', what })
export const open = (what: string): Verdict => ({ kind: 'open', what })
export const otherwise = (decision: string, instead: string): Verdict =>
  ({ kind: 'otherwise', decision: `docs/decisions/${decision}.md`, instead })

/** The two decisions that most deviations stand in. */
export const bySpec = '2026-11-21-where-the-spec-and-standards-differ'
export const byUs = '2026-11-23-what-asvs-asks-and-we-do-otherwise'
