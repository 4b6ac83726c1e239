// Taking a list away as a file: what is in it, how far it is, stopping it, and what is said when it fails.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { kobo, type Kobo } from '#domain/money.ts'
import { testMoney } from '#domain/test-money.ts'
import { ExportMode, ExportRight } from '#app/ui/export-right.ts'
import { DownloadButton } from '#app/ui/lists/download.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { addedFact, moneyFact, textFact } from '#app/ui/lists/kinds.tsx'
import type { Fetching } from '#app/ui/lists/rows.ts'
import { Toasts } from '#app/ui/toast.tsx'
import { proves } from '#tests/spec/proves.ts'
import { pdfTexts } from './pdf-texts.ts'

interface Sale { name: string; amount: Kobo }

const facts = [
  textFact<Sale>('name', 'Name', 'lead', ({ name }) => name),
  moneyFact<Sale>('amount', 'Amount', 'amount', ({ amount }) => amount),
]
const sales: Sale[] = [{ name: '=cmd', amount: kobo(-5) }, { name: 'Ada', amount: kobo(100) }]

let saved: { name: string; text: () => Promise<string> }[] = []
beforeEach(() => {
  saved = []
  let last: Blob | undefined
  vi.stubGlobal('URL', Object.assign(URL, {
    createObjectURL: (blob: Blob) => { last = blob; return 'blob:x' }, revokeObjectURL: () => undefined,
  }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = last!
    saved.push({ name: this.download, text: () => blob.text() })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Items = (fetching: Fetching) => Promise<readonly Sale[]>

interface Opened { facts?: readonly Fact<Sale>[], paper?: 'a1' }

function open(
  items: Items, right: boolean | undefined = true, mode: 'test' | 'live' = 'live', given: Opened = {},
) {
  render(
    <ExportRight value={right}><ExportMode value={mode}>
      <DownloadButton
        name="sales" title="Sales" filter="Failed, from 2026-11-01" facts={facts} items={items} {...given}
      />
      <Toasts />
    </ExportMode></ExportRight>,
  )
  const button = screen.queryByRole('button', { name: 'Export' })
  if (button) fireEvent.click(button)
}

const press = async (name: string) => act(async () => {
  fireEvent.click(screen.getByRole('button', { name }))
})

test('holds every column, amounts as numbers, and says what it was narrowed by in its name', async () => {
  open(async () => sales)
  expect(within(screen.getByRole('dialog')).getByText(/Failed, from 2026-11-01/)).toBeTruthy()
  await press('CSV for a spreadsheet')
  expect(saved[0]?.name).toMatch(/^sales-failed-from-2026-11-01-\d{8}-\d{6}\.csv$/)
  expect((await saved[0]!.text()).replace('\ufeff', '')).toBe("name,amount\r\n'=cmd,-0.05\r\nAda,1.00\r\n")
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of test money says so in its name and in its first line', async () => {
  open(async () => sales, true, 'test')
  await press('CSV for a spreadsheet')
  expect(saved[0]?.name).toMatch(/^TEST-sales-failed/)
  expect((await saved[0]!.text()).replace('\ufeff', '').split('\r\n').slice(0, 2))
    .toEqual([testMoney.banner, 'name,amount'])
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await press('PDF')
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]?.name).toMatch(/^TEST-sales-failed.*\.pdf$/)
  const pdf = pdfTexts(new TextEncoder().encode(await saved[1]!.text())).join('\n')
  for (const words of ['TEST: Sales', testMoney.banner]) expect(pdf).toContain(words)
})

test('leaves out the columns that are not wanted, and is not made without any', async () => {
  open(async () => sales)
  fireEvent.click(screen.getByLabelText('Name'))
  await press('CSV for a spreadsheet')
  expect((await saved[0]!.text()).replace('\ufeff', '')).toBe('amount\r\n-0.05\r\n1.00\r\n')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  for (const label of ['Name', 'Amount']) fireEvent.click(screen.getByLabelText(label))
  expect((screen.getByRole('button', { name: 'PDF' }) as HTMLButtonElement).disabled).toBe(true)
})

const detailed: readonly Fact<Sale>[] = [
  ...facts, textFact<Sale>('note', 'Note', 'detail', () => 'Of cloth'),
  addedFact<Sale>('fee', 'Fee', 'detail', () => kobo(25), () => 'paid'),
]

const headsOf = async (at: number) =>
  pdfTexts(new TextEncoder().encode(await saved[at]!.text())).filter((text) =>
    detailed.some(({ label }) => label === text))

test('is printed with the main columns and amounts, and with all where that is wanted', async () => {
  open(async () => sales, true, 'live', { facts: detailed })
  await press('PDF')
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await headsOf(0)).toEqual(['Name', 'Amount', 'Fee'])
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(screen.getByLabelText(/^Only the main columns in a PDF/))
  await press('PDF')
  await vi.waitFor(() => expect(saved).toHaveLength(2))
  expect(await headsOf(1)).toEqual(['Name', 'Amount', 'Note', 'Fee'])
})

test('a spreadsheet has all columns, and so has what is printed on A1', async () => {
  open(async () => sales, true, 'live', { facts: detailed, paper: 'a1' })
  expect(screen.queryByLabelText(/^Only the main columns/)).toBeNull()
  await press('PDF')
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await headsOf(0)).toEqual(['Name', 'Amount', 'Note', 'Fee'])
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await press('CSV for a spreadsheet')
  expect(await saved[1]!.text()).toContain('name,amount,note,fee')
})

test('says how far it is, and stops when it is told to', async () => {
  let given: Fetching = {}
  open((fetching) => {
    given = fetching
    return new Promise((_, fail) => {
      fetching.signal?.addEventListener('abort', () => fail(new DOMException('stopped', 'AbortError')))
    })
  })
  await press('CSV for a spreadsheet')
  act(() => given.onRows?.(500, 1_250))
  expect(screen.getByRole('progressbar', { name: 'Exporting' }).getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByText('500 of 1,250 rows')).toBeTruthy()
  await press('Cancel')
  expect(given.signal?.aborted).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saved).toEqual([])
  expect(screen.queryByText('stopped')).toBeNull()
})

test('says in the specified words that there is nothing, or that the session is over', async () => {
  proves('message:Session timeout. Please log back in.')
  open(async () => [])
  await press('PDF')
  expect(screen.getByText('Nothing to export. Please review your filter try again.')).toBeTruthy()
  cleanup()
  open(async () => { throw new Refusal('unauthenticated', 'Your login session has expired') })
  await press('PDF')
  expect(screen.getByText('Session timeout. Please log back in.')).toBeTruthy()
  expect(saved).toEqual([])
})

test('is not offered to who may not take data away', () => {
  open(async () => sales, false)
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
