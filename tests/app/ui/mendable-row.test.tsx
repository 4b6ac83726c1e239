// The buttons of a row of a file that cannot be taken as it stands.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MendableRow } from '#app/ui/mendable-row.tsx'

afterEach(cleanup)

test('while a row is dropped its button keeps the focus, says so, and does nothing more', () => {
  let dropped = 0
  const drawn = (isDropping: boolean) => (
    <MendableRow row={7} isDropping={isDropping} onFix={() => {}} onDrop={() => { dropped += 1 }}>
      Blue Calabash
    </MendableRow>
  )
  const { rerender } = render(drawn(false))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Drop row 7' })
  button.focus()
  fireEvent.click(button)
  rerender(drawn(true))
  expect(document.activeElement).toBe(button)
  expect([button.disabled, button.ariaBusy, button.ariaDisabled]).toEqual([false, 'true', 'true'])
  fireEvent.click(button)
  expect(dropped).toBe(1)
})
