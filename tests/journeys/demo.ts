// The demo's people, as they get into the app.
import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright'
import { codeBoxes, giveCredentials, title } from './entering.ts'
import type { RunningProvider } from './server.ts'

/** The same for everybody of the demo. */
export const demoPassword = 'Indigo-Loom-27'

/** The demo's authenticator, by the command that a person uses; a code works once. */
export function demoCode({ data_dir }: RunningProvider, email: string): string {
  const env = { ...process.env, DATA_DIR: data_dir }
  const words = ['--import', 'tsx', 'src/provider/totp-command.ts', email]
  const said = execFileSync(process.execPath, words, { env, encoding: 'utf8' })
  return /\b\d{6}\b/.exec(said)?.[0] ?? ''
}

/** The first step of login. */
export async function giveDemoCredentials(page: Page, email: string) {
  await page.goto('/login')
  await giveCredentials(page, { email, password: demoPassword })
  await title(page, 'Enter your code').waitFor()
}

export async function enterDemo(page: Page, provider: RunningProvider, email: string) {
  await giveDemoCredentials(page, email)
  await codeBoxes(page).fill(demoCode(provider, email))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/dashboard\//)
}

export async function changeToTestMode(page: Page) {
  await page.getByRole('button', { name: 'Live mode. Change to test mode' }).click()
  await page.getByRole('dialog').getByLabel('Live mode').click()
  await page.getByRole('button', { name: 'Test mode. Change to live mode' }).waitFor()
}
