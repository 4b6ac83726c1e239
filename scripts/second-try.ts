// What a browser does on a busy machine is once in a while late.
import { readFileSync } from 'node:fs'

/** More than so many are no accident of a busy machine. */
const MOST_FILES = 3

const isDrawn = (file: string) => file.startsWith('tests/journeys/') || file.endsWith('.test.tsx')
const textOf = (file: string) => readFileSync(file, 'utf8')

/**
 * Whether these files of failed tests may be tried once more, alone, and named in the closing lines: a few
 * journeys and screens. The rules, the provider, the faults and what draws lots never are (docs/decisions,
 * 2026-11-22-second-try).
 */
export function maySecond(files: readonly string[], read = textOf): boolean {
  return files.length > 0 && files.length <= MOST_FILES
    && files.every((file) => isDrawn(file) && !/fast-check|Math\.random/.test(read(file)))
}
