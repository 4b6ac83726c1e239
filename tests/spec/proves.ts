// Says in a test which lines of docs/spec.md it proves.
import { TestRunner } from 'vitest'
import { isRequirement, requirements, type RequirementId } from './requirements.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Ids of requirements; the reporter counts them when the test has passed. */
    proves?: string[]
  }
}

/**
 * Names the requirements that a test proves. Inside a test it speaks for that test, directly inside a
 * `describe` for all its tests together. They count while those tests pass; an id that the lists do not have
 * fails the test. Not for `test.concurrent`, where nobody can tell which test is speaking.
 */
export function proves(...ids: RequirementId[]): void {
  for (const id of ids) if (!isRequirement(id)) throw new Error(unknownId(id))
  const task = TestRunner.getCurrentTest() ?? TestRunner.getCurrentSuite().suite
  if (!task) throw new Error('proves() is called inside a test or a describe')
  task.meta.proves = [...(task.meta.proves ?? []), ...ids]
}

function unknownId(id: string): string {
  const words = id.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean)
  const likeness = (other: string) => words.filter((word) => other.toLowerCase().includes(word)).length
  const nearest = requirements
    .map((requirement) => ({ id: requirement.id, alike: likeness(requirement.id) }))
    .sort((left, right) => right.alike - left.alike)
    .slice(0, 3)
  return `The spec has no line '${id}'. Near it: ${nearest.map((each) => each.id).join(', ')}`
}
