// The bill of materials that npm makes of the lockfile, without what changes from one run to the next.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { npm } from '#tests/npm.ts'
import { root } from './packages.ts'
import { vendoredComponents } from './vendored.ts'

interface Component {
  readonly name: string
  readonly version: string
  readonly hashes?: readonly { alg: string, content: string }[]
  readonly licenses?: readonly unknown[]
}

export interface Bill {
  readonly bomFormat: string
  serialNumber: string
  readonly metadata: { timestamp?: string, component: { name: string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly unknown[]
}

/**
 * CycloneDX, of all packages: with --omit=dev npm leaves out what is shipped and developed with, such as
 * React; what is not shipped is marked `cdx:npm:package:development` instead.
 */
export function billOfMaterials(): Bill {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync(...npm(...words),
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`npm made no bill of materials; it takes npm 10 or newer.\n${stderr}`)
  const ofPackages = JSON.parse(stdout) as Bill
  const bill = { ...ofPackages, components: [...ofPackages.components, ...vendoredComponents()] }
  delete bill.metadata.timestamp
  bill.metadata.component.name = 'oja'
  bill.serialNumber = `urn:uuid:${nameOf(JSON.stringify([bill.components, bill.dependencies]))}`
  return bill
}

/** A UUID that is the same for the same text (RFC 9562, version 8). */
function nameOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex')
  const parts = [[0, 8], [8, 12], [13, 16], [17, 20], [20, 32]]
  const [a, b, c, d, e] = parts.map(([from, to]) => digits.slice(from, to))
  return `${a}-${b}-8${c}-8${d}-${e}`
}
