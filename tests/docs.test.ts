// The pages tell the truth: links lead somewhere, commands exist and know their words, settings and scripts
// are all named, and the page of every call is the contract's.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { all } from '#contract/all.ts'
import { apiPage } from '#provider/api-page.ts'
import { commandProblem, commandsOf, scriptOf, scripts, unchained } from './docs/commands.ts'
import { blocksOf, codeOf, linkProblem, linksOf, pages, textsBelow, type Page } from './docs/pages.ts'
import { proven } from './docs/proven.data.ts'

const every = pages()
const pageOf = (path: string) => every.find((page) => page.path === path) ?? { path, text: '' }
const readme = pageOf('README.md')
const contents = pageOf('docs/README.md')
const isSpec = ({ path }: Page) => path === 'docs/spec.md'
const ours = every.filter((page) => !isSpec(page))

const commands = ours.flatMap(commandsOf)

describe('links', () => {
  test('lead to files, headings and pictures that are there', () => {
    const links = ours.flatMap((page) => linksOf(page).map((link) => ({ page, link })))
    expect(links.length).toBeGreaterThan(50)
    expect(links.map(({ page, link }) => linkProblem(page, link)).filter(Boolean)).toEqual([])
  })

  test('one that leads nowhere is found', () => {
    const text = '[a](../README.md#the-house) [b](bench.md#nothing) ![c](no.webp)'
    const page = { path: 'docs/x.md', text }
    expect(linksOf(page).map((link) => linkProblem(page, link))).toEqual([
      null, 'docs/x.md: docs/bench.md has no heading #nothing', 'docs/x.md: no.webp is not there'])
  })

  test('the table of contents has every page of docs/; of the decisions it has the first', () => {
    const linked = linksOf(contents).map(({ to }) => `docs/${to}`)
    const listed = every.map(({ path }) => path).filter((path) => path.startsWith('docs/')
      && path !== 'docs/README.md' && !/^docs\/decisions\/\d/.test(path))
    expect(listed.filter((path) => !linked.includes(path)), 'add them to docs/README.md').toEqual([])
    expect(linksOf(readme).map(({ to }) => to)).toContain('docs/README.md')
  })
})

describe('commands', () => {
  test('exist, and know every word that they are given', () => {
    expect(commands.length).toBeGreaterThan(60)
    expect(commands.map(commandProblem).filter(Boolean)).toEqual([])
  })

  const compose = 'docker compose -f deploy/compose.yaml'

  test.each([
    ['npm run shine', 'no script shine'],
    ['npm run bench -- shine', 'bench knows phone'],
    ['npm run trouble -- shine', 'trouble knows say, over, show'],
    ['npm run reviewer', null],
    ['npm run test:long -- no such part', 'test:long knows queue'],
    ['npm run spec -- --opened', 'does not know --opened'],
    ['npm run spec -- --open --section calls', null],
    ['npx vitest run --project shine', 'no project shine'],
    ['npx vitest run tests/no.test.ts', 'tests/no.test.ts is not there'],
    ['npx rimraf /', 'nobody knows'],
    ['npm run backup', 'takes the name of a file'],
    ['npm run backup -- --seal', 'takes the name of a file'],
    ['npm run backup -- ./before-42.backup', 'the folder there is /backups'],
    ['npm run restore:check -- <file>', null],
    [`${compose} run --rm operator npm run backup -- /backups/before-42`, null],
    [`${compose} run --rm operator npm run backup -- /data/before-42`, 'keeps nothing at /data/before-42'],
    [`${compose} run --rm operator npm run shine`, 'no script shine'],
    [`${compose} run operator npm run ledger:check`, 'without --rm'],
    [`${compose} run --rm worker npm run ledger:check`, 'a fixed address'],
    [`${compose} exec worker npm run ledger:check`, 'exec needs one that runs'],
    [`${compose} exec worker psql`, 'worker has no psql'],
    [`${compose} exec -T database psql`, null],
    [`${compose} up --detach --no-deps provider-3`, 'no service provider-3'],
    [`${compose} logs --tail 50 provider-1`, null],
    ['docker compose exec database psql', 'names no file'],
    ['docker compose -f compose.yaml ps', 'no compose.yaml'],
  ])('%s', (line, problem) => {
    const said = commandProblem({ page: 'docs/x.md', line })
    expect(said === null ? null : said.includes(problem ?? 'nothing')).toBe(problem === null ? null : true)
  })

  test('that follow a backup or a restore, or come before one, do not go on when one fails', () => {
    expect(ours.flatMap((page) => unchained(page).map((line) => `${page.path}: ${line}`))).toEqual([])
    const text = '```\nnpm run backup -- /backups/x   # kept\ndocker compose up\n```\n'
    expect(unchained({ path: 'docs/x.md', text })).toEqual(['npm run backup -- /backups/x   # kept'])
  })

  test('are each run somewhere, or by hand for a reason', () => {
    const names = commands.flatMap(({ line }) => scriptOf(line)?.name ?? [])
    const unproven = [...new Set([...names, ...Object.keys(scripts)])].filter((name) => !(name in proven))
    expect(unproven, 'add them to tests/docs/proven.data.ts').toEqual([])
    const gone = Object.keys(proven).filter((name) => name !== 'ci' && !(name in scripts))
    expect(gone, 'take them out of tests/docs/proven.data.ts').toEqual([])
    const elsewhere = Object.values(proven).flatMap((each) => (each.elsewhere ? [each.elsewhere] : []))
    const lost = elsewhere.filter(([file, word]) =>
      !existsSync(file) || !readFileSync(file, 'utf8').includes(word))
    expect(lost).toEqual([])
  })

  test('the README names every npm script', () => {
    const named = commandsOf(readme).flatMap(({ line }) => scriptOf(line)?.name ?? [])
    expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual([])
  })
})

