// `npm run screens`: takes a picture of every screen into docs/screens, on a phone and a desktop, light
// and dark.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { enter, giveCredentials, title, type Person } from '#tests/journeys/entering.ts'
import { aPhone, type Phone } from '#tests/journeys/phone.ts'
import { startedProvider, type RunningProvider } from '#tests/journeys/server.ts'

const folder = process.argv[2] ?? 'docs/screens'

const looks = [
  { name: 'phone.light', width: 360, height: 800, dark: false },
  { name: 'phone.dark', width: 360, height: 800, dark: true },
  { name: 'desktop.light', width: 1280, height: 800, dark: false },
  { name: 'desktop.dark', width: 1280, height: 800, dark: true },
]

const publicScreens: [string, string][] = [
  ['login', '/login'],
  ['old-browser', '/login?test=browser'],
  ['register', '/register'],
  ['password-reset', '/password-reset'],
  ['create-password', '/complete-reset?token=of-the-picture'],
  ['expired-token', '/expired-token'],
  ['invalid-token', '/invalid-token'],
]

const memberScreens: [string, string][] = [
  ['overview', '/dashboard/overview'],
  ['get-started', '/dashboard/get-started'],
  ['onboarding', '/dashboard/onboarding'],
  ['about', '/dashboard/onboarding/business-profile/about'],
  ['contact', '/dashboard/onboarding/business-profile/contact'],
  ['bank-account', '/dashboard/onboarding/add-bank-account'],
  ['documents', '/dashboard/onboarding/kyc-details/upload'],
  ['directors', '/dashboard/onboarding/kyc-details/director'],
  ['on-this-phone', '/dashboard/on-this-phone'],
]

const shoot = (page: Page, look: string) => async (name: string) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  const picture = await page.screenshot({ animations: 'disabled' })
  writeFileSync(`${folder}/${name}.${look}.webp`, await sharp(picture).webp({ quality: 72 }).toBuffer())
}

async function visit(page: Page, screens: [string, string][], take: (name: string) => Promise<void>) {
  for (const [name, path] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await take(name)
  }
}

async function review(phone: Phone, provider: RunningProvider, take: (name: string) => Promise<void>) {
  const { page } = phone
  await page.goto('/review')
  await take('review-log-in')
  await page.locator('input[type=password]').fill(provider.reviewer_key)
  const name = page.locator('input[type=text]')
  if (await name.count()) await name.first().fill('Sample Reviewer')
  await page.locator('form button').first().click()
  await take('review-queue')
  await page.getByRole('link', { name: /Cowrie/ }).first().click()
  await take('review-case')
}

const newcomer: Person = {
  fullname: 'Sample Owner', business_name: 'Sample Kiosk', email: '', mobile_number: '8030000009',
  password: 'Sample-Kiosk-9',
}

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await giveCredentials(page, { email, password: 'Indigo-Loom-27' })
  await title(page, 'Enter your code').waitFor()
}

async function pictures(provider: RunningProvider, look: (typeof looks)[number], key: string) {
  const phone = await aPhone(provider.url, look)
  const take = shoot(phone.page, look.name)
  try {
    await visit(phone.page, publicScreens, take)
    await signIn(phone.page, 'owner@balogun.example')
    await take('code')
    await phone.page.getByLabel('6-digit code').fill(key)
    await phone.page.getByRole('button', { name: 'Log in' }).click()
    await phone.page.waitForURL(/\/dashboard\//)
    await visit(phone.page, memberScreens, take)
    await review(phone, provider, take)
  } finally {
    await phone.close()
  }
}

/** The demo's authenticator, by the command that a person uses. A code works once: each look has its own. */
function demoCode(provider: RunningProvider): string {
  const env = { ...process.env, DATA_DIR: provider.data_dir }
  const command = ['run', '--silent', 'totp', '--', 'owner@balogun.example']
  const said = execFileSync('npm', command, { env, encoding: 'utf8' })
  return /\b\d{6}\b/.exec(said)?.[0] ?? ''
}

async function newcomerPictures(provider: RunningProvider, look: (typeof looks)[number]) {
  const phone = await aPhone(provider.url, look)
  const take = shoot(phone.page, look.name)
  const person = { ...newcomer, email: `${look.name.replace('.', '-')}@kiosk.example` }
  try {
    await enter(phone.page, provider.url, person)
    await take('first-overview')
  } finally {
    await phone.close()
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const provider = await startedProvider()
try {
  let last = ''
  for (const look of looks) {
    let code = demoCode(provider)
    while (code === last) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      code = demoCode(provider)
    }
    last = code
    await pictures(provider, look, code)
    await newcomerPictures(provider, look)
    console.log(`${look.name}: done`)
  }
} finally {
  await provider.remove()
}
