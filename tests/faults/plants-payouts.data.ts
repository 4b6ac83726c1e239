// Bugs about when and how payouts leave, and the test that must notice each of them.
import type { Plant } from './plants.data.ts'

const day = 'tests/provider/day-limit.test.ts'
const goes = 'src/provider/payouts/let-go.ts'
const byMode = 'tests/provider/rail-by-mode.test.ts'
const notPaid = 'tests/provider/schedules-not-paid.test.ts'

export const payoutPlants: readonly Plant[] = [
  {
    bug: 'payouts: what is let go counts for the day of asking, or for none',
    edits: [{ file: goes, from: 'counted_on !== today', to: `counted_on === 'never'` }],
    test: day, only: 'asked before midnight', says: /160000000/,
  },
  {
    bug: 'payouts: what does not fit into the day leaves all the same',
    edits: [{ file: goes, from: '.filter(({ held_until }) => held_until === null)', to: '.filter(Boolean)' }],
    test: day, only: 'asked before midnight', says: /160000000/,
  },
  {
    bug: 'payouts: nobody comes back to what waited for the next day',
    edits: [{ file: goes, from: '  if (held.length > 0) await comeBack(work, held, next_day)\n', to: '' }],
    test: day, only: 'asked before midnight', says: /AssertionError/,
  },
  {
    bug: 'payouts: a refused one keeps its part of the day',
    edits: [{
      file: 'src/provider/payouts/ending.ts',
      from: `  await uncount(work, ended.filter(({ status }) => status === 'FAILED'))\n`, to: '',
    }],
    test: day, only: 'frees its part', says: /1000000000/,
  },
  {
    bug: 'payouts: a schedule that never paid ends as paid',
    edits: [{ file: 'src/provider/schedules/outcome.ts', from: `else 'SKIPPED' end`, to: `else 'COMPLETED' end` }],
    test: notPaid, only: 'without money all day', says: /COMPLETED/,
  },
  {
    bug: 'payouts: a schedule whose payout was refused ends as paid',
    edits: [{
      file: 'src/provider/schedules/outcome.ts', from: `['FAILED'])}) then 'FAILED'`,
      to: `['FAILED'])}) then 'COMPLETED'`,
    }],
    test: notPaid, only: 'what the bank refuses', says: /COMPLETED/,
  },
  {
    bug: 'payouts: a run without money is not tried again',
    edits: [{
      file: 'src/provider/schedules/run.ts', from: `made.code === 'insufficient_balance'`, to: `made.code === 'stale'`,
    }],
    test: notPaid, only: 'when money comes on the same day', says: /AssertionError/,
  },
  {
    bug: 'payouts: a skipped day is paid afterwards twice',
    edits: [{
      file: 'src/provider/schedules/pay-now.ts',
      from: `  if (late) throw new Refusal('conflict', 'This day was paid afterwards already.')\n`,
      to: `  if (late) await database.deleteFrom('schedule_run_late').where('due_on', '=', 'never').execute()\n`,
    }],
    test: notPaid, only: 'without money all day', says: /AssertionError|invalid input|500/,
  },
  {
    bug: 'payouts: what was refused is added to what was paid under a list',
    edits: [{ file: 'src/app/ui/lists/fact.ts', from: 'outcomeOf(item) === outcome', to: `outcome === 'paid'` }],
    test: 'tests/app/lists/totals.test.ts', only: 'of payouts', says: /63\.00/,
  },
  {
    bug: 'rail: a road to real banks is given test instructions',
    edits: [{
      file: 'src/provider/outside/rail-by-mode.ts', from: 'if (rails[mode].takes.includes(mode)) continue', to: 'continue',
    }],
    test: byMode, only: 'it does not start', says: /AssertionError/,
  },
  {
    bug: 'rail: a payout of test mode is sent as live money',
    edits: [{ file: 'src/provider/payouts/sent.ts', from: 'mode: payout.mode,', to: `mode: 'live',` }],
    test: byMode, only: 'all instructions of test mode', says: /live send live/,
  },
  {
    bug: 'rail: production starts with pretended banks although nobody said so',
    edits: [{
      file: 'src/provider/settings.ts', from: 'production && !isDemo && RAIL !== railInProduction',
      to: `production && isDemo && RAIL === 'sandbox'`,
    }],
    test: byMode, only: 'does not start unless', says: /AssertionError/,
  },
]
