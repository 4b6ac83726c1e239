// The page of this phone: what it lists where, what it says first, and sizes as people read them.
import { describe, expect, test } from 'vitest'
import { draftPlace, sorted, summaryOf } from '#app/features/on-this-phone/sorting.ts'
import type { KeptDraft } from '#app/offline/drafts.ts'
import type { WaitingItem } from '#app/offline/waiting.ts'
import { formatSize } from '#domain/size.ts'

const item = (state: WaitingItem['state'], more: Partial<WaitingItem> = {}): WaitingItem => ({
  id: state,
  kind: 'bank',
  state,
  words: '',
  title: 'Bank account',
  detail: null,
  open: null,
  size: 1,
  share: null,
  problem: null,
  errors: {},
  group: null,
  lane: 'bank',
  payload: undefined,
  file_ids: [],
  next_at: null,
  created_at: 1_000,
  done_at: null,
  can: { retry: false, sendAgain: false, stop: false, remove: false, replace: false },
  ...more,
})

const draft = (form: string, updated_at: number, aside: KeptDraft['aside'] = null): KeptDraft =>
  ({ form, entity: '', updated_at, files: 0, aside })

describe('the lists', () => {
  const ids = (items: readonly WaitingItem[]) => items.map(({ id }) => id)

  test('each thing stands where the person should look for it', () => {
    const all = (
      [
        'queued',
        'sending',
        'retry_wait',
        'unknown',
        'rejected',
        'conflict',
        'ask_user',
        'needs_auth',
      ] as const
    ).map((state) => item(state))
    const lists = sorted(all, [], () => true)
    expect(ids(lists.waiting)).toEqual(['queued', 'sending', 'retry_wait', 'unknown'])
    expect(ids(lists.needsYou)).toEqual(['rejected', 'conflict', 'ask_user', 'needs_auth'])
  })

  test('of what was sent, only today’s, newest first', () => {
    const all = [1, 2, 3].map((done_at) => item('done', { id: String(done_at), done_at }))
    expect(ids(sorted(all, [], (at) => at > 1).sent)).toEqual(['3', '2'])
  })

  test('a draft that is on its way is listed once; typed on, it is a draft again', () => {
    const waiting = [item('queued', { created_at: 5_000.001 })]
    expect(sorted(waiting, [draft('bankDetails', 5_000)], () => true).drafts).toEqual([])
    expect(sorted(waiting, [draft('bankDetails', 5_001)], () => true).drafts).toHaveLength(1)
    expect(
      sorted([item('done', { created_at: 5_000 })], [draft('bankDetails', 5_000)], () => true).drafts,
    ).toHaveLength(1)
  })

  test('a copy that cannot be opened stands apart and is never hidden', () => {
    const lists = sorted([], [draft('bankDetails', 1, 'migration'), draft('somethingNewer', 2)], () => true)
    expect(lists.aside).toHaveLength(1)
    expect(lists.drafts.map(({ form }) => draftPlace(form))).toEqual([{ title: 'A form', open: null }])
  })
})

describe('what is said first', () => {
  const calm = {
    reach: 'online',
    since: '10:31',
    kept: 'disk',
    needsYou: 0,
    waiting: 0,
    elsewhere: null,
    isSending: false,
  } as const
  test.each([
    [
      'nothing is kept',
      { ...calm, kept: 'memory', reach: 'offline', needsYou: 1 },
      'Not being saved on this phone',
    ],
    ['a newer version was here', { ...calm, kept: 'read-only' }, 'Not being saved on this phone'],
    ['no network', { ...calm, reach: 'offline', needsYou: 1 }, 'No network since 10:31'],
    ['no answer', { ...calm, reach: 'unreachable' }, 'No answer from Oja since 10:31'],
    ['one refused', { ...calm, needsYou: 1, waiting: 3 }, 'One thing needs you'],
    ['two refused', { ...calm, needsYou: 2 }, '2 things need you'],
    ['sending', { ...calm, waiting: 1, isSending: true }, 'Sending'],
    ['waiting', { ...calm, waiting: 1 }, 'Waiting to send'],
    ['waiting in both modes', { ...calm, waiting: 1, elsewhere: 'test mode' }, 'Waiting to send'],
    ['waiting in the other mode', { ...calm, elsewhere: 'test mode' }, 'Waiting in test mode'],
    ['all is sent', calm, 'Everything is sent'],
  ] as const)('%s', (_, situation, title) => {
    expect(summaryOf(situation).title).toBe(title)
  })
})

test('sizes are read as people read them', () => {
  expect([0, 1, 1024, 421_888, 1_023_488, 1_468_006, 4_194_304].map(formatSize))
    .toEqual(['0 kB', '1 kB', '1 kB', '412 kB', '1 MB', '1.4 MB', '4 MB'])
})
