// docs/where.md answers ten questions with paths: they are there, hold what they are said to hold, and are
// found by the table of the README.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Row { question: string, paths: string[], names: string[] }

const inTicks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside)

const rows: Row[] = [...readFileSync('docs/where.md', 'utf8').matchAll(/^\| (.+?) \| (.+) \| (.+) \|$/gm)]
  .map(([, question = '', paths = '', names = '']) => ({
    question, paths: inTicks(paths).filter((path) => path.includes('/')), names: inTicks(names),
  }))
  .filter(({ paths }) => paths.length > 0)

const textOf = (path: string): string => (statSync(path).isDirectory()
  ? readdirSync(path).map((name) => textOf(`${path}/${name}`)).join('\n')
  : readFileSync(path, 'utf8'))

/** The right-hand side of the README's table; `<noun>` stands for a name. */
const places = [...readFileSync('README.md', 'utf8').matchAll(/^\| [a-z].+ \| (.*`(?:src|docs)\/.+) \|$/gm)]
  .flatMap(([, cell = '']) => inTicks(cell))
  .filter((place) => /^(src|docs)\//.test(place))
  .map((place) => new RegExp(`^${place.replaceAll('.', '\\.').replaceAll(/<[^>]+>/g, '[\\w-]+')}([/.]|$)`))

test('there are ten questions', () => {
  expect(rows.flatMap(({ question }) => /^(\d+)\./.exec(question)?.[1] ?? []))
    .toEqual(Array.from({ length: 10 }, (_, at) => String(at + 1)))
})

test.each(rows)('$question: the paths are there and hold what is said', ({ paths, names }) => {
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  const first = textOf(paths[0] ?? '')
  const isSaid = (name: string) => new RegExp(`(const|function|interface|type) ${name}\\b`).test(first)
    || first.includes(`${name}:`)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !isSaid(name))).toEqual([])
})

test.each(rows)('$question: the README leads there', ({ paths }) => {
  expect(places.length).toBeGreaterThan(10)
  const lost = paths.filter((path) => !places.some((place) => place.test(path)))
  expect(lost, 'name it in the README\'s table "where do I put …"').toEqual([])
})
