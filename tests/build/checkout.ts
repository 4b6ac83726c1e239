// Another checkout of what is here, to be built by itself.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What git keeps of this checkout, as it is now: no build, and nothing that a build has made. */
export function anEmptyCheckout(name: string): string {
  const root = mkdtempSync(path.join(tmpdir(), name))
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', words, { encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files.filter((each) => !/^(docs|tests)\//.test(each))) {
    cpSync(file, path.join(root, file), { force: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  return root
}
