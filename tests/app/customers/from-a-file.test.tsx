// Customers and accounts from a file: what was read, checked and mended outlives a reload, and is added once.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerMessages } from '#contract/customers.ts'
import { virtualAccountMessages } from '#contract/virtual-accounts.ts'
import { answered } from '#app/api/reachability.ts'
import { customersFile, CustomersFromFile } from '#app/features/customers/bulk.tsx'
import { accountsFile, VirtualAccountsFromFile } from '#app/features/virtual-accounts/bulk.tsx'
import { listDrafts, loadDraft } from '#app/offline/drafts.ts'
import { alone } from '#tests/app/alone.tsx'
import { says, startWire, type Behaviour, type Heard } from '#tests/app/api/wire.ts'
import { ada, diskAtRest, fillDisk, newPhone, restart, signIn } from '#tests/app/offline/phone.ts'

interface Given {
  row: number
  fullname: string
}

let wire: Awaited<ReturnType<typeof startWire>>
/** What becomes of rows that are looked at, and of rows that are to be stored. */
let looks: Behaviour
let stores: Behaviour

const isStored = ({ url }: Heard) => url.includes('command=create')
const rowsIn = ({ body }: Heard) => (Object.values(JSON.parse(body) as Record<string, Given[]>)[0] ?? [])

/** Whoever is called Wrong cannot be taken. */
const judges: Behaviour = (heard, ...rest) => {
  const right = isStored(heard) ? 'CREATED' : 'VALID'
  const rows = rowsIn(heard).map(({ row, fullname }) => fullname === 'Wrong'
    ? { row, status: 'INVALID', field: 'fullname', problem: 'Enter a real name.' } : { row, status: right })
  const invalid = rows.filter(({ status }) => status === 'INVALID').length
  const valid = rows.length - invalid
  says({ rows, invalid, valid, created: isStored(heard) ? valid : 0 })(heard, ...rest)
}
const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }
const neverAnswers: Behaviour = () => {}

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => {}
  wire = await startWire()
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  looks = judges
  stores = judges
  wire.heard.length = 0
  wire.behaves((heard, ...rest) => {
    const answer = heard.method === 'GET' ? says({}) : isStored(heard) ? stores : looks
    answer(heard, ...rest)
  })
})
afterEach(async () => {
  cleanup()
  act(() => answered())
  await diskAtRest()
})

const pages = [
  {
    noun: 'customer', heading: 'name', failed: customerMessages.notCreated,
    open: async () => alone(<CustomersFromFile draft={await loadDraft(customersFile)} />), rest: '',
    kept: async () => (await loadDraft(customersFile))?.values,
  },
  {
    noun: 'virtual account', heading: 'customer name,bank', failed: virtualAccountMessages.notSaved,
    open: async () => alone(<VirtualAccountsFromFile draft={await loadDraft(accountsFile)} />), rest: ',Wema',
    kept: async () => (await loadDraft(accountsFile))?.values,
  },
]

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const unknown = 'We do not know yet whether this is saved.'

