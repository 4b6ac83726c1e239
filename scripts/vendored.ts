// What ships and comes from no package: files of others that stand in this repository, each with its licence.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, type Package } from './packages.ts'

interface Vendored extends Pick<Package, 'name' | 'version' | 'licence'> {
  /** From the root of the repository. */
  readonly file: string
}

export const vendored: readonly Vendored[] = [
  { name: 'noto-sans', version: '2.015', licence: 'OFL-1.1', file: 'src/domain/noto-sans/names.ttf' },
]

/** As CycloneDX has a file that is a part of the product. */
export const vendoredComponents = () => vendored.map(({ name, version, licence, file }) => ({
  'type': 'file', 'bom-ref': `${name}@${version}`, name, version,
  'hashes': [{ alg: 'SHA-256', content: digestOf(file) }],
  'licenses': [{ license: { id: licence } }],
}))

const digestOf = (file: string) =>
  createHash('sha256').update(readFileSync(path.join(root, file))).digest('hex')
