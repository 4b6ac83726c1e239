// `npm run licences`: every shipped package by its licence; fails for one that is not on the list of
// scripts/licence-rules.ts.
import { isAllowed } from './licence-rules.ts'
import { ourPackages, type Package } from './packages.ts'
import { vendored } from './vendored.ts'

const shipped = [...ourPackages().filter(({ isShipped }) => isShipped), ...vendored]
const byLicence = new Map<string, Pick<Package, 'name' | 'version'>[]>()
for (const one of shipped) byLicence.set(one.licence, [...byLicence.get(one.licence) ?? [], one])

for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`${String(packages.length).padStart(4)}  ${licence || 'none'}`)
  console.log(packages.map(({ name, version }) => `      ${name} ${version}`).sort().join('\n'))
}
const refused = shipped.filter((one) => !isAllowed(one))
for (const { name, version, licence } of refused) {
  console.error(`${name} ${version} is under ${licence || 'no licence'}, which is not on the list`)
}
console.log(`\n${shipped.length} shipped packages, ${byLicence.size} licences, ${refused.length} not allowed`)
process.exitCode = refused.length > 0 ? 1 : 0
