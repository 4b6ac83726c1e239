// Debian's packages for tests that need a program: installed in CI, named to a person, whose machine it is.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Whether they were installed: only in CI (`CI` is set), as root, where there is apt. What is `wished` is
 * installed where the system has it.
 */
export function installedByApt(packages: readonly string[], wished: readonly string[] = []): boolean {
  const may = process.env['CI'] && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) return false
  const run = (...words: string[]) =>
    execFileSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(`Installing ${packages.join(', ')} …`)
  run('update')
  const known = wished.filter((name) => spawnSync('apt-cache', ['show', name]).status === 0)
  run('install', '-y', '--no-install-recommends', ...packages, ...known)
  return true
}

/** The command for a person, who may have to say a password. */
export const byApt = (...packages: string[]): string =>
  `${process.getuid?.() === 0 ? '' : 'sudo '}apt-get install ${packages.join(' ')}`
