// A paper as a reviewer sees it: page after page as a picture of our own, under a watermark. What is in a PDF
// is read in a process of its own, which has no setting, no network of its own to speak to us by, little
// memory and little time.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { root } from '../root.ts'
import type { StoredFile } from './download.ts'
import { turns } from './turns.ts'
import { watermarked, type Drawing, type Looker } from './watermark.ts'

/** Of a page, in pixels: small print on A4 can be read. */
const LONGEST_PAGE = 1_800
const LONGEST_PICTURE = 2_600
export const MOST_PAGES = 100
export const DRAWING_SECONDS = 15
/** Of WebAssembly, in pages of 64 KiB: 256 MiB. */
const WASM_PAGES = 4_096
const HEAP_MB = 128

export interface Drawn {
  /** WebP, unless JPEG was asked for. */
  picture: Buffer
  /** How many the paper has. */
  pages: number
}

export const drawingProblems = {
  kind: 'Word and Excel files and tables are not drawn here: what can draw them can also run what is hidden '
    + 'in them. Open the original only where the case needs it.',
  broken: 'This paper cannot be drawn as pictures. Ask the merchant for a photo of it, or open the original '
    + 'where the case needs it.',
  page: 'This paper has no such page.',
  most: `Only the first ${MOST_PAGES} pages of a paper are drawn. Open the original where the case needs it.`,
} as const

export const isDrawn = (type: string) => type === 'application/pdf' || isPicture(type)

const isPicture = (type: string) => type === 'image/jpeg' || type === 'image/png'

/** One page, the first being 1, or in words why there is none. */
export async function drawPage(
  { type, bytes }: Pick<StoredFile, 'type' | 'bytes'>, page: number, looker: Looker,
  as: Drawing['as'] = 'webp',
): Promise<Drawn | { problem: string }> {
  if (!isDrawn(type)) return { problem: drawingProblems.kind }
  if (page > MOST_PAGES) return { problem: drawingProblems.most }
  if (isPicture(type)) {
    if (page > 1) return { problem: drawingProblems.page }
    return inTurn(async () => ({
      picture: await watermarked(bytes, looker, { longest: LONGEST_PICTURE, as }), pages: 1,
    })).catch(() => ({ problem: drawingProblems.broken }))
  }
  return inTurn(() => drawPdf(bytes, page, looker, as))
}

/** A reviewer looks at one paper at a time; of many that open one at once nobody's memory is filled. */
const inTurn = turns(2)

async function drawPdf(
  bytes: Buffer, page: number, looker: Looker, as: Drawing['as'],
): Promise<Drawn | { problem: string }> {
  const said = await runDrawing(bytes, page)
  const drawn = said && readDrawing(said)
  if (!drawn) return { problem: drawingProblems.broken }
  const { pages, width, height, pixels } = drawn
  if (page > pages) return { problem: drawingProblems.page }
  const raw = { width, height, channels: 4 } as const
  return { picture: await watermarked(pixels, looker, { longest: LONGEST_PAGE, raw, as }), pages }
}

const program = fileURLToPath(new URL('src/provider/files/draw-page.js', root))

/** Older versions of Node call it an experiment. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission' : '--experimental-permission'

function flags(): string[] {
  const library = path.dirname(path.dirname(createRequire(program).resolve('@hyzyla/pdfium')))
  // The folder of packages may be a link: it is read before what it leads to.
  const [own, packages] = ['package.json', 'node_modules'].map((name) => fileURLToPath(new URL(name, root)))
  return [
    permission, '--no-warnings', `--max-old-space-size=${HEAP_MB}`, `--wasm-max-mem-pages=${WASM_PAGES}`,
    ...[program, own, packages, path.join(library, '*')].map((place) => `--allow-fs-read=${place}`),
  ]
}

const MOST_BYTES = LONGEST_PAGE * LONGEST_PAGE * 4 + 200

/** What the process says, or null where it ends badly, says too much or is not done in so many seconds. */
export function runDrawing(pdf: Buffer, page: number, seconds = DRAWING_SECONDS): Promise<Buffer | null> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [...flags(), program, String(page), String(LONGEST_PAGE)],
      { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: seconds * 1_000, killSignal: 'SIGKILL' })
    const said: Buffer[] = []
    let length = 0
    child.stdout.on('data', (piece: Buffer) => {
      said.push(piece)
      length += piece.length
      if (length > MOST_BYTES) child.kill('SIGKILL')
    })
    child.on('error', () => done(null))
    child.on('close', (code) => done(code === 0 ? Buffer.concat(said) : null))
    // One that has ended reads no more; how it ended is said by its code.
    child.stdin.on('error', () => {}).end(pdf)
  })
}

const Size = z.object({
  pages: z.int().check(z.minimum(1)),
  width: z.int().check(z.minimum(0), z.maximum(LONGEST_PAGE)),
  height: z.int().check(z.minimum(0), z.maximum(LONGEST_PAGE)),
})

/** The process has read what a stranger wrote: nothing that it says is believed unseen. */
function readDrawing(said: Buffer): (z.output<typeof Size> & { pixels: Buffer }) | null {
  const end = said.indexOf('\n')
  const read = Size.safeParse(jsonOf(said.subarray(0, Math.max(0, end)).toString()))
  const pixels = said.subarray(end + 1)
  return read.success && pixels.length === read.data.width * read.data.height * 4
    ? { ...read.data, pixels } : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
