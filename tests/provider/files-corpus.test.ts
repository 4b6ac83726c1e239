// Files that carry programs, each kind plain and behind an evasion, beside honest ones that must pass.
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspect } from '#provider/files/inspect.ts'
import { objectsProblem } from '#provider/files/pdf-objects.ts'
import { aPaper } from '#tests/corpora/pdfs.ts'
import { badFiles } from '#tests/corpora/bad-files.data.ts'
import { badPdfs } from '#tests/corpora/bad-pdfs.data.ts'
import { honestFiles } from '#tests/corpora/honest-files.data.ts'
import { moreBadFiles } from '#tests/corpora/more-bad-files.data.ts'

async function isKept(name: string, bytes: Buffer): Promise<boolean> {
  return !('problem' in await inspect({ name, bytes }))
}

const tables = [badFiles, moreBadFiles, badPdfs]
const kinds = Object.assign({}, ...tables) as typeof badFiles
const all = Object.entries(kinds).flatMap(([what, files]) => files.map((file, at) => ({ what, at, file })))

test('at least forty files that carry programs are there, each kind plain and behind an evasion', () => {
  expect(all.length).toBeGreaterThanOrEqual(40)
  expect(Object.values(kinds).every(({ length }) => length >= 2)).toBe(true)
  expect(Object.keys(kinds)).toHaveLength(tables.flatMap((table) => Object.keys(table)).length)
})

test('none of them is kept', async () => {
  const kept: string[] = []
  for (const { what, at, file } of all) if (await isKept(...file)) kept.push(`${what} ${at}`)
  expect(kept).toEqual([])
})

test('at least forty honest ones are there, and all of them are kept', async () => {
  expect(honestFiles.length).toBeGreaterThanOrEqual(40)
  const refused: string[] = []
  for (const [what, name, bytes] of honestFiles) {
    const result = await inspect({ name, bytes })
    if ('problem' in result) refused.push(`${what}: ${result.problem}`)
  }
  expect(refused).toEqual([])
})

/** Made by the programs of their names, with nothing in them but sample words. */
const real = new URL('../corpora/real/', import.meta.url)

const made = readdirSync(real).filter((name) => !name.endsWith('.md'))

test('they are at least forty', () => {
  expect(made.length).toBeGreaterThanOrEqual(40)
})

test.each(made)('%s, as its program wrote it, is kept', async (name) => {
  expect(await isKept(name, readFileSync(new URL(name, real)))).toBe(true)
})

test('a paper that keeps its reader busy is refused in time, and the next is read', async () => {
  const busy = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, '1 '),
    Buffer.from('\nstartxref\n9\n%%EOF\n')])
  const began = performance.now()
  expect(await objectsProblem(busy, 500)).toBe('broken')
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await objectsProblem(aPaper())).toBe(null)
})

test('what a picture carries besides is gone when it is drawn anew', async () => {
  const page = '<script>alert("PASSENGER")</script>'
  const create = { width: 9, height: 9, channels: 3, background: '#123' } as const
  const draw = (format: 'jpeg' | 'png') => sharp({ create })
    .withExif({ IFD0: { Copyright: page, ImageDescription: page } }).toFormat(format).toBuffer()
  const [jpeg, png] = [await draw('jpeg'), await draw('png')]
  const comment = Buffer.concat([
    Buffer.from('ffd8fffe', 'hex'), Buffer.from([0, page.length + 2]), Buffer.from(page),
  ])
  const carriers: [string, Buffer][] = [
    ['a.jpg', jpeg], ['a.png', png], ['a.jpg', Buffer.concat([jpeg, Buffer.from(`${page}PK\x03\x04`)])],
    ['a.png', Buffer.concat([png, Buffer.from(page)])], ['a.jpg', Buffer.concat([comment, jpeg.subarray(2)])],
    ['a.jpg', Buffer.concat([jpeg, aPaper({ page: `/AA << /S (${page}) >>` })])],
  ]
  for (const [name, bytes] of carriers) {
    expect(bytes.includes('PASSENGER')).toBe(true)
    const result = await inspect({ name, bytes })
    expect('problem' in result ? result.problem : result.bytes.includes('PASSENGER')).toBe(false)
  }
})
