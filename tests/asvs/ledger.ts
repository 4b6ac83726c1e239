// All chapters of OWASP ASVS 5.0.0 in one ledger, and the page that is made of it.
import { codeChapters } from './code.data.ts'
import { houseChapters, third } from './house.data.ts'
import { ids } from './ids.data.ts'
import { peopleChapters } from './people.data.ts'
import type { Chapter, Verdict } from './verdict.ts'

export const chapters: readonly Chapter[] = [...codeChapters, ...peopleChapters, ...houseChapters]

export const lines = chapters.flatMap((chapter) => chapter.lines)

export { third }

const words: Record<Verdict['kind'], string> = {
  met: 'met', none: 'not applicable', deploy: 'at deployment', otherwise: 'otherwise, written down',
  open: 'open',
}

const levelOf = (id: string) => (ids.L1.includes(id) ? 1 : ids.L2.includes(id) ? 2 : 3)

/** What shows it, or why not; of a test its name, with the file as a link. */
function evidence(verdict: Verdict): string {
  const linked = (path: string) =>
    `[${path.split('/').at(-1)}](${path.startsWith('docs/') ? path.slice(5) : `../${path}`})`
  switch (verdict.kind) {
    case 'met': return `${linked(verdict.file)}: ${verdict.test}${verdict.note ? ` (${verdict.note})` : ''}`
    case 'none': return verdict.why
    case 'otherwise': return `${verdict.instead} ${linked(verdict.decision)}`
    case 'deploy':
    case 'open': return verdict.what
  }
}

const table = ({ name, lines: own }: Chapter): string[] => [
  `## ${name}`, '',
  '| id | level | about | state | shown by, or why |', '| --- | --- | --- | --- | --- |',
  ...own.map(({ id, about, verdict }) => {
    const shown = evidence(verdict).replaceAll('|', '\\|')
    return `| ${id} | ${levelOf(id)} | ${about} | ${words[verdict.kind]} | ${shown} |`
  }),
  '',
]

function counts(): string[] {
  const kinds = Object.keys(words) as Verdict['kind'][]
  const row = (level: number) => kinds.map((kind) =>
    lines.filter(({ id, verdict }) => levelOf(id) === level && verdict.kind === kind).length)
  return [
    `| level | ${kinds.map((kind) => words[kind]).join(' | ')} | all |`,
    `| --- | ${kinds.map(() => '---').join(' | ')} | --- |`,
    `| 1 | ${row(1).join(' | ')} | ${ids.L1.length} |`, `| 2 | ${row(2).join(' | ')} | ${ids.L2.length} |`,
  ]
}

/** docs/asvs.md, whole. */
export const ledgerPage = (): string => [
  '# OWASP ASVS 5.0.0, line by line', '',
  'Every requirement of the first two levels, with what shows that it is met. The sentences are in the',
  '[standard](https://github.com/OWASP/ASVS/tree/master/5.0) (CC BY-SA 4.0); the words here are our own.',
  'Made from `tests/asvs` by `npm run asvs`; `tests/asvs.test.ts` fails when an id, a test or a decision',
  'is missing.', '',
  '- *met*: the named test shows it, or the part of it that a test can show.',
  '- *not applicable*: there is nothing here that it could be about.',
  '- *at deployment*: up to whoever runs the product; never counted as met.',
  '- *otherwise, written down*: done otherwise on purpose; the decision says why, and what is done instead.',
  '- *open*: not met yet.', '',
  ...counts(), '',
  ...[...chapters, third].flatMap(table),
].join('\n')
