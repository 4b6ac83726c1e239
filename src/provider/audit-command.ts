// `npm run audit:check`: says whether anything in the audit trail was changed, removed or added.
import { checkAudit } from './audit-check.ts'
import { command, withDatabase } from './command.ts'

await command(async () => {
  const { chains, events, faults } = await withDatabase(({ database }) => checkAudit(database))
  for (const fault of faults) console.error(fault)
  console.log(`${events} events in ${chains} chains read, ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
})
