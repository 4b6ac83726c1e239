// The steps of paying as a person takes them on a phone.
import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright'
import type { ReachableProvider } from './server.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function ask<T>(
  page: Page, { url }: ReachableProvider, path: string, body?: unknown,
): Promise<T> {
  const session = await page.evaluate(() => localStorage.getItem('oja.login') ?? '{}')
  const { token } = JSON.parse(session) as { token: string }
  const answer = await fetch(`${url}/v2/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      token,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      requestId: randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}

/** Puts naira on the payout account, as a transfer from outside would; answers its number. */
export async function fund(page: Page, provider: ReachableProvider, amount: number): Promise<string> {
  const { accounts } = await ask<{ accounts: { nuban: string }[] }>(
    page,
    provider,
    'dashboard/merchant/payout/account/details',
  )
  const source_nuban = accounts[0]?.nuban ?? ''
  await ask(page, provider, 'dashboard/simulator/funding', { source_nuban, amount })
  return source_nuban
}

export interface HeldPayout {
  unique_reference: string
  beneficiary_nuban: string
  amount: number
  status: string
}

/** The payouts that the provider has, the newest first. */
export const payoutsOf = async (page: Page, provider: ReachableProvider, query = 'limit=1000') =>
  (await ask<{ items: HeldPayout[] }>(page, provider, `dashboard/merchant/payouts?${query}`)).items

/** Chooses a bank in the sheet that its field opens. */
export async function chooseBank(page: Page, name: string) {
  await page.getByLabel('Bank', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Search bank' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** From the first question to the amount, for an account that was never paid. */
export async function chooseNewAccount(page: Page, nuban: string, bank = 'First Bank of Nigeria') {
  await page.goto('/dashboard/new-payout')
  await page.getByRole('link', { name: /Pay one account/ }).click()
  await button(page, 'New account').click()
  await chooseBank(page, bank)
  await page.getByLabel('Account number').fill(nuban)
  await page.getByText(`Account name at ${bank}`).waitFor()
  await button(page, 'Continue').click()
  await page.getByRole('heading', { level: 1, name: 'How much' }).waitFor()
}

/** Amount and on to the last look, once the provider has said what it costs. */
export async function enterAmount(page: Page, amount: string) {
  await page.getByLabel('Amount').fill(amount)
  await page.getByText('Available after').waitFor()
  await button(page, 'Continue').click()
  await page.getByRole('heading', { level: 1, name: 'Check and send' }).waitFor()
}

export async function givePin(page: Page, pin: string) {
  const dialog = page.getByRole('dialog', { name: 'Payout PIN' })
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
}

/** Until the provider has answered: whoever walks away before has set nothing. */
export async function setPin(page: Page, pin: string, password: string) {
  await page.getByLabel('New PIN', { exact: true }).fill(pin)
  await page.getByLabel('New PIN again').fill(pin)
  await page.getByLabel('Your password').fill(password)
  const answered = page.waitForResponse((reply) =>
    reply.url().endsWith('/pin') && reply.request().method() === 'POST')
  await button(page, 'Set PIN').click()
  await answered
}

/**
 * While `work` is done, calls of this method and path end without an answer; `arrives`: the provider did
 * hear them.
 */
export async function withoutAnswer(
  page: Page,
  { method, path, arrives = false }: { method: string; path: RegExp; arrives?: boolean },
  work: () => Promise<void>,
) {
  const cut = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    if (arrives) await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(path, cut)
  await work()
  await page.unroute(path, cut)
}

/** A file of `rows` payouts, of which the last `bad.length` are as given. */
export function aList(rows: number, bad: readonly (readonly string[])[]): Buffer {
  const right = Array.from({ length: rows - bad.length }, (_, at) => [
    String(1_200_000_000 + at * 100),
    '000014',
    `${1000 + at}.50`,
    'Wages',
  ])
  return Buffer.from(
    [['Account Number', 'Bank', 'Amount', 'Remarks'], ...right, ...bad]
      .map((cells) => cells.join(','))
      .join('\r\n'),
  )
}
