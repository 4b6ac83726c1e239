// A form in a second tab is shown and not changed, until the person goes on there.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormFrame } from '#app/ui/form-frame.tsx'
import { alone } from '#tests/app/alone.tsx'

afterEach(cleanup)

const aForm = (holder: 'here' | 'elsewhere' | 'newer', continueHere = () => Promise.resolve()) => alone(
  <FormFrame
    title="Add customer" back="/dashboard" save="Save" isSaving={false} isOffline={false} onSave={() => {}}
    kept={{ status: { state: holder === 'here' ? 'clean' : 'shown' }, holder, continueHere }}
  >
    <input aria-label="Name" />
  </FormFrame>,
)

const isOff = () => [screen.getByLabelText('Name'), screen.getByRole('button', { name: 'Save' })]
  .map((one) => one.matches(':disabled'))

test('a form that is typed here is open', async () => {
  aForm('here')
  await screen.findByText('What you type is kept on this phone')
  expect(isOff()).toEqual([false, false])
})

test('a form that another tab has is off, claims nothing and goes on at a press', async () => {
  const continueHere = vi.fn<() => Promise<void>>(() => Promise.resolve())
  aForm('elsewhere', continueHere)
  await screen.findByText('This form is open in another tab.')
  expect(isOff()).toEqual([true, true])
  expect(screen.queryByText(/kept on this phone/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue here' }))
  expect(continueHere).toHaveBeenCalledOnce()
})

test('a form that a newer version kept is off, and the page can be loaded again', async () => {
  aForm('newer')
  await screen.findByRole('button', { name: 'Load the page again' })
  expect(isOff()).toEqual([true, true])
})
