// The commands that the pages name: how they are found, and what is wrong with one.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { composeProblem, handedOn, mountOf } from './compose.ts'
import { blocksOf, codeOf, type Page } from './pages.ts'

export interface Command {
  readonly page: string
  /** Without settings before it and words for the reader behind it. */
  readonly line: string
}

/** A prompt, and settings for this one command. */
const before = /^(?:\$ )?(?:(?:[A-Z][A-Z_0-9]*=(?:"[^"]*"|'[^']*'|\S*)|env|exec)\s+)*/

const begins = /^(npm (ci|start|test|run|exec)|npx|curl|docker compose)\b/

/** Everything that a reader could type: whole lines of blocks, and code in running text. */
export function commandsOf(page: Page): Command[] {
  return [...shellsOf(page).flat(), ...codeOf(page)]
    .flatMap((line) => line.replace(/\s+#.*$/, '').split(/\s+(?:&&|\|\||\||;)(?:\s+|$)/))
    .map((line) => line.trim().replace(before, ''))
    .filter((line) => begins.test(line))
    .map((line) => ({ page: page.path, line }))
}

/** The lines of each block that a shell reads; what is continued by a backslash is one. */
const shellsOf = (page: Page): string[][] => blocksOf(page)
  .filter(({ language }) => ['', 'sh', 'bash', 'shell'].includes(language))
  .map(({ text }) => text.replaceAll(/\\\n\s*/g, ' ').split('\n').filter((line) => line.trim() !== ''))

/** Lines before the last of a block with a backup or a restore in it that go on whatever became of them. */
export const unchained = (page: Page): string[] => shellsOf(page)
  .filter((lines) => lines.some((line) => /npm run (backup|restore)\b/.test(line)))
  .flatMap((lines) => lines.slice(0, -1))
  .filter((line) => !line.replace(/\s+#.*$/, '').endsWith(' &&'))

interface PackageFile { scripts: Record<string, string> }

export const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as PackageFile

/** The name of the npm script and the words that it is given; null where it is another program. */
export function scriptOf(line: string): { name: string, words: string[] } | null {
  const plain = handedOn(line).replaceAll(/\$\([^)]*\)/g, '$it')
  const [, short, long, rest = ''] =
    /^npm (?:(ci|start|test)|run (?:-s |--silent )*([\w:-]+))(?: --)?(?: (.*))?$/.exec(plain) ?? []
  const name = short ?? long
  return name === undefined ? null : { name, words: rest.split(' ').filter(Boolean) }
}

/** `<day>`, `$DAY`, `./a-file` and whatever else is the reader's own. */
const isPlaceholder = (word: string) => /^["']?[<$….[/]/.test(word)

/** A file of a backup: the reader's own, or in the folder that the service for commands has. */
const backupFile = (words: string[]) => {
  const name = words.find((word) => !word.startsWith('-')) ?? ''
  if (name === '') return 'takes the name of a file'
  return unless(name === '<file>' || mountOf('operator', name) !== undefined,
    `has no ${name} in Compose: the folder there is /backups`)
}

/** The source of a script's program; those of the provider are listed by their names in its main.ts. */
function programOf(name: string): string {
  const script = scripts[name] ?? ''
  const [, program] = /scripts\/provider\.js (\S+)$/.exec(script) ?? []
  if (program === undefined) return /\S+\.tsx?$/.exec(script)?.[0] ?? ''
  const listed = new RegExp(`^  '?${program}'?: \\(\\) => import\\('\\./(.+)'\\)`, 'm')
  const [, file = ''] = listed.exec(readFileSync('src/provider/main.ts', 'utf8')) ?? []
  return `src/provider/${file}`
}
const sourceOf = (name: string) => (programOf(name) ? readFileSync(programOf(name), 'utf8') : '')

/** The words that a program's own usage gives: `npm run holidays -- lift <day>`. */
const actionsOf = (name: string) => {
  const [, usage = ''] = /const usage = `([^`]*)`/.exec(sourceOf(name)) ?? []
  return [...usage.matchAll(new RegExp(`npm run ${name} -- (\\w+)`, 'g'))].map(([, action]) => action)
}

const partsOf = (name: string) =>
  [...sourceOf(name).matchAll(/name: '([^']+)'/g)].map(([, part = '']) => part)

const unless = (isKnown: boolean, problem: string) => (isKnown ? null : problem)

const action = (name: string) => ([first = '']: string[]) =>
  unless(isPlaceholder(first) || actionsOf(name).includes(first), `knows ${actionsOf(name).join(', ')}`)

const pictures = () => readdirSync('docs/screens').map((name) => name.replace(/\..*/, ''))

/** Files and projects of a run of tests. */
function testWords(words: string[]): string | null {
  const config = readFileSync('vitest.config.ts', 'utf8')
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    if (before === '-t') break
    if (before === '--project' && !config.includes(`name: '${word}'`)) return `there is no project ${word}`
    if (word.startsWith('tests/') && !existsSync(word)) return `${word} is not there`
  }
  return null
}

/** What is wrong with the words of a script that takes some, by script. */
const taking: Record<string, (words: string[]) => string | null> = {
  'backup': backupFile,
  'restore': backupFile,
  'restore:check': backupFile,
  'totp': (words) => unless(words.length === 1, 'takes one e-mail address'),
  'reviewer': action('reviewer'),
  'holidays': action('holidays'),
  'trouble': action('trouble'),
  'bench': (words) => unless(words.every((word) => partsOf('bench').includes(word)),
    `knows ${partsOf('bench').join(', ')}`),
  'test:long': (words) => unless(isPlaceholder(words[0] ?? '')
    || partsOf('test:long').some((part) => part.includes(words.join(' '))),
  `knows ${partsOf('test:long').join(', ')}`),
  'screens': ([word = '']) => unless(!word.startsWith('--only=')
    || word.slice('--only='.length).split(',').every((name) => pictures().includes(name)),
  'takes --only= with names of pictures'),
  'conformance': (words) => unless(words.filter((word) => word.startsWith('--')).every((word) =>
    readFileSync('tests/conformance/options.ts', 'utf8').includes(word.slice(2))), 'has other options'),
  'test': testWords,
}

/** The rest: each word that is no value must be in the program's source. */
const named = (name: string) => (words: string[]) => {
  const source = sourceOf(name)
  const strange = words.filter((word) => !isPlaceholder(word)
    && !source.includes(/^-*([\w-]+)/.exec(word)?.[1] ?? word))
  return unless(strange.length === 0, `does not know ${strange.join(', ')}`)
}

/** What is wrong with a command as it stands on its page, or null. */
export function commandProblem({ page, line }: Command): string | null {
  const composed = composeProblem(line)
  if (composed !== null) return `${page}: \`${line}\`: ${composed}`
  const script = scriptOf(line)
  if (script === null) return otherProblem({ page, line })
  const { name, words } = script
  if (name !== 'ci' && !(name in scripts)) return `${page}: there is no script ${name}: ${line}`
  const takes = taking[name] ?? named(name)
  const problem = words.length === 0 && takes !== backupFile ? null : takes(words)
  return problem && `${page}: \`${line}\`: ${name} ${problem}`
}

function otherProblem({ page, line }: Command): string | null {
  const [, tool, rest = ''] = /^npx (\S+) ?(.*)$/.exec(line) ?? []
  if (tool === 'vitest' || tool === 'oxlint' || tool === 'tsx') {
    const problem = testWords(rest.split(' '))
    return problem && `${page}: \`${line}\`: ${problem}`
  }
  return /^(curl|docker compose) /.test(line) ? null : `${page}: nobody knows how to check \`${line}\``
}
