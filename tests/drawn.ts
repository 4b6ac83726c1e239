// What a run of the tests draws by chance: a fixed seed and few draws in `npm test`, so that a failure there
// is the change's and not the luck's; another seed and ten times as many in `npm run test:full`.

/** All combinations, as `npm run test:full` takes them. */
export const isFull = process.env['FULL'] === '1'

/** Of the setting, for who repeats a run; else SEED, which a full run draws; else always the same. */
export const seedOf = (setting: string): number =>
  Number(process.env[setting] ?? process.env['SEED'] ?? 20_261_121)

/** Of the setting, for a long run; else `few`, and in a full run `many`. */
export const countOf = (setting: string, few: number, many = 10 * few): number =>
  Number(process.env[setting] ?? (isFull ? many : few))

/** Everything to each who has a turn, also without a full run: FAULTS_ALL=1. */
export const isThorough = isFull || process.env['FAULTS_ALL'] === '1'

/**
 * In a thorough run all; else every `of`th, from another one on each turn: between them the turns meet all.
 * For what is decided in one place for everybody who has a turn.
 */
export const inTurn = <T>(all: readonly T[], turn: number, of: number): T[] =>
  all.filter((_, at) => isThorough || (turn + at) % of === 0)
