// `npm run audit:dependencies`: known weaknesses of what we ship. Fails with 1 for one that is high or
// critical, and with 2 where the registry does not answer: nothing was checked then.
import { spawnSync } from 'node:child_process'
import { verdictOf } from './audit-report.ts'
import { ourPackages, root } from './packages.ts'

const { stdout } = spawnSync('npm', ['audit', '--json', ...process.argv.slice(2)],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const packages = ourPackages()
const { isAnswered, lines, mustStop, why } = verdictOf(stdout, packages)
const shipped = packages.filter(({ isShipped }) => isShipped).length

if (!isAnswered) {
  console.error(`NOTHING WAS CHECKED: the registry does not answer audits (${why}).`)
  console.error('Run it where one does: npm run audit:dependencies -- --registry <address>')
  process.exitCode = 2
} else {
  for (const line of lines) console.log(line)
  console.log(`${shipped} shipped packages: ${mustStop ? 'something' : 'nothing'} high or critical`)
  process.exitCode = mustStop ? 1 : 0
}
