// What the last run of each test file proved, kept beside the other caches so that one file can be run alone.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const folder = process.env['SPEC_PROOFS'] ?? join(root, 'node_modules', '.cache', 'oja', 'spec')

export interface Proof {
  /** The test file, from the root of the repository. */
  readonly file: string
  /** Ids named by tests that passed. */
  readonly passed: readonly string[]
  /** Ids named by tests that did not. */
  readonly failed: readonly string[]
}

const place = (name: string) => join(folder, `${name.replace(/[^\w.-]+/g, '__')}.json`)

/** Replaces what is known of a test file; `run` tells apart the same file in two projects. */
export function keep(run: string, proof: Proof): void {
  if (proof.passed.length + proof.failed.length === 0) return rmSync(place(run), { force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(place(run), JSON.stringify(proof, null, 1))
}

/** Proofs of test files that still exist. */
export function kept(): Proof[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Proof)
    .filter(({ file }) => existsSync(join(root, file)))
}

/** Ids that some test proved in its last run and none failed to. */
export function provenBy(proofs: readonly Proof[]): Set<string> {
  const failed = new Set(proofs.flatMap((proof) => proof.failed))
  return new Set(proofs.flatMap((proof) => proof.passed).filter((id) => !failed.has(id)))
}
