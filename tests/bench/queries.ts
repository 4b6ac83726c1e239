// How a list is asked, and the ways of asking that several lists have.
import type { Endpoint } from '#contract/endpoint.ts'
import type { Past } from './many-rows.ts'

export type Query = Readonly<Record<string, string>>

export interface List {
  /** As `payouts.list`. */
  name: string
  endpoint: Endpoint
  /** What stands in its address. */
  params?: Readonly<Record<string, string>>
  /** What is asked of it besides its first page as it stands. */
  queries: readonly Query[]
  /** What it is not asked without. */
  needs?: string
}

export const each = (field: string, values: readonly string[], more: Query = {}) =>
  values.map((value): Query => ({ ...more, [field]: value }))

/** Names that many have, that few have, and that nobody has. */
const searches = ['amber dr', 'zebra', 'nobody at all']

export const daysOf = ({ known: { day } }: Past): Query[] =>
  [{ from: day }, { to: day }, { from: day, to: day }]

export const named = (...more: string[]) => each('search', [...searches, ...more])
