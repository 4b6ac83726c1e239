// Under which licences a shipped package may be: those that ask for a notice alone, and a few others for the
// packages that are named here, with the reason.
import type { Package } from './packages.ts'

const freely = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0',
  'Unlicense',
])

interface Exception {
  readonly licence: string
  readonly packages: RegExp
  readonly why: string
}

export const exceptions: readonly Exception[] = [
  {
    licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/,
    why: 'a library that sharp loads at run time: unchanged, and anybody may put another in its place',
  },
  {
    licence: 'MPL-2.0', packages: /^lightningcss(-|$)/,
    why: 'a tool of the build: unchanged, and no part of what is sent to a browser',
  },
  {
    licence: 'OFL-1.1', packages: /^noto-sans$/,
    why: 'a font that PDFs bring with them; its licence lies beside it, and it is not sold by itself',
  },
  { licence: 'Python-2.0', packages: /^argparse$/, why: 'a tool of the build, asks for a notice' },
  {
    licence: 'CC-BY-4.0', packages: /^caniuse-lite$/,
    why: 'a table of browsers for the build, asks for a notice',
  },
]

/** SPDX: what is joined by AND must all be allowed, of what is joined by OR one. */
export function isAllowed({ name, licence }: Pick<Package, 'name' | 'licence'>): boolean {
  const one = (id: string) => freely.has(id)
    || exceptions.some((exception) => exception.licence === id && exception.packages.test(name))
  return licence !== '' && licence.split(' AND ')
    .every((part) => part.replace(/^\(|\)$/g, '').split(' OR ').some((id) => one(id.trim())))
}
