// The first thing that every command reads, in words that an old Node understands.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** `^20.19.0 || >=22.12.0` */
function isWithin(version, range) {
  return range.split('||').some((one) => {
    const [, kind, ...lowest] = /^(\^|>=)(\d+)\.(\d+)\.(\d+)$/.exec(one.trim()) ?? []
    const is = version.split('.').map(Number)
    const least = lowest.map(Number)
    if (kind === '^' && is[0] !== least[0]) return false
    const at = is.findIndex((part, place) => part !== least[place])
    return at === -1 || is[at] > least[at]
  })
}

const version = process.versions.node.replace(/-.*$/, '')
if (!isWithin(version, engines.node)) {
  console.error(`This is Node ${version}, and Oja needs ${engines.node.replace(' || ', ' or ')}. `
    + 'Install a newer one from your system or with a version manager (`nvm install 22`, `fnm install 22`).')
  process.exit(1)
}
