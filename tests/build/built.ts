// The dashboard as it is built: made once when there is no newer one, never skipped.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

export const folder = 'dist/app'

const sources = ['src/app', 'src/contract', 'src/domain', 'build', 'public', 'index.html', 'vite.config.ts',
  'tailwind.config.ts', 'manifest.webmanifest']

function newest(place: string): number {
  if (!statSync(place).isDirectory()) return statSync(place).mtimeMs
  return Math.max(0, ...readdirSync(place).filter((name) => !name.endsWith('.gen.ts'))
    .map((name) => newest(path.join(place, name))))
}

/** Builds when something is newer than what was built. */
export function needBuild() {
  const page = path.join(folder, 'login.html')
  if (existsSync(page) && statSync(page).mtimeMs > Math.max(...sources.map(newest))) return
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'], env,
  })
}
