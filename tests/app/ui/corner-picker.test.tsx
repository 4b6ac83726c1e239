// Corners are put where they belong without dragging: by a tap there, or by the keys of the arrows.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CornerPicker, type FourCorners } from '#app/ui/corner-picker.tsx'

beforeEach(() => {
  Element.prototype.setPointerCapture = () => {}
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 400))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const first: FourCorners = [{ x: 0.1, y: 0.1 }, { x: 0.9, y: 0.1 }, { x: 0.9, y: 0.9 }, { x: 0.1, y: 0.9 }]

function Picker() {
  const [corners, setCorners] = useState(first)
  return <CornerPicker src="blob:x" label="CAC form" corners={corners} wrong={false} onChange={setCorners} />
}

const corner = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('a tap brings the nearest corner there, without a movement', () => {
  const { container } = render(<Picker />)
  const frame = container.querySelector('.relative') as HTMLElement
  const tap = { pointerId: 1, button: 0, clientX: 140, clientY: 100 }
  fireEvent(frame, Object.assign(new Event('pointerdown', { bubbles: true, cancelable: true }), tap))
  fireEvent(frame, Object.assign(new Event('pointerup', { bubbles: true }), tap))
  expect(corner('Top right').getAttribute('aria-label'))
    .toBe('Top right: 70% from the left, 25% from the top')
  expect(document.activeElement).toBe(corner('Top right'))
})

test('the arrow keys move the one that has the focus, with Shift by more', () => {
  render(<Picker />)
  fireEvent.keyDown(corner('Bottom left'), { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(corner('Bottom left'), { key: 'ArrowUp', shiftKey: true })
  expect(corner('Bottom left').getAttribute('aria-label'))
    .toBe('Bottom left: 14% from the left, 86% from the top')
})
