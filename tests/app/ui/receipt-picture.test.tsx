// What a receipt draws: of test money it says so in large letters, on every part of it.
import { afterEach, expect, test, vi } from 'vitest'
import { drawReceipt, type ReceiptContent } from '#app/ui/receipt-picture.ts'

interface Drawn { text: string, size: number, y: number }

afterEach(() => { vi.restoreAllMocks() })

/** What is written on it, and how large. */
function drawn(receipt: ReceiptContent): { words: Drawn[], height: number } {
  const words: Drawn[] = []
  let moved = 0
  const pen = {
    font: '', fillStyle: '', textAlign: 'left',
    measureText: (text: string) => ({ width: text.length * 14 }),
    fillRect: () => {}, save: () => {}, rotate: () => {},
    restore: () => { moved = 0 },
    translate: (_: number, y: number) => { moved = y },
    fillText(text: string, _: number, y: number) {
      words.push({ text, size: Number(/(\d+)px/.exec(pen.font)?.[1]), y: y + moved })
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  const { height } = drawReceipt(receipt)
  return { words, height }
}

const receipt = {
  title: 'Payment receipt', amount: '₦5,000,000.00', state: 'Received',
  lines: Array.from({ length: 12 }, (_, at) => [`Line ${at}`, `value ${at}`] as const),
}

test('of test money it says so above everything, and across all of it', () => {
  const { words, height } = drawn({ ...receipt, mode: 'test' })
  expect(words.find(({ text }) => text === 'TEST: NO REAL MONEY')?.size).toBeGreaterThanOrEqual(48)
  expect(words.map(({ text }) => text)).toContain('TEST: Received')
  expect(words.map(({ text }) => text).join(' ')).not.toContain('✓')
  const marks = words.filter(({ text, size }) => text === 'TEST' && size >= 150).map(({ y }) => y)
  expect(marks.length).toBeGreaterThan(1)
  const gaps = marks.slice(1).map((y, at) => y - marks[at]!)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(300)
  expect(marks.at(-1)).toBeGreaterThan(height - 300)
})

test('of real money it says nothing of tests', () => {
  const { words } = drawn({ ...receipt, mode: 'live' })
  expect(words.map(({ text }) => text)).toContain('✓ Received')
  expect(words.map(({ text }) => text).join(' ')).not.toContain('TEST')
})
