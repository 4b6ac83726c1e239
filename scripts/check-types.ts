// `npm run types`: the compiler over every room with that room's own settings, two rooms at a time.
import { inPairs } from './in-pairs.ts'
import { checksOfRooms, rooms } from './rooms.ts'

const problems = await inPairs(checksOfRooms())
console.log(problems.length > 0 ? problems.join('\n') : `types: ${rooms.length} rooms, nothing to mend`)
process.exitCode = problems.length > 0 ? 1 : 0
