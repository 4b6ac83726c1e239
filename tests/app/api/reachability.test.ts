// What the phone says of its network and what answers say, whichever comes first.
// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answered, reachability, unanswered } from '#app/api/reachability.ts'

const said = (event: 'online' | 'offline') => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online')
  dispatchEvent(new Event(event))
}
const state = () => reachability.current().state

afterEach(() => {
  vi.restoreAllMocks()
  answered()
})

describe('the provider', () => {
  it('is not there without a network, though an answer that was on its way still comes', () => {
    answered()
    said('offline')
    answered()
    expect(state()).toBe('offline')
  })

  it('is there again once it answers, not as soon as the radio is on', () => {
    said('offline')
    said('online')
    expect(state()).toBe('unreachable')
    answered()
    expect(state()).toBe('online')
  })

  it('is told apart from a network that is gone', () => {
    answered()
    unanswered()
    expect(state()).toBe('unreachable')
  })
})
