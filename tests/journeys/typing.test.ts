// What a thumb types and pastes on a phone of 360 x 800: a phone number and an amount as they are meant or
// with their errors, the bank by its number, and a filter that a login brings back.
import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, endSessionElsewhere, enter, title, type Authenticator } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { logInWithBackupCode } from './sign-in-steps.ts'

let provider: ReachableProvider
let phone: Phone
let authenticator: Authenticator
const owner = aPerson('ada-types')

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url)
  authenticator = await enter(phone.page, provider.url, owner)
})
afterAll(() => phone.close())

async function shown(field: Locator, value: string) {
  await expect.poll(() => field.inputValue()).toBe(value)
}

async function paste(text: string) {
  await phone.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await phone.page.keyboard.press('Control+V')
}

const caretAt = (field: Locator, from: number, to = from) =>
  field.evaluate((input: HTMLInputElement, [first, last]) => {
    input.focus()
    input.setSelectionRange(first!, last!)
  }, [from, to])

describe('a phone number', () => {
  const inline = () => phone.page.getByText('Phone number must be 10 digit long without leading 0')
  const field = () => phone.page.getByLabel('Phone number')

  test('typed with its country, key by key, is that number', async () => {
    await phone.page.goto('/dashboard/bill-payment/airtime-payment')
    await title(phone.page, 'Airtime').waitFor()
    await field().focus()
    for (const spelled of ['+2348031234567', '08031234567', '2348031234567', '8031234567']) {
      await field().press('Control+A')
      await field().press('Delete')
      await phone.page.keyboard.type(spelled)
      await shown(field(), '8031234567')
      expect(await inline().count()).toBe(0)
    }
  })

  test('that is full takes another one whole, wherever it is pasted', async () => {
    for (const caret of [0, 4, 10]) {
      await caretAt(field(), caret)
      await paste('+234 (0) 805 765 4321')
      await shown(field(), '8057654321')
      await caretAt(field(), caret, 10)
      await paste('0803-123-4567')
      await shown(field(), '8031234567')
    }
  })

  test('with a digit too many stays as it is and says so; undo takes it back', async () => {
    await caretAt(field(), 0)
    await phone.page.keyboard.type('7')
    await shown(field(), '78031234567')
    await inline().waitFor()
    expect(await phone.button('Continue').isDisabled()).toBe(true)
    await phone.page.keyboard.press('Control+Z')
    await shown(field(), '8031234567')
    await inline().waitFor({ state: 'hidden' })
  })

  test('of another country is refused with the reason', async () => {
    await caretAt(field(), 0, 10)
    await paste('+44 7911 123456')
    await shown(field(), '+44 7911 123456')
    await phone.page.getByText('Only Nigerian numbers work here').waitFor()
  })
})

describe('an amount', () => {
  const field = () => phone.page.getByLabel('Amount')

  test('typed with a comma before the kobo is that amount', async () => {
    await phone.page.goto('/dashboard/payment_links/create')
    await field().focus()
    const meant = { '12,50': '12.50', '1.234,50': '1,234.50', '12500,5': '12,500.50' }
    for (const [typed, settled] of Object.entries(meant)) {
      await field().press('Control+A')
      await field().press('Delete')
      await phone.page.keyboard.type(typed)
      await shown(field(), typed)
      await phone.page.keyboard.press('Tab')
      await shown(field(), settled)
      await field().focus()
    }
  })

  test('that is a sum in words of figures is refused with what was typed', async () => {
    await field().fill('')
    await field().focus()
    await phone.page.keyboard.type('3 x 500')
    await shown(field(), '3 x 500')
    await phone.page.getByText('“3 x 500” is not an amount. Write it like 12,500.50.').waitFor()
    expect(await phone.button('Make the link').isDisabled()).toBe(true)
    expect(await phone.axe()).toEqual([])
  })

  test('keeps its figures: backspace behind a separator, a paste in the middle, undo and redo', async () => {
    const { page } = phone
    await field().fill('')
    await field().focus()
    await page.keyboard.type('1234567')
    await shown(field(), '1,234,567')
    await caretAt(field(), 6)
    await page.keyboard.press('Backspace')
    await shown(field(), '123,567')
    await caretAt(field(), 1)
    await paste('99')
    await shown(field(), '19,923,567')
    await page.keyboard.press('Control+Z')
    await shown(field(), '123,567')
    await page.keyboard.press('Control+Z')
    await shown(field(), '1,234,567')
    await page.keyboard.press('Control+Shift+Z')
    await shown(field(), '123,567')
    await caretAt(field(), 0)
    await page.keyboard.type('8')
    await shown(field(), '8,123,567')
    // The thumb goes on where it was.
    await page.keyboard.type('7')
    await shown(field(), '87,123,567')
  })
})

test('the account number may come first: banks that it fits are offered, the usual ones first', async () => {
  const { page } = phone
  await page.goto('/dashboard/beneficiary/create')
  await page.getByLabel('Account number').fill('0000014579')
  const offered = page.getByRole('group', { name: 'Banks that this number fits' }).getByRole('button')
  await offered.first().waitFor()
  const names = await offered.allInnerTexts()
  expect(names).toContain('First Bank of Nigeria')
  await offered.getByText('First Bank of Nigeria').click()
  await page.getByRole('button', { name: /^Bank/ }).getByText('First Bank of Nigeria').waitFor()
  await page.getByRole('button', { name: /^Bank/ }).click()
  await page.getByRole('combobox').fill('GTB')
  await expect.poll(() => page.getByRole('option').first().innerText()).toContain('Guaranty')
})

test('a session that ends on a filtered page comes back to it, with its letters and its slash', async () => {
  const { page } = phone
  const search = 'Ọláńrewájú 12/B'
  await page.goto(`/dashboard/transactions?search=${encodeURIComponent(search)}`)
  const box = page.getByRole('searchbox').first()
  await shown(box, search)
  await endSessionElsewhere(page, provider.url)
  await page.reload()
  await page.getByRole('button', { name: 'Continue to login' }).click()
  await logInWithBackupCode(page, owner, authenticator)
  await page.waitForURL('**/dashboard/transactions?**')
  expect(new URL(page.url()).searchParams.get('search')).toBe(search)
  await shown(page.getByRole('searchbox').first(), search)
})
