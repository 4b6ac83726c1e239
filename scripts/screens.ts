// `npm run screens`: takes a picture of every screen into docs/screens, on a phone and a desktop, light
// and dark.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { giveCredentials, register, title, type Person } from '#tests/journeys/entering.ts'
import { linkTo } from '#tests/journeys/mailbox.ts'
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
  ['older-wizard', '/onboarding/1'],
]

const moneyScreens: [string, string][] = [
  ['overview-live', '/dashboard/overview'],
  ['payouts', '/dashboard/payouts'],
  ['all-payouts', '/dashboard/payouts/all'],
  ['funding-history', '/dashboard/payouts/funding-history/all'],
  ['scheduled-history', '/dashboard/payouts/scheduled-history'],
  ['new-payout', '/dashboard/new-payout'],
  ['single-transfer', '/dashboard/new-payout/single-transfer'],
  ['bulk-transfer', '/dashboard/new-payout/bulk-transfer'],
  ['beneficiaries', '/dashboard/beneficiaries'],
  ['new-beneficiary', '/dashboard/beneficiary/create'],
  ['payout-pin', '/dashboard/payout-pin'],
  ['settings', '/dashboard/settings'],
  ['approval-policy', '/dashboard/settings/approvals'],
  ['change-policy', '/dashboard/settings/approvals/change'],
  ['notifications', '/dashboard/settings/notifications'],
  ['audit-trail', '/dashboard/audit-trail'],
  ['roles', '/dashboard/teams/roles'],
  ['new-role', '/dashboard/teams/roles/create'],
  ['people', '/dashboard/teams/users'],
  ['invite', '/dashboard/teams/users/create'],
]

/** Pictures that the manifest shows to somebody who is about to install the app. */
const shopWindow = ['onboarding', 'bank-account', 'login']

const shoot = (page: Page, look: (typeof looks)[number]) => async (name: string) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  const picture = await page.screenshot({ animations: 'disabled' })
  writeFileSync(`${folder}/${name}.${look.name}.webp`, await sharp(picture).webp({ quality: 72 }).toBuffer())
  if (look.dark || !shopWindow.includes(name)) return
  const form = `${look.width < 640 ? 'narrow' : 'wide'}.${look.width}x${look.height}`
  const small = await sharp(picture).png({ palette: true, compressionLevel: 9 }).toBuffer()
  writeFileSync(`public/screens/${name}.${form}.png`, small)
}

async function visit(page: Page, screens: [string, string][], take: (name: string) => Promise<void>) {
  for (const [name, path] of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await take(name)
  }
}

/** A code works once, so that each look waits for one of its own. */
async function review(phone: Phone, provider: RunningProvider, take: (name: string) => Promise<void>) {
  const { page } = phone
  const email = 'reviewer@oja.example'
  await page.goto('/review')
  await take('review-log-in')
  for (let tries = 0; tries < 4 && page.url().endsWith('/login'); tries += 1) {
    if (tries > 0) await page.waitForTimeout(15_000)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('Indigo-Loom-27')
    await page.getByLabel('6-digit code').fill(demoCode(provider, email))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForLoadState()
  }
  await page.getByRole('link', { name: /Cowrie/ }).first().waitFor()
  await take('review-queue')
  await page.getByRole('link', { name: /Cowrie/ }).first().click()
  await page.waitForURL(/review\/.+/)
  await take('review-case')
}

type Take = (name: string) => Promise<void>

interface Seen {
  email: string
  suffix: string
  screens: [string, string][]
  /** What opens from the last of them. */
  after?: (page: Page, take: Take) => Promise<void>
}

async function openRequest(page: Page, take: Take) {
  await page.getByRole('list', { name: 'Waiting for you' }).getByRole('link').first().click()
  await title(page, 'Approve payout').waitFor()
  await take('approval')
}

async function openEvent(page: Page, take: Take) {
  await page.goto('/dashboard/audit-trail?kind=payouts')
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  const rows = page.getByRole(isWide ? 'table' : 'list', { name: 'events' })
  await rows.getByRole('link').first().click()
  await page.getByText('It is as it was written.').waitFor()
  await take('audit-event')
}

