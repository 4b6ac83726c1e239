// Many rows from one file: a bad one is fixed or dropped where it stands, and what is stored is what is left.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { isOpenAfter } from '#app/api/open-after.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { BulkSteps, type Checked, type GivenRow } from '#app/ui/bulk-steps.tsx'
import { Toasts } from '#app/ui/toast.tsx'

interface Row extends GivenRow {
  fullname: string
  bank: string
}

const file: Row[] = [
  { row: 2, fullname: 'Amber Basket', bank: '000017' },
  { row: 3, fullname: '', bank: '000017' },
  { row: 4, fullname: 'Copper Drum', bank: 'Access Bank' },
]

interface Sent {
  command: string
  rows: Row[]
  request_id: string
}

let sent: Sent[] = []
/** What a call ends with once it was sent; null where it is answered. */
let failure: Error | null = null

beforeAll(() => { Element.prototype.scrollIntoView = () => {} })
beforeEach(() => {
  history.replaceState(null, '', '/somewhere')
  sent = []
  failure = null
})
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(button)
  }
  cleanup()
})

/** Wants a name and the one bank that there is. */
function answer(command: string, rows: Row[]): Checked {
  const checked = rows.map(({ row, fullname, bank }) => {
    if (!fullname) return { row, status: 'INVALID' as const, field: 'fullname', problem: 'Enter a name.' }
    if (bank !== '000017')
      return { row, status: 'INVALID' as const, field: 'bank', problem: 'Choose a bank.' }
    return { row, status: command === 'create' ? 'CREATED' as const : 'VALID' as const }
  })
  const invalid = checked.filter(({ status }) => status === 'INVALID').length
  const created = checked.filter(({ status }) => status === 'CREATED').length
  return { rows: checked, invalid, created, valid: rows.length - invalid }
}

async function chosen() {
  let requests = 0
  render(
    <>
      <Toasts />
      <BulkSteps<Row>
        nouns={['customer', 'customers']}
        name="customers"
        about="A name and a bank."
        template={[['name', 'bank']]}
        columns={[
          { name: 'fullname', label: 'Name', needed: true },
          { name: 'bank', label: 'Bank', needed: true, choices: [{ value: '000017', label: 'Wema Bank' }] },
        ]}
        isOffline={false}
        read={async () => ({ rows: file, notes: [] })}
        newRequestId={() => {
          requests += 1
          return `request ${requests}`
        }}
        send={async (command, rows, request_id) => {
          sent.push({ command, rows, request_id })
          if (failure) throw failure
          return answer(command, rows)
        }}
        isOpenAfter={isOpenAfter}
        problemOf={(error, isOpen) => {
          if (error instanceof Refusal) return error.message
          return isOpen ? '' : 'Could not check it.'
        }}
        onward={null}
      />
    </>,
  )
  fireEvent.change(screen.getByLabelText('Choose file'), { target: { files: [new File(['x'], 'x.csv')] } })
  await screen.findByText('1 customer ready')
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** Once it works no more: what it came to is told a moment before that. */
const pressAgain = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).ariaBusy).toBeNull())
  press(name)
}
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })

test('a fixed row is asked again alone, and is stored as it was fixed', async () => {
  await chosen()
  press('Fix row 3')
  type('Name', 'Blue Calabash')
  press('Check and save')
  await screen.findByText('2 customers ready')
  expect(sent.at(-1)).toMatchObject({ command: 'validate', rows: [{ row: 3, fullname: 'Blue Calabash' }] })
  press('Add 2 customers')
  await screen.findByText('2 customers added')
  expect(sent.at(-1)?.rows.map(({ fullname }) => fullname)).toEqual([
    'Amber Basket', 'Blue Calabash', 'Copper Drum',
  ])
})

test('what the file says stands beside a choice that it does not fit, until one is chosen', async () => {
  await chosen()
  press('Fix row 4')
  const sheet = within(screen.getByRole('dialog'))
  sheet.getByText('The file says: Access Bank')
  press('Check and save')
  await sheet.findByText('Choose a bank.')
  type('Bank', '000017')
  await pressAgain('Check and save')
  await screen.findByText('2 customers ready')
})

