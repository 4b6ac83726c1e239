// The libraries of the embedded PostgreSQL after an installation that ran no scripts.
import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from '#provider/postgres-programs.ts'

const links = [
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
]
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'oja-libraries-'))
  await mkdir(path.join(folder, 'native/lib'), { recursive: true })
  await writeFile(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  await writeFile(path.join(folder, 'native/lib/libpq.so.5.18'), 'a library')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const library = (name: string) => path.join(folder, 'native/lib', name)

test('are linked as the package asks for, beside one another', async () => {
  await linkLibraries(folder)
  for (const name of ['libpq.so', 'libpq.so.5']) {
    expect(await readlink(library(name))).toBe('libpq.so.5.18')
    expect(await readFile(library(name), 'utf8')).toBe('a library')
  }
})

test('stay as they are where they are linked, also when two processes start together', async () => {
  await symlink('elsewhere', library('libpq.so'))
  await Promise.all([linkLibraries(folder), linkLibraries(folder)])
  expect(await readlink(library('libpq.so'))).toBe('elsewhere')
  expect(await readlink(library('libpq.so.5'))).toBe('libpq.so.5.18')
})

test('are nothing to do where the package has none, as on Windows', async () => {
  await rm(path.join(folder, 'native/pg-symlinks.json'))
  await expect(linkLibraries(folder)).resolves.toBeUndefined()
})

test('are named with the remedy where they cannot be made', async () => {
  await rm(path.join(folder, 'native/lib'), { recursive: true })
  await expect(linkLibraries(folder)).rejects.toThrow(/libpq\.so is missing, .+ \(ENOENT\)\. Run npm rebuild/)
})
