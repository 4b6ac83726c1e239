// `npm run ledger:check`: says whether every balance agrees with its transfers.
import { command, withDatabase } from './command.ts'
import { checkLedger } from './ledger/check.ts'

await command(async () => {
  const { accounts, transfers, faults } = await withDatabase(({ database }) => checkLedger(database))
  for (const fault of faults) console.error(fault)
  console.log(`${accounts} accounts and ${transfers} transfers read, ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
})
