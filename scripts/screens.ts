// `npm run screens`: takes a picture of every screen, on a phone and a desktop, light and dark: into
// docs/screens and the shop window, or into the folder that is named alone. `-- --only=help,bill` takes those
// alone and leaves the others as they are.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { addressOf } from '#tests/journeys/address-of.ts'
import {
  changeToTestMode, demoCode, demoCredentials, enterDemo, giveDemoCredentials,
} from '#tests/journeys/demo.ts'
import { title, type Person } from '#tests/journeys/entering.ts'
import { linkTo } from '#tests/journeys/mailbox.ts'
import { aPhone, type Phone } from '#tests/journeys/phone.ts'
import { startedProvider, type RunningProvider } from '#tests/journeys/server.ts'
import {
  collectingScreens, memberScreens, moneyScreens, publicScreens, type Screen,
} from '#tests/journeys/screens.data.ts'
import { giveCredentials, register } from '#tests/journeys/sign-in-steps.ts'

const docs = 'docs/screens'
const given = process.argv.slice(2)
const folder = given.find((each) => !each.startsWith('--')) ?? docs
const only = given.find((each) => each.startsWith('--only='))?.slice('--only='.length).split(',')
const isWanted = (name: string) => only?.includes(name) ?? true

const looks = [
  { name: 'phone.light', width: 360, height: 800, dark: false },
  { name: 'phone.dark', width: 360, height: 800, dark: true },
  { name: 'desktop.light', width: 1280, height: 800, dark: false },
  { name: 'desktop.dark', width: 1280, height: 800, dark: true },
]

/** Pictures that the manifest shows to somebody who is about to install the app. */
const shopWindow = ['onboarding', 'bank-account', 'login']

const shoot = (page: Page, look: (typeof looks)[number]) => async (name: string) => {
  if (!isWanted(name)) return
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(600)
  const picture = await page.screenshot({ animations: 'disabled' })
  writeFileSync(`${folder}/${name}.${look.name}.webp`, await sharp(picture).webp({ quality: 72 }).toBuffer())
  if (folder !== docs || look.dark || !shopWindow.includes(name)) return
  const form = `${look.width < 640 ? 'narrow' : 'wide'}.${look.width}x${look.height}`
  const small = await sharp(picture).png({ palette: true, compressionLevel: 9 }).toBuffer()
  writeFileSync(`public/screens/${name}.${form}.png`, small)
}

async function visit(
  page: Page, screens: readonly Screen[], take: (name: string) => Promise<void>, suffix = '',
) {
  for (const [name, path, row] of screens) {
    if (!isWanted(name + suffix)) continue
    await page.goto(await addressOf(page, path, row))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await take(name + suffix)
  }
}

/** A code works once, so that each look waits for one of its own. */
async function review(phone: Phone, provider: RunningProvider, take: (name: string) => Promise<void>) {
  const { page } = phone
  const email = 'reviewer@oja.example'
  await page.goto('/review')
  await take('review-log-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoCredentials(provider, email).password)
  await page.getByLabel('6-digit code').fill(await demoCode(provider, email))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: /Cowrie/ }).first().waitFor()
  await take('review-queue')
  if (isWanted('review-menu') && (page.viewportSize()?.width ?? 0) < 720) {
    await page.locator('summary', { hasText: 'Menu' }).click()
    await take('review-menu')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: /Cowrie/ }).first().click()
  await page.waitForURL(/review\/.+/)
  await take('review-case')
}

type Take = (name: string) => Promise<void>

interface Seen {
  email: string
  suffix: string
  screens: readonly Screen[]
  mode?: 'test'
  /** What opens from the last of them, and its picture's name. */
  after?: readonly [name: string, open: (page: Page, take: Take) => Promise<void>]
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

/** What a payer sees, who has no account here. */
async function openPayPage(page: Page, take: Take) {
  await page.goto('/dashboard/payment_links')
  await page.locator('main').getByRole('link', { name: /table covers/ }).first().click()
  await page.goto(await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href') ?? '')
  await page.getByRole('heading', { name: 'Adire Works' }).waitFor()
  await take('pay-page')
}

/** People of the demo, and the screens that look different for each. */
const people: Seen[] = [
  { email: 'owner@balogun.example', suffix: '', screens: memberScreens },
  {
    email: 'owner@cowrie.example', suffix: '-under-review',
    screens: pick('overview', 'onboarding', 'documents'),
  },
  { email: 'admin@adire.example', suffix: '', screens: moneyScreens, after: ['audit-event', openEvent] },
  {
    email: 'initiator@adire.example', suffix: '', screens: collectingScreens, mode: 'test',
    after: ['pay-page', openPayPage],
  },
  {
    email: 'approver@adire.example', suffix: '', after: ['approval', openRequest],
    screens: [['approvals', '/dashboard/payouts/payout-approvals']],
  },
]

const wanted = people.filter(({ screens, suffix, after }) =>
  screens.some(([name]) => isWanted(name + suffix)) || (after && isWanted(after[0])))

function pick(...names: string[]) {
  return memberScreens.filter(([name]) => names.includes(name))
}

/** Logs in once for all looks, since a code works once; answers what the browser keeps of it. */
async function login(provider: RunningProvider, { email, mode }: Seen): Promise<string> {
  const phone = await aPhone(provider.url)
  try {
    await enterDemo(phone.page, provider, email)
    if (mode === 'test') await changeToTestMode(phone.page)
    return await phone.page.evaluate(() => localStorage.getItem('oja.login') ?? '')
  } finally {
    await phone.close()
  }
}

async function pictures(provider: RunningProvider, look: (typeof looks)[number], logins: string[]) {
  const phone = await aPhone(provider.url, look)
  const take = shoot(phone.page, look)
  try {
    await visit(phone.page, publicScreens, take)
    if (isWanted('code')) {
      await giveDemoCredentials(phone.page, provider, 'owner@balogun.example')
      await take('code')
    }
    for (const [place, { screens, suffix, after }] of wanted.entries()) {
      await phone.page.goto('/login')
      await phone.page.evaluate((kept) => localStorage.setItem('oja.login', kept), logins[place] ?? '')
      await visit(phone.page, screens, take, suffix)
      if (after && isWanted(after[0])) await after[1](phone.page, take)
    }
    if (['review-log-in', 'review-queue', 'review-case', 'review-menu'].some(isWanted)) {
      await review(phone, provider, take)
    }
  } finally {
    await phone.close()
  }
}

const newcomerNames = ['check-inbox', 'email-verified', 'authenticator']

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

if (!only) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
if (folder === docs) mkdirSync('public/screens', { recursive: true })
const provider = await startedProvider()
try {
  const logins: string[] = []
  for (const person of wanted) logins.push(await login(provider, person))
  for (const look of looks) {
    await pictures(provider, look, logins)
    if (newcomerNames.some(isWanted)) await newcomerPictures(provider, look)
    console.log(`${look.name}: done`)
  }
} finally {
  await provider.remove()
}