test('every setting is a row of the README, and every row a setting', () => {
  const [, read = ''] = /^const Environment = z\.object\(\{$([\s\S]*?)^\}\)$/m
    .exec(readFileSync('src/provider/settings.ts', 'utf8')) ?? []
  const settings = [...read.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  const [, table = ''] = /^## Settings$([\s\S]*?)^## /m.exec(readme.text) ?? []
  const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))
  expect(settings.length).toBeGreaterThan(15)
  expect(rows.sort()).toEqual(settings.filter((name) => name !== 'NODE_ENV').sort())
})

test('docs/api.md has every call as the contract says it', () => {
  expect(pageOf('docs/api.md').text === apiPage(all), 'renew it with: npm run docs:api').toBe(true)
})

test('the code in the contributor’s guide is in the file that is named above it', () => {
  const plain = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean).join('\n')
  const pieces = blocksOf(pageOf('docs/guides/contributor.md'))
    .filter(({ language }) => language === 'ts' || language === 'sql')
    .map(({ text }) => /^ *(?:\/\/|--) (\S+)\n([\s\S]*)$/.exec(text) ?? [])
  expect(pieces.length).toBeGreaterThan(8)
  const strange = pieces.filter(([, path = '', code = '']) =>
    !existsSync(path) || !plain(readFileSync(path, 'utf8')).includes(plain(code)))
  expect(strange.map(([, path, code]) => `${path}: ${code}`)).toEqual([])
})

test('what the merchant’s guide says stands on the screen is in the code of the screens', () => {
  const { text } = pageOf('docs/guides/merchant.md')
  const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
  const screens = ['src/app', 'src/domain', 'src/contract'].flatMap(textsBelow)
    .map((code) => code.replaceAll(/\s+/g, ' ')).join('\n')
  const lead = /^By .+\.$/
  const said = [...new Set(bold)].filter((words) => !lead.test(words))
  expect(said.length).toBeGreaterThan(80)
  const forms = (words: string) =>
    [`>${words}<`, `> ${words} <`, `} ${words} <`, `>${words} <`, `'${words}'`, `"${words}"`, `\`${words} $`]
  expect(said.filter((words) => !forms(words).some((form) => screens.includes(form)))).toEqual([])
})

test('paths between backticks are there', () => {
  const lost = ours.filter(({ path }) => !path.startsWith('docs/decisions/')).flatMap((page) => codeOf(page)
    .filter((code) => /^(src|tests|docs|scripts|build)\/[\w./$-]+\w$/.test(code) && !existsSync(code))
    .map((code) => `${page.path}: ${code}`))
  expect(lost).toEqual([])
})
