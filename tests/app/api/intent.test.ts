// When pressing a button again is the same change, and when it is a new one.
import { describe, expect, it } from 'vitest'
import { intentOf, isOpen, openAfter } from '#app/api/intent.ts'
import { Unreachable, Unreadable } from '#app/api/unreachable.ts'
import { Refusal, type RefusalCode } from '#contract/refusal.ts'

describe('an intent', () => {
  const first = intentOf({ body: { amount: 1 } }, undefined)

  it('is the same for the same ask, as long as its outcome is open', () => {
    expect(intentOf({ body: { amount: 1 } }, first)).toBe(first)
    expect(intentOf({ body: { amount: 1 } }, undefined).id).not.toBe(first.id)
  })

  it('is a new one for another ask, or another file', () => {
    expect(intentOf({ body: { amount: 2 } }, first).id).not.toBe(first.id)
    const file = (text: string) => [{}, { paper: new File([text], 'cac.pdf', { lastModified: 1 }) }]
    const sent = intentOf(file('one'), undefined)
    expect(intentOf(file('one'), sent)).toBe(sent)
    expect(intentOf(file('three'), sent)).not.toBe(sent)
  })

  it.each<[unknown, boolean]>([
    [new Unreachable('timeout', 'maybe'), true],
    [new Unreachable('offline', 'no'), false],
    [new Unreadable(200), true],
    [new TypeError('a mistake of ours'), false],
    ...(['in_progress', 'internal', 'unavailable'] as RefusalCode[])
      .map((code): [unknown, boolean] => [new Refusal(code, ''), true]),
    ...(['invalid_input', 'stale', 'insufficient_balance', 'invalid_credentials'] as RefusalCode[])
      .map((code): [unknown, boolean] => [new Refusal(code, ''), false]),
  ])('is open after %s: %s', (error, open) => { expect(isOpen(error)).toBe(open) })

  it.each<[unknown, 'tried' | 'before' | 'nothing']>([
    [new Unreachable('timeout', 'maybe'), 'tried'],
    [new Refusal('in_progress', ''), 'tried'],
    // Nothing left the phone, or nobody looked whether it was asked before: what was open still is.
    [new Unreachable('offline', 'no'), 'before'],
    [new Refusal('unauthenticated', ''), 'before'],
    [new Refusal('rate_limited', ''), 'before'],
    [new Refusal('forbidden', ''), 'before'],
    [new TypeError('a mistake of ours'), 'before'],
    [new Refusal('conflict', ''), 'nothing'],
    [new Refusal('invalid_input', ''), 'nothing'],
  ])('after %s leaves %s open', (error, left) => {
    const before = intentOf('before', undefined)
    const tried = intentOf('tried', before)
    expect(openAfter(error, tried, before)).toBe({ tried, before, nothing: undefined }[left])
  })
})
