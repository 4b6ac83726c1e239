// Every program of the provider, by the name that package.json gives it: `node scripts/provider.js start`.
const programs: Record<string, () => Promise<unknown>> = {
  start: () => import('./start.ts'),
  worker: () => import('./worker.ts'),
  totp: () => import('./totp-command.ts'),
  reviewer: () => import('./reviewer-command.ts'),
  holidays: () => import('./holidays-command.ts'),
  trouble: () => import('./trouble-command.ts'),
  'keys:reseal': () => import('./keys-command.ts'),
  'files:move': () => import('./files-command.ts'),
  'ledger:check': () => import('./ledger-command.ts'),
  'audit:check': () => import('./audit-command.ts'),
  backup: () => import('./backup-command.ts'),
  restore: () => import('./restore-command.ts'),
  'restore:check': () => import('./restore-check.ts'),
}

/** Runs the program of this name with the words that follow it in `process.argv`. */
export async function run(name: string): Promise<void> {
  const program = programs[name]
  if (program) return void await program()
  console.error(`No program is called "${name}": ${Object.keys(programs).join(', ')} are`)
  process.exitCode = 1
}
