// A form of plain values: what is typed is kept, and so is the intent of sending it, until an answer is had.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { failureWords } from '#app/api/intent.ts'
import { createQueryClient, useWriting } from '#app/api/queries.ts'
import { commit } from '#app/offline/commit.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { loadDraft } from '#app/offline/drafts.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { endpoint } from '#contract/endpoint.ts'
import { refuses, says, startWire } from '#tests/app/api/wire.ts'
import { ada, fillDisk, newPhone, restart, signIn } from './phone.ts'

interface Typed {
  name: string
}

const form = draftForm<Typed>({ name: 'newCustomer', version: 1 })
const add = endpoint({
  method: 'POST',
  path: 'things',
  says: '',
  callers: ['member'],
  needs: null,
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ id: z.string() }),
})

let wire: Awaited<ReturnType<typeof startWire>>

beforeEach(async () => {
  wire = await startWire()
  newPhone()
  signIn(ada)
})
afterEach(async () => {
  cleanup()
  await wire.stop()
})

/** The screen as it opens now, with what this phone has of the form. */
async function aScreen(quiet = true) {
  const said: string[] = []
  /** As it was drawn, each time. */
  const looks: { isSending: boolean, isUnanswered: boolean }[] = []
  const client = createQueryClient({ onDone: () => {}, onFailed: ({ message }) => { said.push(message) } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const draft = await loadDraft(form)
  const use = () => {
    const kept = useKeptValues(form, { draft, blank: { name: '' } })
    const adding = useWriting(add, { quiet, keeper: kept.keeper })
    looks.push({ isSending: adding.isPending, isUnanswered: kept.isUnanswered })
    return { kept, adding }
  }
  const { result, unmount } = renderHook(use, { wrapper })
  const type = (name: string) => act(() => result.current.kept.set({ name }))
  const press = () => act(async () => {
    const { name } = result.current.kept.values
    await result.current.adding.mutateAsync({ body: { name } }).then(() => undefined, () => undefined)
  })
  const now = () => result.current.kept
  const failure = () => result.current.adding.error
  return { now, failure, said, looks, type, press, unmount }
}

const ids = () => wire.heard.map(({ headers }) => headers['requestid'])
const isLost = () => wire.behaves((_, response) => {
  response.destroy()
})

describe('what is sent of a form', () => {
  it('without an answer is the same when the phone was off between', async () => {
    const before = await aScreen()
    before.type('Copper Drum')
    isLost()
    await before.press()
    expect(before.now().isUnanswered).toBe(true)
    before.unmount()
    restart()
    signIn(ada)
    const after = await aScreen()
    expect([after.now().values.name, after.now().isUnanswered]).toEqual(['Copper Drum', true])
    wire.behaves(says({ id: '1' }))
    await after.press()
    expect(ids()).toEqual([ids()[0], ids()[0]])
  })

  it('warns of nothing once it is answered, and is the same for a phone that dies then', async () => {
    const screen = await aScreen()
    screen.type('Copper Drum')
    wire.behaves(says({ id: '1' }))
    await screen.press()
    expect(screen.looks.some(({ isSending }) => isSending)).toBe(true)
    expect(screen.looks.filter(({ isSending, isUnanswered }) => isUnanswered && !isSending)).toEqual([])
    expect(screen.now().isUnanswered).toBe(false)
    screen.unmount()
    restart()
    signIn(ada)
    const after = await aScreen()
    expect(after.now().isUnanswered).toBe(true)
    await after.press()
    expect(ids()).toEqual([ids()[0], ids()[0]])
  })

  it('is on disk before the first byte leaves', async () => {
    const screen = await aScreen()
    screen.type('Copper Drum')
    let kept: unknown
    wire.behaves((...asked) => {
      void loadDraft(form).then((draft) => {
        kept = draft?.values
        says({ id: '1' })(...asked)
      })
    })
    await screen.press()
    expect(kept).toMatchObject({ name: 'Copper Drum', open_intent: { id: ids()[0] } })
  })

  it('is another once it was refused, or once something else is typed', async () => {
    const screen = await aScreen()
    screen.type('a')
    isLost()
    await screen.press()
    screen.type('b')
    wire.behaves(refuses(409, 'conflict', 'There is one.'))
    await screen.press()
    expect(screen.now().isUnanswered).toBe(false)
    await screen.press()
    expect(new Set(ids()).size).toBe(3)
  })

  it('that is done leaves nothing behind', async () => {
    const screen = await aScreen()
    screen.type('Copper Drum')
    wire.behaves(says({ id: '1' }))
    await screen.press()
    await act(() => screen.now().finish())
    expect(await loadDraft(form)).toBeNull()
  })
})

describe('a form that is open in another tab', () => {
  async function twoTabs() {
    const first = await aScreen()
    first.type('Copper Drum')
    const second = await aScreen()
    await waitFor(() => expect(second.now().isElsewhere).toBe(true))
    return { first, second }
  }

  it('is only shown, keeps nothing and claims nothing', async () => {
    const { first, second } = await twoTabs()
    expect([first.now().isElsewhere, second.now().status.state]).toEqual([false, 'shown'])
    expect(await act(() => second.now().keep({ name: 'theirs' }))).toBe(false)
    expect([second.now().values.name, second.now().whyNotKept()]).toEqual([
      '', 'This form is open in another tab. Go on there, or continue here.',
    ])
  })

  it('sends nothing from there, also when the button was faster than the strip', async () => {
    const { second } = await twoTabs()
    wire.behaves(says({ id: '1' }))
    await second.press()
    expect(wire.heard).toEqual([])
  })

  it('goes on here with what was typed there, and is kept again', async () => {
    const { first, second } = await twoTabs()
    await act(() => second.now().continueHere())
    expect([second.now().values.name, second.now().turns]).toEqual(['Copper Drum', 1])
    await waitFor(() => expect([first, second].map((tab) => tab.now().isElsewhere)).toEqual([true, false]))
    expect(await act(() => second.now().keep({ name: 'Copper Drum Ltd' }))).toBe(true)
    expect(await act(() => first.now().keep({ name: 'late' }))).toBe(false)
    expect((await loadDraft(form))?.values.name).toBe('Copper Drum Ltd')
  })
})

describe('a form that cannot be kept', () => {
  it('because a newer build kept it is only shown', async () => {
    const content = { values: { name: 'newer' }, base: null, step: null }
    await commit({ draft: { form: draftForm<Typed>({ ...form, version: 2 }), entity: '', content, rev: 0 } })
    const screen = await aScreen()
    expect(screen.now()).toMatchObject({
      isElsewhere: true, holder: 'newer', values: { name: 'newer' }, status: { state: 'shown' },
    })
    expect(await act(() => screen.now().keep({ name: 'older' }))).toBe(false)
    expect(screen.now().whyNotKept()).toMatch(/newer version/)
  })

  it('for want of room says so', async () => {
    const screen = await aScreen()
    screen.type('Copper Drum')
    const heal = fillDisk()
    expect(await act(() => screen.now().keep({ name: 'Copper' }))).toBe(false)
    heal()
    expect(screen.now().whyNotKept()).toMatch(/no room left on this phone/)
  })

  it('for want of room is not sent, says why, and goes once there is room', async () => {
    const screen = await aScreen(false)
    screen.type('Copper Drum')
    wire.behaves(says({ id: '1' }))
    const heal = fillDisk()
    await screen.press()
    expect([wire.heard, screen.now().isUnanswered]).toEqual([[], false])
    expect(screen.said).toEqual([expect.stringMatching(/^Nothing was sent\. .*no room left on this phone/)])
    heal()
    await screen.press()
    expect(wire.heard).toHaveLength(1)
    expect(screen.said).toHaveLength(1)
  })

  it('for want of room is not sent either by a screen that has its own words for a failure', async () => {
    const screen = await aScreen()
    screen.type('Copper Drum')
    const heal = fillDisk()
    await screen.press()
    heal()
    expect([wire.heard, screen.said]).toEqual([[], []])
    expect(failureWords(screen.failure()!, 'It was not saved.')).toMatch(/no room left on this phone/)
  })
})