describe.each(pages)('a file of $noun rows', ({ noun, heading, failed, open, kept, rest }) => {
  const some = (count: number) => `${count} ${noun}${count === 1 ? '' : 's'}`

  const reload = async () => {
    cleanup()
    restart()
    signIn(ada)
    await open()
  }

  async function chosen() {
    await open()
    const text = [heading, ...['Amber Basket', 'Wrong', 'Copper Drum'].map((name) => name + rest)].join('\n')
    const file = new File([text], 'march.csv', { type: 'text/csv' })
    fireEvent.change(await screen.findByLabelText('Choose file'), { target: { files: [file] } })
  }

  async function checked() {
    await chosen()
    await screen.findByText(`${some(2)} ready`)
    await screen.findByText(/Draft kept on this phone/)
  }

  test('stands there after a reload as it was checked and mended', async () => {
    await checked()
    await reload()
    await screen.findByText(`${some(2)} ready`)
    screen.getByText('march.csv')
    screen.getByText(/Enter a real name/)
    press('Fix row 3')
    const name = within(screen.getByRole('dialog')).getByLabelText(/ame$/)
    fireEvent.change(name, { target: { value: 'Blue Calabash' } })
    press('Check and save')
    await screen.findByText(`${some(3)} ready`)
    await waitFor(async () => expect((await kept())?.checked?.valid).toBe(3))
    await reload()
    await screen.findByText(`${some(3)} ready`)
    press(`Add ${some(3)}`)
    await screen.findByText(`${some(3)} added`)
    expect(wire.heard.filter(isStored).flatMap(rowsIn).map(({ fullname }) => fullname))
      .toEqual(['Amber Basket', 'Blue Calabash', 'Copper Drum'])
  })

  test('is on disk before it is checked, and what the check said before it is shown', async () => {
    let onDisk: unknown
    looks = (heard, ...rest) => {
      void kept().then((values) => {
        onDisk = values?.rows.length
        judges(heard, ...rest)
      })
    }
    await chosen()
    await screen.findByText(`${some(2)} ready`)
    expect([onDisk, (await kept())?.checked?.valid]).toEqual([3, 2])
  })

  test('that was read when the page was gone is checked afterwards', async () => {
    looks = neverAnswers
    await chosen()
    await screen.findByText(/Checking 3 rows/)
    await expect.poll(() => listDrafts()).toHaveLength(1)
    looks = judges
    await reload()
    await screen.findByText('march.csv')
    press('Check 3 rows')
    await screen.findByText(`${some(2)} ready`)
    await screen.findByText(/Draft kept on this phone/)
  })

  test('that could not be checked need not be chosen again', async () => {
    looks = hangsUp
    await chosen()
    await screen.findByText(failed)
    looks = judges
    press('Check 3 rows')
    await screen.findByText(`${some(2)} ready`)
    expect(screen.queryByText(failed)).toBeNull()
    await screen.findByText(/Draft kept on this phone/)
  })

  test('is added once when its answer was lost and the page was loaded again', async () => {
    await checked()
    stores = hangsUp
    press(`Add ${some(2)}`)
    await screen.findByText(unknown)
    await reload()
    await screen.findByText(unknown)
    for (const name of ['Fix row 3', 'Drop row 3', 'Choose another file']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    }
    stores = judges
    press(`Add ${some(2)}`)
    await screen.findByText(`${some(2)} added`)
    const [first, second, ...more] = wire.heard.filter(isStored)
    expect([second?.headers['requestid'], second?.body, more])
      .toEqual([first?.headers['requestid'], first?.body, []])
  })

  test('is added once when the page was gone before there was an answer', async () => {
    await checked()
    stores = neverAnswers
    press(`Add ${some(2)}`)
    await expect.poll(() => wire.heard.filter(isStored)).toHaveLength(1)
    stores = judges
    await reload()
    await screen.findByText(unknown)
    press(`Add ${some(2)}`)
    await screen.findByText(`${some(2)} added`)
    expect(new Set(wire.heard.filter(isStored).map(({ headers }) => headers['requestid'])).size).toBe(1)
  })

  test('leaves nothing behind once it is added', async () => {
    await checked()
    press(`Add ${some(2)}`)
    await screen.findByText(`${some(2)} added`)
    expect(await listDrafts()).toEqual([])
  })

  test('leaves nothing behind when another is to be chosen', async () => {
    await checked()
    press('Choose another file')
    await screen.findByLabelText('Choose file')
    await expect.poll(() => listDrafts()).toEqual([])
  })

  test('that this phone has no room for is said so, and is not added', async () => {
    const heal = fillDisk()
    await chosen()
    await screen.findByText(/Not being saved on this phone. There is no room left/)
    press(`Add ${some(2)}`)
    await screen.findByText(/^Nothing was sent. There is no room left/)
    expect(wire.heard.filter(isStored)).toEqual([])
    heal()
    await waitFor(() => expect(screen.getByRole('button', { name: `Add ${some(2)}` }).ariaBusy).toBeNull())
    press(`Add ${some(2)}`)
    await screen.findByText(`${some(2)} added`)
  })
})
