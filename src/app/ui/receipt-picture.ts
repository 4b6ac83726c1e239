// Draws a receipt: always light, in the phone's own letters, so that every name and the naira sign are right.
import { picturesPdf } from '#domain/pdf-file.ts'
import { productName } from '#domain/product.ts'
import { marked, testMoney } from '#domain/test-money.ts'

export interface ReceiptContent {
  /** What it is of: `Payout receipt`. */
  title: string
  /** As it is shown: `₦12,500.00`. */
  amount: string
  state: string
  /** Of test money it is said in large letters, across everything. */
  mode: 'test' | 'live'
  /** What stands on it, line by line; a line without a value is left out. */
  lines: readonly (readonly [label: string, value: string])[]
}

const WIDTH = 720
const SIDE = 48
/** What the words about test money take at the top. */
const BANNER = 132
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

export function drawReceipt(receipt: ReceiptContent): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw a receipt.')
  pen.font = `500 26px ${FONT}`
  const wrapped = receipt.lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, rows: wrap(pen, value, WIDTH - 2 * SIDE - 220) }))
  const top = receipt.mode === 'test' ? BANNER : 0
  canvas.height = top + 330 + wrapped.reduce((sum, { rows }) => sum + 26 + rows.length * 34, 0) + 70
  drawHead(pen, canvas.height, receipt)
  let y = top + 350
  for (const { label, rows } of wrapped) {
    pen.fillStyle = '#E6DFD3'
    pen.fillRect(SIDE, y - 42, WIDTH - 2 * SIDE, 1)
    put(pen, label, SIDE, y, `400 26px ${FONT}`, '#55625B')
    for (const row of rows) {
      put(pen, row, WIDTH - SIDE, y, `500 26px ${FONT}`, '#14201B', 'right')
      y += 34
    }
    y += 26
  }
  if (receipt.mode === 'test') drawMark(pen, canvas.height)
  put(pen, `Made with ${productName}`, WIDTH / 2, canvas.height - 36, `400 22px ${FONT}`, '#55625B', 'center')
  return canvas
}

/** Across the whole of it, so that no part that is cut out looks like a receipt. */
function drawMark(pen: CanvasRenderingContext2D, height: number) {
  for (let y = 300; y < height + 100; y += 260) {
    pen.save()
    pen.translate(WIDTH / 2, y)
    pen.rotate(-0.35)
    put(pen, testMoney.mark, 0, 0, `700 190px ${FONT}`, 'rgba(179, 38, 30, 0.16)', 'center')
    pen.restore()
  }
}

function drawHead(
  pen: CanvasRenderingContext2D, height: number, { title, amount, state, mode }: ReceiptContent,
) {
  const top = mode === 'test' ? BANNER : 0
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = '#0A5C45'
  pen.fillRect(0, 0, WIDTH, 96)
  put(pen, productName, SIDE, 62, `600 36px ${FONT}`, '#FFFFFF')
  put(pen, title, WIDTH - SIDE, 60, `400 26px ${FONT}`, '#CDE5DB', 'right')
  if (mode === 'test') {
    pen.fillStyle = '#8A5700'
    pen.fillRect(0, 96, WIDTH, BANNER)
    put(pen, testMoney.banner, WIDTH / 2, 156, `700 50px ${FONT}`, '#FFFFFF', 'center')
    put(pen, testMoney.says, WIDTH / 2, 200, `500 24px ${FONT}`, '#FFFFFF', 'center')
  }
  put(pen, amount, SIDE, top + 190, `600 60px ${FONT}`, '#14201B')
  const [sign, colour] = mode === 'test' ? ['', '#8A5700'] : ['✓ ', '#1B7342']
  put(pen, `${sign}${marked(state, mode)}`, SIDE, top + 240, `500 28px ${FONT}`, colour)
}

function put(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
  align: CanvasTextAlign = 'left',
) {
  pen.font = font
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, y)
}

/** Breaks a value at spaces, and a long number anywhere. */
function wrap(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.match(/\S{1,20}\s*/gu) ?? []) {
    if (row && pen.measureText((row + word).trimEnd()).width > room) {
      rows.push(row.trimEnd())
      row = ''
    }
    row += word
  }
  if (row) rows.push(row.trimEnd())
  return rows
}

/** In points across: 105 mm, what a receipt printer's paper is near to. */
const RECEIPT = 298

/** A page with the picture on it. */
export function receiptPdf(canvas: HTMLCanvasElement): Blob {
  const jpeg = atob(canvas.toDataURL('image/jpeg', 0.92).split(',')[1] ?? '')
  const { width, height } = canvas
  const longest = Math.max(RECEIPT, RECEIPT * (height / width))
  const bytes = picturesPdf([{ jpeg, width, height, longest }])
  return new Blob([bytes], { type: 'application/pdf' })
}
