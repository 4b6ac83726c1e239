// Everything that docs/spec.md asks for, as one list; a test names a line of it with proves().
import { calls } from './calls.data.ts'
import { constants } from './constants.data.ts'
import { fields } from './fields.data.ts'
import type { Part, Saying } from './line.ts'
import { messages } from './messages.data.ts'
import { permissions } from './permissions.data.ts'
import { routes } from './routes.data.ts'
import { rules } from './rules.data.ts'
import { transitions } from './transitions.data.ts'

/** In the order of the spec's points 2 to 9. */
export const sections = { routes, fields, transitions, rules, permissions, calls, messages, constants }

export type Section = keyof typeof sections

export type RequirementId = (typeof sections)[Section][number]['ids'][number]

export interface Requirement {
  readonly id: string
  readonly section: Section
  readonly part: Part
  /** The saying of the spec that asks for it. */
  readonly words: string
}

const sayings: Record<Section, readonly Saying[]> = sections

export const requirements: readonly Requirement[] = Object.entries(sayings).flatMap(([section, said]) =>
  said.flatMap(({ part, words, ids }) => ids.map((id) => ({ id, section: section as Section, part, words }))))

const known = new Set(requirements.map(({ id }) => id))

export const isRequirement = (id: string) => known.has(id)