test('a dropped row is not sent any more; without bad rows nothing is said of any', async () => {
  await chosen()
  press('Drop row 3')
  await screen.findByText('1 row cannot be taken.')
  press('Drop row 4')
  await expect.poll(() => screen.queryByText(/cannot be taken/)).toBeNull()
  press('Add 1 customer')
  await screen.findByText('1 customer added')
  expect(sent.at(-1)?.rows).toEqual([file[0]])
})

test('what was typed stays in the sheet when it cannot be checked', async () => {
  await chosen()
  press('Fix row 3')
  type('Name', 'Blue Calabash')
  failure = new Error('down')
  press('Check and save')
  await screen.findByText('Could not check it.')
  const field = within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>('Name')
  expect(field.value).toBe('Blue Calabash')
  failure = null
  await pressAgain('Check and save')
  await screen.findByText('2 customers ready')
})

const at = (name: string) => screen.getByRole('button', { name }).focus()
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent

test('the focus of a dropped row goes to the next one, and of the last to what is ready', async () => {
  await chosen()
  at('Drop row 3')
  press('Drop row 3')
  await screen.findByText('1 row cannot be taken.')
  await expect.poll(focused).toBe('Fix row 4')
  at('Drop row 4')
  press('Drop row 4')
  await expect.poll(focused).toBe('1 customer ready')
})

test('the last of several rows leaves its focus to the one before', async () => {
  await chosen()
  at('Drop row 4')
  press('Drop row 4')
  await expect.poll(focused).toBe('Fix row 3')
})

test('the focus of a row that was fixed in its sheet goes to the next one', async () => {
  await chosen()
  at('Fix row 3')
  press('Fix row 3')
  type('Name', 'Blue Calabash')
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Check and save' }).focus()
  press('Check and save')
  await screen.findByText('2 customers ready')
  await expect.poll(focused).toBe('Fix row 4')
})

const unknown = 'We do not know yet whether this is saved.'
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

async function addedWithoutAnswer() {
  await chosen()
  failure = new Unreachable('timeout', 'maybe')
  press('Add 1 customer')
  await screen.findByText(unknown)
}

test('after no answer only the same rows can be added again, as the same request', async () => {
  await addedWithoutAnswer()
  expect(screen.queryByText('Could not check it.')).toBeNull()
  for (const name of ['Fix row 3', 'Drop row 3', 'Choose another file']) expect(isOff(name)).toBe(true)
  failure = null
  await pressAgain('Add 1 customer')
  await screen.findByText('1 customer added')
  const [first, second, ...more] = sent.filter(({ command }) => command === 'create')
  expect([second, more]).toEqual([first, []])
})

test.each([
  ['a phone that is offline', new Unreachable('offline', 'no'), null],
  ['a refusal at the door', new Refusal('rate_limited', 'Too many tries.'), 'Too many tries.'],
])('%s does not settle what was not answered before', async (_, next, said) => {
  await addedWithoutAnswer()
  failure = next
  await pressAgain('Add 1 customer')
  if (said) await screen.findByText(said)
  await screen.findByText(unknown)
  expect(screen.queryByText('Could not check it.')).toBeNull()
  expect(isOff('Choose another file')).toBe(true)
})

test('what is refused after no answer was not saved, and can be mended', async () => {
  await addedWithoutAnswer()
  failure = new Refusal('invalid_input', 'Row 2 is taken.')
  await pressAgain('Add 1 customer')
  await screen.findByText('Row 2 is taken.')
  expect(screen.queryByText(unknown)).toBeNull()
  for (const name of ['Fix row 3', 'Drop row 3', 'Choose another file']) expect(isOff(name)).toBe(false)
})

test('what never left the phone is said to be not saved, and can be mended', async () => {
  await chosen()
  failure = new Unreachable('offline', 'no')
  press('Add 1 customer')
  await screen.findByText('Could not check it.')
  expect(screen.queryByText(unknown)).toBeNull()
  expect(isOff('Fix row 3')).toBe(false)
})
