// How often a payout is made: one of four, and never none.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ScheduleFields, timingWords, type Timing } from '#app/features/new-payout/schedule-fields.tsx'

afterEach(cleanup)

function Fields() {
  const [timing, setTiming] = useState<Timing>({
    when: 'later', start_date: '2099-12-01', frequency: 'once', end_date: '',
  })
  return (
    <>
      <ScheduleFields timing={timing} onChange={(changes) => setTiming({ ...timing, ...changes })} />
      <p data-testid="said">{timingWords(timing)}</p>
    </>
  )
}

test('each choice is one that can be sent', () => {
  render(<Fields />)
  const list = screen.getByLabelText<HTMLSelectElement>('How often')
  const said = Array.from(list.options, ({ value }) => {
    fireEvent.change(list, { target: { value } })
    return screen.getByTestId('said').textContent
  })
  expect(said).toEqual([
    '1 December 2099', 'Every day from 1 December 2099', 'Every week from 1 December 2099',
    'Every month from 1 December 2099',
  ])
})
