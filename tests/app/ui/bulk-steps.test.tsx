// Many rows from one file: a bad one is fixed or dropped where it stands, and what is stored is what is left.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { call } from '#app/api/call.ts'
import { failureWords } from '#app/api/intent.ts'
import { useWriting } from '#app/api/queries.ts'
import { answered } from '#app/api/reachability.ts'
import { draftForm } from '#app/offline/draft-form.ts'
import { useKeptValues } from '#app/offline/use-kept-values.ts'
import { BulkSteps } from '#app/ui/bulk-steps.tsx'
import { noFile, type FileTyped } from '#app/ui/kept-file.ts'
import { alone } from '#tests/app/alone.tsx'
import { refuses, says, startWire, type Behaviour } from '#tests/app/api/wire.ts'
import { aMap } from './a-map.ts'
import { ada, diskAtRest, newPhone, signIn } from '#tests/app/offline/phone.ts'

const Row = z.object({ row: z.number(), fullname: z.string(), bank: z.string() })
type Row = z.infer<typeof Row>

const file: Row[] = [
  { row: 2, fullname: 'Amber Basket', bank: '000017' },
  { row: 3, fullname: '', bank: '000017' },
  { row: 4, fullname: 'Copper Drum', bank: 'Access Bank' },
]

const things = endpoint({
  method: 'POST', path: 'things', says: '', callers: ['member'], needs: null,
  query: z.strictObject({ command: z.enum(['validate', 'create']) }),
  body: z.strictObject({ rows: z.array(Row) }),
  answer: z.object({
    valid: z.number(), invalid: z.number(), created: z.number(),
    rows: z.array(z.object({
      row: z.number(), status: z.enum(['VALID', 'INVALID', 'CREATED']),
      problem: z.optional(z.string()), field: z.optional(z.string()),
    })),
  }),
})
const form = draftForm<FileTyped<Row>>({ name: 'customersFile', version: 1 })
let wire: Awaited<ReturnType<typeof startWire>>
/** What a call ends with once it was sent; null where it is answered. */
let failure: Behaviour | null = null
const hangsUp: Behaviour = (_heard, _response, request) => { request.socket.destroy() }

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => {}
  wire = await startWire()
  wire.behaves((heard, ...rest) => {
    const isStored = heard.url.includes('command=create')
    const answer = heard.method === 'GET' ? says({}) : failure ?? judged(rowsIn(heard.body), isStored)
    answer(heard, ...rest)
  })
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
  wire.heard.length = 0
  failure = null
})
afterEach(async () => {
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss', hidden: true })) {
    fireEvent.click(button)
  }
  cleanup()
  vi.restoreAllMocks()
  act(() => answered())
  await diskAtRest()
})

const rowsIn = (body: string) => (JSON.parse(body) as { rows: Row[] }).rows
const sent = (command: string) => wire.heard.filter(({ url }) => url.includes(`command=${command}`))
  .map(({ body, headers }) => ({ rows: rowsIn(body), request_id: headers['requestid'] }))

/** Wants a name and the one bank that there is. */
function judged(rows: Row[], isStored: boolean): Behaviour {
  const checked = rows.map(({ row, fullname, bank }) => {
    if (!fullname) return { row, status: 'INVALID', field: 'fullname', problem: 'Enter a name.' }
    if (bank !== '000017') return { row, status: 'INVALID', field: 'bank', problem: 'Choose a bank.' }
    return { row, status: isStored ? 'CREATED' : 'VALID' }
  })
  const valid = checked.filter(({ problem }) => problem === undefined).length
  return says({ rows: checked, invalid: rows.length - valid, valid, created: isStored ? valid : 0 })
}

function Page() {
  const kept = useKeptValues(form, { draft: null, blank: noFile })
  const adding = useWriting(things, { quiet: true, keeper: kept.keeper })
  return (
    <BulkSteps
      nouns={['customer', 'customers']} name="customers" about="" template={[['name', 'bank']]}
      columns={[
        { name: 'fullname', label: 'Name', needed: true },
        { name: 'bank', label: 'Bank', needed: true, choices: [{ value: '000017', label: 'Wema Bank' }] },
      ]}
      isOffline={false} network="online" kept={kept} nameOf={(name) => name} hold={async () => ''}
      isRefused={() => false}
      read={async () => ({ rows: file, notes: [], map: aMap(), bytes: 'eA==' })}
      reread={async () => ({ rows: file, notes: [], map: aMap() })}
      check={(rows) => call(things, { query: { command: 'validate' }, body: { rows } })}
      store={(rows) => adding.mutateAsync({ query: { command: 'create' }, body: { rows } })}
      problemOf={(error, isOpen) => failureWords(error, isOpen ? '' : 'Could not check it.')}
      onward={null}
    />
  )
}

async function chosen() {
  alone(<Page />)
  const field = await screen.findByLabelText('Choose file')
  fireEvent.change(field, { target: { files: [new File(['x'], 'x.csv')] } })
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
  expect(sent('validate').at(-1)?.rows).toMatchObject([{ row: 3, fullname: 'Blue Calabash' }])
  press('Add 2 customers')
  await screen.findByText('2 customers added')
  expect(sent('create').at(-1)?.rows.map(({ fullname }) => fullname)).toEqual([
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
  expect(sent('create').at(-1)?.rows).toEqual([file[0]])
})

test('what was typed stays in the sheet when it cannot be checked', async () => {
  await chosen()
  press('Fix row 3')
  type('Name', 'Blue Calabash')
  failure = hangsUp
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
  failure = hangsUp
  press('Add 1 customer')
  await screen.findByText(unknown)
  expect(screen.queryByText('Could not check it.')).toBeNull()
}

const phoneIsOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

const isTold = () => { failure = refuses(429, 'rate_limited', 'Too many tries.') }
test.each([
  ['a phone that is offline', phoneIsOffline, unknown],
  ['a refusal at the door', isTold, 'Too many tries.'],
])('%s does not settle what was not answered before', async (_, happens, said) => {
  await addedWithoutAnswer()
  happens()
  await pressAgain('Add 1 customer')
  await screen.findByText(said)
  await screen.findByText(unknown)
  expect(isOff('Choose another file')).toBe(true)
})

test('what is refused after no answer was not saved, and can be mended', async () => {
  await addedWithoutAnswer()
  failure = refuses(422, 'invalid_input', 'Row 2 is taken.')
  await pressAgain('Add 1 customer')
  await screen.findByText('Row 2 is taken.')
  expect(screen.queryByText(unknown)).toBeNull()
  for (const name of ['Fix row 3', 'Drop row 3', 'Choose another file']) expect(isOff(name)).toBe(false)
})

test('what never left the phone is said to be not saved, and can be mended', async () => {
  await chosen()
  phoneIsOffline()
  press('Add 1 customer')
  await screen.findByText('Could not check it.')
  expect(screen.queryByText(unknown)).toBeNull()
  expect(isOff('Fix row 3')).toBe(false)
})