/** People of the demo, and the screens that look different for each. */
const people: Seen[] = [
  { email: 'owner@balogun.example', suffix: '', screens: memberScreens },
  {
    email: 'owner@cowrie.example', suffix: '-under-review',
    screens: pick('overview', 'onboarding', 'documents'),
  },
  { email: 'admin@adire.example', suffix: '', screens: moneyScreens, after: openEvent },
  {
    email: 'approver@adire.example', suffix: '', after: openRequest,
    screens: [['approvals', '/dashboard/payouts/payout-approvals']],
  },
]

function pick(...names: string[]) {
  return memberScreens.filter(([name]) => names.includes(name))
}

async function credentials(page: Page, email: string) {
  await page.goto('/login')
  await giveCredentials(page, { email, password: 'Indigo-Loom-27' })
  await title(page, 'Enter your code').waitFor()
}

/** Logs in once for all looks, since a code works once; answers what the browser keeps of it. */
async function login(provider: RunningProvider, email: string): Promise<string> {
  const phone = await aPhone(provider.url)
  try {
    await credentials(phone.page, email)
    await phone.page.getByLabel('6-digit code').fill(demoCode(provider, email))
    await phone.page.getByRole('button', { name: 'Log in' }).click()
    await phone.page.waitForURL(/\/dashboard\//)
    return await phone.page.evaluate(() => localStorage.getItem('oja.login') ?? '')
  } finally {
    await phone.close()
  }
}

/** The demo's authenticator, by the command that a person uses. */
function demoCode(provider: RunningProvider, email: string): string {
  const env = { ...process.env, DATA_DIR: provider.data_dir }
  const said = execFileSync('npm', ['run', '--silent', 'totp', '--', email], { env, encoding: 'utf8' })
  return /\b\d{6}\b/.exec(said)?.[0] ?? ''
}

async function pictures(provider: RunningProvider, look: (typeof looks)[number], logins: string[]) {
  const phone = await aPhone(provider.url, look)
  const take = shoot(phone.page, look)
  try {
    await visit(phone.page, publicScreens, take)
    await credentials(phone.page, 'owner@balogun.example')
    await take('code')
    for (const [place, { screens, suffix, after }] of people.entries()) {
      await phone.page.goto('/login')
      await phone.page.evaluate((kept) => localStorage.setItem('oja.login', kept), logins[place] ?? '')
      await visit(phone.page, screens, (name) => take(`${name}${suffix}`))
      await after?.(phone.page, take)
    }
    await review(phone, provider, take)
  } finally {
    await phone.close()
  }
}

/** The screens that only somebody new meets. */
async function newcomerPictures(provider: RunningProvider, look: (typeof looks)[number]) {
  const phone = await aPhone(provider.url, look)
  const take = shoot(phone.page, look)
  const person: Person = {
    fullname: 'Sample Owner', business_name: 'Sample Kiosk', mobile_number: '8030000009',
    email: `${look.name.replace('.', '-')}@kiosk.example`, password: 'Blue-Lantern-42',
  }
  try {
    await register(phone.page, person)
    await take('check-inbox')
    await phone.page.goto(await linkTo(provider.url, person.email, '/verified/email'))
    await title(phone.page, 'Email Verified').waitFor()
    await take('email-verified')
    await phone.page.goto('/login')
    await giveCredentials(phone.page, person)
    await title(phone.page, 'Set up your authenticator').waitFor()
    await take('authenticator')
  } finally {
    await phone.close()
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
mkdirSync('public/screens', { recursive: true })
const provider = await startedProvider()
try {
  const logins: string[] = []
  for (const { email } of people) logins.push(await login(provider, email))
  for (const look of looks) {
    await pictures(provider, look, logins)
    await newcomerPictures(provider, look)
    console.log(`${look.name}: done`)
  }
} finally {
  await provider.remove()
}
