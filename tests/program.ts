// Programs of the tests that run as processes of their own, each compiled to one file: read by tsx, a process
// takes a second longer to start.
import { mkdirSync, renameSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the program is, ready to be run by node; `source` is beside the test, as `./holder.ts`. */
export async function compiled(source: string, test: string): Promise<string> {
  const input = fileURLToPath(new URL(source, test))
  // As deep as the provider's own build: it finds what lies beside it.
  const file = join(root, 'dist/programs', `${relative(root, input).replaceAll(/[/\\]/g, '-')}.js`)
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  await build({
    input,
    platform: 'node',
    tsconfig: join(root, 'tests/tsconfig.json'),
    external: (name) => !/^[./#]/.test(name),
    output: { file: aside, format: 'esm', codeSplitting: false, sourcemap: 'inline' },
  })
  renameSync(aside, file)
  return file
}
