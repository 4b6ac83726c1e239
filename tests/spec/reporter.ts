// Notes, when a test file has run, which lines of the spec its tests proved.
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { keep } from './proofs.ts'

interface Named {
  readonly id: string
  readonly holds: boolean
}

/** A skipped test proves nothing; it also spoils what its `describe` claims for all of its tests. */
function namedBy(test: TestCase): Named[] {
  const { state } = test.result()
  const own = state === 'skipped' ? [] : (test.meta().proves ?? [])
  const claimed = chaptersOf(test).flatMap((chapter) => chapter.meta().proves ?? [])
  return [...own, ...claimed].map((id) => ({ id, holds: state === 'passed' }))
}

function chaptersOf(test: TestCase): TestSuite[] {
  const chapters: TestSuite[] = []
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) chapters.push(parent)
  return chapters
}

export default class SpecReporter implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const named = [...module.children.allTests()].flatMap(namedBy)
    const idsThat = (hold: boolean) =>
      [...new Set(named.filter(({ holds }) => holds === hold).map(({ id }) => id))].sort()
    const file = module.relativeModuleId
    keep(`${module.project.name}-${file}`, { file, passed: idsThat(true), failed: idsThat(false) })
  }
}
