// The pages that people read: README.md and everything below docs/, taken apart.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export interface Page {
  /** From the root of the repository, with slashes. */
  readonly path: string
  readonly text: string
}

export interface Link {
  readonly to: string
  readonly isImage: boolean
}

export interface Block {
  /** The word behind the fence, such as `js`; empty for none. */
  readonly language: string
  readonly text: string
}

/** The text of every file below a folder. */
export const textsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))

export const pages = (): Page[] => [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`).sort(),
].map((name) => ({ path: name, text: readFileSync(name, 'utf8') }))

const fence = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm

export const blocksOf = ({ text }: Page): Block[] =>
  [...text.matchAll(fence)].map(([, language = '', inside = '']) => ({ language, text: inside }))

const withoutBlocks = ({ text }: Page) => text.replaceAll(fence, '')

/** What stands between backticks in running text; a line break in it counts as a blank. */
export const codeOf = (page: Page): string[] =>
  [...withoutBlocks(page).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '))

export const linksOf = (page: Page): Link[] =>
  [...withoutBlocks(page).replaceAll(/`[^`]*`/g, '').matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, mark, to = '']) => ({ to, isImage: mark === '!' }))

/** The anchors that a reader on a forge can follow: each heading in lower case, blanks as hyphens. */
export function anchorsOf(page: Page): string[] {
  const seen = new Map<string, number>()
  return [...withoutBlocks(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const slug = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
}

/** What is wrong with a link, or null; addresses outside the repository are not asked. */
export function linkProblem(page: Page, { to, isImage }: Link): string | null {
  if (/^(https?|mailto):/.test(to)) return null
  const [file = '', anchor] = to.split('#')
  const target = file === '' ? page.path : path.posix.join(path.posix.dirname(page.path), file)
  if (!existsSync(target)) return `${page.path}: ${to} is not there`
  if (isImage && statSync(target).size === 0) return `${page.path}: ${to} is empty`
  if (anchor === undefined) return null
  const text = statSync(target).isDirectory() ? '' : readFileSync(target, 'utf8')
  return anchorsOf({ path: target, text }).includes(anchor) ? null
    : `${page.path}: ${target} has no heading #${anchor}`
}
