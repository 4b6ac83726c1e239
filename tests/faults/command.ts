// The repository's programs as an operator runs them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** `ledger:check` and `audit:check`: how each ended, and what it said. */
export const checks = (data_dir: string): Promise<string[]> =>
  Promise.all(['ledger/check', 'audit-check'].map(async (name) => {
    const { code, says } = await command(`src/provider/${name}.ts`, { DATA_DIR: data_dir })
    return `${code}: ${says}`
  }))

/** One of the repository's programs, run to its end. */
export async function command(
  file: string,
  settings: Record<string, string>,
  words: readonly string[] = [],
) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], {
    env: { ...process.env, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let says = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      says += String(text)
    })
  // One that should have ended is not left behind.
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { code, says, ms: performance.now() - began }
}
