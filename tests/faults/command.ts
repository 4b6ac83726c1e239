// The repository's programs as an operator runs them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** `ledger:check` and `audit:check`: how each ended, and what it said. */
export const checks = (data_dir: string): Promise<string[]> =>
  Promise.all(['ledger:check', 'audit:check'].map(async (name) => {
    const { code, says } = await command(name, { DATA_DIR: data_dir })
    return `${code}: ${says}`
  }))

/** One of the provider's programs, by its name in package.json, run to its end as in a sandbox. */
export async function command(
  program: string,
  settings: Record<string, string>,
  words: readonly string[] = [],
) {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/provider.js', program, ...words], {
    env: { ...process.env, NODE_ENV: 'development', SANDBOX: 'on', ...settings },
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
