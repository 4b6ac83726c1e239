// Draws one page of a PDF, in a process of its own that may read this file and packages, nothing else of
// the disk, start nothing, and knows no setting: pages.ts starts it, and ends it after its time. The PDF
// comes in by stdin; the size of the page goes out by stdout in a line, and behind it its pixels, four bytes
// each.
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Dots of a screen for a point of paper, where a page is not larger than the longest side allows. */
const SHARPEST = 3

const [page, longest] = process.argv.slice(2).map(Number)
const pieces = []
for await (const piece of process.stdin) pieces.push(piece)
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(Buffer.concat(pieces))
const pages = document.getPageCount()
if (page > pages) {
  process.stdout.write(`${JSON.stringify({ pages, width: 0, height: 0 })}\n`)
} else {
  const sheet = document.getPage(page - 1)
  const { originalWidth: across, originalHeight: down } = sheet.getOriginalSize()
  const scale = Math.min(SHARPEST, longest / Math.max(across, down))
  const drawn = await sheet.render({
    width: Math.max(1 / scale, across), height: Math.max(1 / scale, down), scale, render: 'bitmap',
  })
  process.stdout.write(`${JSON.stringify({ pages, width: drawn.width, height: drawn.height })}\n`)
  process.stdout.write(drawn.data)
}
