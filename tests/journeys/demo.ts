// The demo's people, as they get into the app.
import type { Page } from 'playwright'
import { demoLogIns } from '#tests/demo-log-ins.ts'
import { enterAgain, title } from './entering.ts'
import { unusedCode } from './mailbox.ts'
import type { ReachableProvider } from './server.ts'
import { giveCredentials } from './sign-in-steps.ts'

type Started = Pick<ReachableProvider, 'url' | 'data_dir'>

/** A code of somebody's authenticator that was not used before, here. */
export function demoCode(provider: Started, email: string): Promise<string> {
  return unusedCode(demoLogIns(provider).totp_secrets[email] ?? '', provider.url)
}

/** What somebody of the demo types first. */
export const demoCredentials = (provider: Started, email: string) =>
  ({ email, password: demoLogIns(provider).password })

/** Somebody of the demo is logged in on this phone. */
export async function enterDemo(page: Page, provider: ReachableProvider, email: string) {
  const code = await demoCode(provider, email)
  await enterAgain(page, provider.url, demoCredentials(provider, email), code)
}

/** The first step of login, on its screen. */
export async function giveDemoCredentials(page: Page, provider: ReachableProvider, email: string) {
  await page.goto('/login')
  await giveCredentials(page, demoCredentials(provider, email))
  await title(page, 'Enter your code').waitFor()
}

export async function changeToTestMode(page: Page) {
  await page.getByRole('button', { name: 'Live mode. Change to test mode' }).click()
  await page.getByRole('dialog').getByLabel('Live mode').click()
  await page.getByRole('button', { name: 'Test mode. Change to live mode' }).waitFor()
}
