// A file of rows that is chosen without a network: kept on this phone, read as far as it can be, its columns
// said by a person, and checked by itself once there is a network.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answered } from '#app/api/reachability.ts'
import { customersFile, CustomersFromFile } from '#app/features/customers/bulk.tsx'
import { payoutsFile } from '#app/features/new-payout/file-draft.ts'
import { BulkTransfer } from '#app/features/new-payout/bulk.tsx'
import { accountsFile, VirtualAccountsFromFile } from '#app/features/virtual-accounts/bulk.tsx'
import { loadDraft } from '#app/offline/drafts.ts'
import { alone } from '#tests/app/alone.tsx'
import { says, startWire, type Behaviour, type Heard } from '#tests/app/api/wire.ts'
import { ada, diskAtRest, newPhone, restart, signIn } from '#tests/app/offline/phone.ts'

let wire: Awaited<ReturnType<typeof startWire>>
let checks: Behaviour

const isCheck = ({ method }: Heard) => method === 'POST' || method === 'PUT'
const sent = () => wire.heard.filter(isCheck)
const rowsIn = ({ body }: Heard) =>
  Object.values(JSON.parse(body) as Record<string, unknown>).find(Array.isArray) as Record<string, unknown>[]

const account = {
  nuban: '2000000001', bank: 'Oja Bank', bank_code: '999001', name: 'ADIRE WORKS', pending: 0, lien: 0,
  available: 90_000, ledger: 90_000,
}
let accounts: object[] = []

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => {}
  wire = await startWire()
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  wire.heard.length = 0
  accounts = [account]
  checks = (heard, ...rest) => says(heard.url.includes('payouts')
    ? { bulk_reference: '123456789012', valid: 2, invalid: 0, status: 'DRAFT' }
    : { rows: [], valid: rowsIn(heard).length, invalid: 0, created: 0 })(heard, ...rest)
  wire.behaves((heard, ...rest) => {
    if (isCheck(heard)) return checks(heard, ...rest)
    says(heard.url.endsWith('/account/details') ? { accounts } : { items: [] })(heard, ...rest)
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  act(() => answered())
  await diskAtRest()
})

function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => { dispatchEvent(new Event('offline')) })
}
function comeBack() {
  vi.restoreAllMocks()
  act(() => { dispatchEvent(new Event('online')) })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const pages = [
  {
    what: 'payouts', heading: 'account number,bank,amount', row: '0000014579,Access Bank,900',
    open: async () => alone(<BulkTransfer batch={undefined} draft={await loadDraft(payoutsFile)} />),
    kept: async () => (await loadDraft(payoutsFile))?.values,
    asked: ['account number', 'bank', 'amount'],
  },
  {
    what: 'customers', heading: 'name', row: 'Amber Basket',
    open: async () => alone(<CustomersFromFile draft={await loadDraft(customersFile)} />),
    kept: async () => (await loadDraft(customersFile))?.values, asked: ['name'],
  },
  {
    what: 'virtual accounts', heading: 'customer name,bank', row: 'Amber Basket,Wema',
    open: async () => alone(<VirtualAccountsFromFile draft={await loadDraft(accountsFile)} />),
    kept: async () => (await loadDraft(accountsFile))?.values, asked: ['customer name', 'bank'],
  },
]

describe.each(pages)('a file of $what', ({ heading, row, open, kept, asked }) => {
  const chosen = async (head = heading) => {
    const file = new File([[head, row, row].join('\n')], 'may.csv', { type: 'text/csv' })
    fireEvent.change(await screen.findByLabelText('Choose file'), { target: { files: [file] } })
  }
  const reload = async () => {
    await diskAtRest()
    cleanup()
    restart()
    signIn(ada)
    await open()
  }

  test('says what waits, and is checked by itself once there is a network', async () => {
    goOffline()
    await open()
    await screen.findByText(/^You are offline. You can choose a file all the same/)
    await chosen()
    await screen.findByText('2 rows not checked yet')
    await screen.findByText(/The file is kept on this phone. Its rows are checked .*as soon as there is/)
    expect(sent()).toEqual([])
    comeBack()
    await waitFor(() => expect(sent().map((heard) => rowsIn(heard).length)).toEqual([2]))
    await waitFor(async () => expect((await kept())?.waits).toBe(false))
  })

  test('outlives a reload without a network, and one with it, without being chosen again', async () => {
    goOffline()
    await open()
    await chosen()
    await screen.findByText('2 rows not checked yet')
    await reload()
    await screen.findByText('2 rows not checked yet')
    expect(sent()).toEqual([])
    vi.restoreAllMocks()
    act(() => answered())
    await reload()
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  test('that nobody answers is asked again when there is more of a network, and not for ever', async () => {
    goOffline()
    await open()
    await chosen()
    await screen.findByText('2 rows not checked yet')
    checks = (_heard, _response, request) => { request.socket.destroy() }
    comeBack()
    await waitFor(() => expect(sent().length).toBeGreaterThan(0))
    await screen.findByRole('alert')
    const tries = sent().length
    await new Promise((done) => { setTimeout(done, 300) })
    expect(sent().length).toBe(tries)
    expect((await kept())?.rows).toHaveLength(2)
  })

  test('with strange headings keeps each column that is said, and is read so without a network', async () => {
    goOffline()
    await open()
    await chosen(asked.map((_, at) => `Χ${at + 1}`).join(','))
    await screen.findByLabelText(`Which column is the ${asked.at(-1)}?`)
    const first = [...asked.slice(0, -1).entries()]
    for (const [at, label] of first) choose(`Which column is the ${label}?`, String(at))
    await waitFor(async () =>
      expect(Object.keys((await kept())?.choosing.columns ?? {})).toHaveLength(asked.length - 1))
    await reload()
    for (const [at, label] of first) {
      const field = await screen.findByLabelText<HTMLSelectElement>(`Which column is the ${label}?`)
      expect(field.value).toBe(String(at))
    }
    const last = asked.at(-1) ?? ''
    await screen.findByLabelText(`Which column is the ${last}?`)
    choose(`Which column is the ${last}?`, String(asked.length - 1))
    press(asked.length === 1 ? 'Use this column' : 'Use these columns')
    await waitFor(async () =>
      expect(Object.values((await kept())?.rows[0] ?? {})).toEqual([2, ...row.split(',')]))
    expect(sent()).toEqual([])
    comeBack()
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

test('a file that was chosen before the accounts were known waits for the one that pays', async () => {
  accounts = [account, { ...account, nuban: '2000000002', bank: 'Other Bank' }]
  goOffline()
  await pages[0]?.open()
  const file = new File(['account number,bank,amount\n0000014579,Access Bank,900'], 'may.csv')
  fireEvent.change(await screen.findByLabelText('Choose file'), { target: { files: [file] } })
  await screen.findByText('1 row not checked yet')
  comeBack()
  await screen.findByText('Choose the account that pays, then check the file.')
  expect(sent()).toEqual([])
  choose('Pay from', '2000000002')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({ source_nuban: '2000000002' })
})
