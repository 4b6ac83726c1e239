// Webhooks on a phone: an address is set, its secret seen once, a test event sent; what fails is looked into
// and sent again, and all of it is there in a tunnel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, enter, title, type Authenticator } from './entering.ts'
import { aPhone, type Phone } from './phone.ts'
import { prove } from './proving.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
const [page, settings] = ['/dashboard/settings/webhooks', '/dashboard/settings']
const url = 'https://shop.adire.example/oja'
let authenticator: Authenticator

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  authenticator = await enter(phone.page, provider.url, aPerson('ada-hooks'))
})
afterAll(() => phone?.close())

const at = async (path: string) => {
  await phone.page.waitForLoadState('networkidle')
  await phone.page.goto(path)
}

const press = (name: string) => phone.page.getByRole('button', { name, exact: true }).click()

/** At both widths, drawn out to the whole length: what a bar at the edge covers for now is not too small. */
async function wrong(): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 1280]) {
    await phone.page.setViewportSize({ width, height: 2_000 })
    found.push(...(await phone.axe()).map((one) => `${width}: ${one}`))
  }
  await phone.page.setViewportSize({ width: 360, height: 800 })
  return found
}

async function setAddress(address: string) {
  await at(`${page}/change`)
  await title(phone.page, 'Callback URL').waitFor()
  await phone.page.getByLabel('Callback URL').fill(address)
  await phone.button('Save').click()
  await prove(phone, authenticator, 'Save')
}

// One engineer's morning: each chapter goes on where the former ended.
describe('a merchant’s engineer', () => {
  test('finds webhooks under Settings, types an address that is kept, and sees the secret once', async () => {
    const { page: screen } = phone
    await at(settings)
    await screen.getByRole('link', { name: /Webhooks.*No callback URL/s }).click()
    await title(screen, 'Webhooks').waitFor()
    await screen.getByText('No callback URL yet').waitFor()
    expect(await wrong()).toEqual([])
    await screen.getByRole('link', { name: 'Set a callback URL' }).click()
    const field = screen.getByLabel('Callback URL')
    await field.fill('http://shop.adire.example')
    await field.blur()
    await screen.getByText(/Enter a public web address that begins with https/).waitFor()
    await field.fill(url)
    await field.blur()
    await screen.getByText(/^Draft kept on this phone/).waitFor()
    expect(await wrong()).toEqual([])
    await at(`${page}/change`)
    await screen.getByLabel('Callback URL').waitFor()
    await expect.poll(() => screen.getByLabel('Callback URL').inputValue()).toBe(url)
    await press('Save')
    await prove(phone, authenticator, 'Save')
    await screen.getByRole('heading', { name: 'Your signing secret' }).waitFor()
    const secret = await screen.locator('dialog code').textContent()
    expect(secret).toMatch(/^whsec_/)
    expect(await phone.axe()).toEqual([])
    await press('I have kept it')
    await screen.getByText(url).waitFor()
    expect(await screen.content()).not.toContain(secret)
    const kept = await screen.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).not.toContain(secret)
  })

  test('sends a test event and sees it arrive, with what was sent and answered', async () => {
    const { page: screen } = phone
    await press('Send a test event')
    await title(screen, 'Test event').waitFor()
    await screen.getByText('Attempt 1: received').waitFor()
    await screen.getByText('Received by the sandbox.').waitFor()
    await screen.getByText('"type": "webhook.test"').waitFor()
    expect(await wrong()).toEqual([])
  })

  test('is told at the field of an address inside a network, and loses nothing that was typed', async () => {
    await setAddress('https://inner.adire.example/oja')
    await phone.page.getByText(/leads to an address inside a private network/).first().waitFor()
    await expect.poll(() => phone.page.getByLabel('Callback URL').inputValue())
      .toBe('https://inner.adire.example/oja')
  })

  test('sees why a server was not told, mends the address, and sends it again', async () => {
    const { page: screen } = phone
    await setAddress('https://fails.adire.example/oja')
    await title(screen, 'Webhooks').waitFor()
    await screen.getByText('https://fails.adire.example/oja').waitFor()
    await press('Send a test event')
    await screen.getByText('Answered 500', { exact: false }).waitFor()
    await screen.getByText(/It is tried again by itself/).waitFor()
    expect(await wrong()).toEqual([])
    const failed = new URL(screen.url()).pathname
    await setAddress(url)
    await title(screen, 'Webhooks').waitFor()
    await screen.getByText(url).waitFor()
    await at(failed)
    await press('Send again')
    await screen.getByText('Attempt 2: received').waitFor()
  })

  test('narrows the deliveries on a phone and a desktop, and reads them in a tunnel', async () => {
    const { page: screen } = phone
    await at(`${page}/deliveries?status=FAILED`)
    await screen.getByText('Nothing matches').waitFor()
    await at(`${page}/deliveries`)
    await screen.getByText('Delivered').first().waitFor()
    expect(await wrong()).toEqual([])
    await at(page)
    await screen.getByText(url).waitFor()
    await phone.offline()
    await screen.reload()
    await screen.getByText(url).waitFor()
    await screen.getByText(/^No network. This is from/).waitFor()
    await expect.poll(() => screen.getByRole('button', { name: 'Send a test event' }).isDisabled()).toBe(true)
    await phone.online()
  })

  test('makes a new secret, and removes the address', async () => {
    const { page: screen } = phone
    await press('Make a new secret')
    await prove(phone, authenticator, 'Make a new one')
    await screen.getByRole('heading', { name: 'Your signing secret' }).waitFor()
    expect(await screen.locator('dialog code').textContent()).toMatch(/^whsec_/)
    await press('I have kept it')
    await screen.getByText('The one before signs until').waitFor()
    await screen.getByRole('link', { name: 'Change', exact: true }).click()
    await press('Remove the callback URL')
    await press('Remove')
    await prove(phone, authenticator, 'Save')
    await screen.getByText('No callback URL yet').waitFor()
  })
})
