// Which entry goes next.
// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { nextTime, nextUp } from '#app/offline/next-up.ts'
import { anEntry } from './entry.ts'

describe('what is next', () => {
  const knows = () => true

  it('is the oldest that is due, with what it needs done', () => {
    const entries = [
      anEntry({ id: 'submit', lane: 's', created_at: 1, deps: ['bank', 'photo'] }),
      anEntry({ id: 'bank', lane: 'b', created_at: 2, state: 'done' }),
      anEntry({ id: 'photo', lane: 'p', created_at: 3 }),
      anEntry({ id: 'later', lane: 'l', created_at: 0, state: 'retry_wait', next_at: 99 }),
    ]
    expect(nextUp(entries, 50, knows)?.id).toBe('photo')
    expect(nextTime(entries, knows)).toBe(0)
  })

  it('never overtakes within a lane, and never waits for another lane', () => {
    const stuck = anEntry({ id: '1', state: 'retry_wait', next_at: 99, created_at: 1 })
    expect(nextUp([stuck, anEntry({ id: '2', created_at: 2 })], 50, knows)).toBeUndefined()
    expect(nextUp([stuck, anEntry({ id: '2', created_at: 2, lane: 'other' })], 50, knows)?.id).toBe('2')
    const refused = anEntry({ id: '1', state: 'rejected', created_at: 1 })
    expect(nextUp([refused, anEntry({ id: '2', created_at: 2 })], 50, knows)?.id).toBe('2')
  })

  it('does not wait for a time of a clock that was wrong', () => {
    const tomorrow = anEntry({ next_at: 50 + 86_400_000 })
    expect(nextUp([tomorrow], 50, knows)?.id).toBe(tomorrow.id)
    expect(nextUp([anEntry({ next_at: 50 + 3_000_000 })], 50, knows)).toBeUndefined()
  })

  it('is what is unknown before what is new', () => {
    const entries = [
      anEntry({ id: 'new', lane: 'x' }),
      anEntry({ id: 'open', state: 'unknown', created_at: 9 }),
    ]
    expect(nextUp(entries, 50, knows)?.id).toBe('open')
  })

  it('is nothing whose need is not there, and nothing that nobody knows how to send', () => {
    expect(nextUp([anEntry({ deps: ['removed'] })], 50, knows)).toBeUndefined()
    expect(nextUp([anEntry()], 50, () => false)).toBeUndefined()
    expect(nextTime([anEntry({ state: 'rejected' })], knows)).toBeUndefined()
  })
})
