// Which screens are here is said in words and kB; what the person chooses is kept on the phone.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WORD, type KeepChoice, type ProgramStock } from '#domain/kept-program.ts'
import { DataPart } from '#app/features/on-this-phone/data-part.tsx'
import { ScreensPart, stockWords } from '#app/features/on-this-phone/screens-part.tsx'
import { noteServerTime } from '#app/clock/provider-time.ts'
import { noteUsed } from '#app/offline/data-used.ts'
import { wantsLittle } from '#app/offline/program.ts'
import { readWish } from '#app/worker/word.ts'
import { alone } from '#tests/app/alone.tsx'
import { Kept } from '#tests/app/worker/kept.ts'

const kB = 1024
const some: ProgramStock = {
  choice: 'link', coming: 100 * kB, savesData: false,
  parts: {
    opening: { size: 110 * kB, kept: 110 * kB }, first: { size: 140 * kB, kept: 140 * kB },
    carried: { size: 160 * kB, kept: 60 * kB }, other: { size: 300 * kB, kept: 0 },
  },
}
let stock: ProgramStock | null

beforeEach(() => {
  stock = some
  vi.stubGlobal('caches', new Kept())
  const active = { postMessage: ({ says }: { says: string }, [port]: [MessagePort]) => {
    port.postMessage(says === 'stock' ? stock : 0)
  } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true, value: { getRegistration: async () => (stock ? { active } : undefined) },
  })
})
afterEach(cleanup)

it('says what is here, what is not, and what comes', async () => {
  alone(<ScreensPart />)
  await screen.findByText('Kept, 110 kB')
  screen.getByText('60 kB of 160 kB')
  screen.getByText('Not yet, 300 kB')
  screen.getByText('About 100 kB more comes while you’re not busy.')
  screen.getByText(/About 400 kB more, over any link/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /As the link allows/ }).checked).toBe(true)
})

it.each<[KeepChoice, RegExp, boolean]>([
  ['all', /All screens now/, false], ['opened', /only what I open/, true],
])('the choice %s is kept where the worker reads it', async (choice, name, isLittle) => {
  alone(<ScreensPart />)
  fireEvent.click(await screen.findByRole('radio', { name }))
  await vi.waitFor(async () => expect((await readWish()).choice).toBe(choice))
  expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
  expect(await wantsLittle()).toBe(isLittle)
  // Nothing that somebody else left there is a choice.
  await (await caches.open(WORD.store)).put(WORD.choice, new Response('everything'))
  expect((await readWish()).choice).toBe('link')
})

it('says it when data is saved, when all is here, and when nothing is', async () => {
  expect(stockWords({ ...some, savesData: true })).toMatch(/saves data/)
  const all = { size: 1, kept: 1 }
  const parts = { opening: all, first: all, carried: all, other: all }
  expect(stockWords({ ...some, coming: 0, parts })).toBe('Every screen opens without a network.')
  expect(stockWords({ ...some, coming: 0 })).toBe('Any other screen comes when you open it.')
  stock = null
  alone(<ScreensPart />)
  await screen.findByText(/each needs a network/)
})

it('says what was used this month, and for what', async () => {
  noteServerTime('Sat, 28 Nov 2026 09:00:00 GMT')
  alone(<DataPart />)
  expect(await screen.findAllByText('Nothing')).toHaveLength(4)
  noteUsed({ app: 300 * kB, data: 40 * kB })
  await screen.findByText('About 340 kB')
  screen.getByText('Since 28 Nov 2026')
  expect(screen.getAllByText('Nothing')).toHaveLength(1)
})
