// `npm run audit:dependencies`: known weaknesses of what we ship. Fails with 1 for one that is high or
// critical, and with 2 where nothing was checked: the registry does not answer and there is no list. A list
// that was downloaded (OSV) is read with `-- --advisories <file or address>`, instead of asking the registry.
// With `--allow-unchecked` nothing checked is no failure, and still said.
import { spawnSync } from 'node:child_process'
import { npm } from '#tests/npm.ts'
import { readAdvisories, verdictOfAdvisories } from './advisories.ts'
import { verdictOf, type Verdict } from './audit-report.ts'
import { ourPackages, root } from './packages.ts'

const list = 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip'
const words = process.argv.slice(2)
const isAllowed = words.includes('--allow-unchecked')
const at = words.indexOf('--advisories')
const source = at === -1 ? null : words[at + 1] ?? ''
const packages = ourPackages()
const { isAnswered, lines, mustStop, why } = source === null ? asked() : await listed(source)
const shipped = packages.filter(({ isShipped }) => isShipped).length

if (!isAnswered) {
  console.error(`NOTHING WAS CHECKED: ${why}.`)
  console.error('Ask another registry: npm run audit:dependencies -- --registry <address>')
  console.error(`Or read a list: curl -O ${list}, then `
    + 'npm run audit:dependencies -- --advisories all.zip')
  process.exitCode = isAllowed ? 0 : 2
} else {
  for (const line of lines) console.log(line)
  console.log(`${shipped} shipped packages: ${mustStop ? 'something' : 'nothing'} high or critical`)
  process.exitCode = mustStop ? 1 : 0
}

function asked(): Verdict {
  const others = words.filter((word) => word !== '--allow-unchecked')
  const { stdout } = spawnSync(...npm('audit', '--json', ...others),
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const verdict = verdictOf(stdout, packages)
  return { ...verdict, why: `the registry does not answer audits (${verdict.why})` }
}

/** A list that cannot be read is none. */
async function listed(place: string): Promise<Verdict> {
  try {
    return verdictOfAdvisories(await readAdvisories(place), packages, new Date())
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error)
    return { isAnswered: false, lines: [], mustStop: false, why: `the list cannot be read (${told})` }
  }
}
