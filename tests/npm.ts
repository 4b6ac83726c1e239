// npm as a program that can be spawned on every system: on Windows its name is a script of the shell, which
// spawn does not run.
import { existsSync } from 'node:fs'
import path from 'node:path'

interface Here { execPath: string, platform: NodeJS.Platform, env: Record<string, string | undefined> }

/**
 * The program and its words: the npm that runs us, or the one beside this Node.
 *
 * @example spawnSync(...npm('audit', '--json'))
 */
export const npm = (...words: string[]): [string, string[]] => npmOf(process, words)

export function npmOf({ execPath, platform, env }: Here, words: string[]): [string, string[]] {
  const files = platform === 'win32' ? path.win32 : path.posix
  const running = env['npm_execpath'] ?? ''
  if (files.basename(running) === 'npm-cli.js') return [execPath, [running, ...words]]
  const beside = files.join(files.dirname(execPath), 'node_modules/npm/bin/npm-cli.js')
  const isBeside = platform === 'win32' || existsSync(beside)
  return isBeside ? [execPath, [beside, ...words]] : ['npm', words]
}
