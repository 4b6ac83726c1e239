// The rooms of the repository for the compiler, each with settings of its own.
import { mkdirSync } from 'node:fs'
import type { Step } from './in-pairs.ts'

/** The longest first. */
export const rooms = ['tests', 'src/provider', 'src/app', '.', 'src/contract', 'src/domain', 'src/app/worker']

const kept = 'node_modules/.cache/oja/types'

/**
 * One checker for a room: several work out the same types again, each for itself. What was found is kept, and
 * only what a change reaches is looked at anew.
 */
export function checksOfRooms(): Step[] {
  mkdirSync(kept, { recursive: true })
  return rooms.map((room) => {
    const name = room === '.' ? 'root' : room
    return {
      name: `types of ${name}`,
      words: [
        'node_modules/typescript/bin/tsc', '--pretty', 'false', '-p', room, '--checkers', '1',
        '--incremental', '--tsBuildInfoFile', `${kept}/${name.replaceAll('/', '-')}.json`,
      ],
      // Memory is collected later: the compiler ends before it matters.
      env: { GOGC: '300' },
    }
  })
}
