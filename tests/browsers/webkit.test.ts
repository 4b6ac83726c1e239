// The main journey on WebKit: signing up, the authenticator, and onboarding into review, with the provider
// away for a while.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeFor, linkTo } from '#tests/journeys/mailbox.ts'
import { aPerson } from '#tests/journeys/entering.ts'
import { requiredDocuments } from '#tests/journeys/onboarding-steps.ts'
import { aPdf, aPhotoOf } from '#tests/journeys/papers.ts'
import { startedProvider, type RunningProvider } from '#tests/journeys/server.ts'
import { aWebKit, type WebKit } from './webkit.ts'

let provider: RunningProvider
let phone: WebKit
const person = aPerson('webkit')

beforeAll(async () => {
  provider = await startedProvider({ RAIL_LATENCY_MS: '0' })
  phone = await aWebKit()
  console.info(await phone.run<string>('return navigator.userAgent'))
})
afterAll(async () => {
  await phone.close()
  await provider.remove()
})

async function logIn() {
  await phone.fill('Email', person.email)
  await phone.fill('Password', person.password)
  await phone.click('button', 'Log in')
}

/** Asked beside the phone: what the provider has of this business. */
async function statusHeld(): Promise<string> {
  const kept = await phone.run<string>('return localStorage.getItem("oja.login")')
  const { token } = JSON.parse(kept) as { token: string }
  const answer = await fetch(`${provider.url}/v2/dashboard/merchants`, { headers: { token } })
  return (await answer.json() as { data: { merchant: { status: string } } }).data.merchant.status
}

test('a person signs up and sets up the authenticator', async () => {
  await phone.goto(`${provider.url}/register`)
  await phone.fill('Full name', person.fullname)
  await phone.fill('Business name', person.business_name)
  await phone.fill('Email', person.email)
  await phone.fill('Phone number', person.mobile_number)
  await phone.fill('Password', person.password)
  await phone.click('field', 'I accept the terms')
  await phone.click('button', 'Create an account')
  await phone.shows('title', 'Check your inbox')
  await phone.goto(await linkTo(provider.url, person.email, '/verified/email'))
  await phone.shows('title', 'Email Verified')
  await phone.goto(`${provider.url}/login`)
  await logIn()
  await phone.shows('title', 'Set up your authenticator')
  await phone.says('Or type this key')
  const shown = await phone.run<string>('return document.body.innerText')
  const key = /Or type this key\s+([A-Z2-7 ]+)/.exec(shown)?.[1]?.replace(/\s/g, '') ?? ''
  await phone.fill('6-digit code', codeFor(key))
  await phone.click('button', 'Submit')
  await phone.shows('title', 'Overview')
})

test('what was typed is there with the provider away, and goes on when it is back', async () => {
  const about = `${provider.url}/dashboard/onboarding/business-profile/about`
  await phone.goto(about)
  await phone.shows('title', 'About your business')
  await phone.choose('Registration type', 'Limited Liability Company')
  await phone.choose('Industry', 'Travel')
  await phone.fill('Description', 'Dyed cloth, sold at Balogun market')
  await phone.fill('Tax identification number', '12345678-0001')
  await phone.says('Saved on this phone')
  // Which has kept the program by then: it is registered two seconds after the page.
  const isKept = () => phone.run<boolean>('return navigator.serviceWorker.controller !== null')
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await provider.stop()
  await phone.reload()
  await phone.shows('title', 'About your business')
  const typed = () => phone.run<string[]>(
    'return Array.from(document.querySelectorAll("textarea, select"), (one) => one.value)')
  await expect.poll(typed).toContain('Dyed cloth, sold at Balogun market')
  expect(await typed()).toEqual(expect.arrayContaining(['incorporated_business', 'travel']))
  await provider.start()
  await phone.reload()
  await phone.click('button', 'Next')
  await phone.shows('title', 'Contact Information')
  await phone.choose('State', 'Lagos')
  await phone.fill('City', 'Ikeja')
  await phone.fill('Street', '1 Allen Avenue')
  await phone.fill('Website', 'adire.example')
  await phone.fill('Dispute email', 'dispute@adire.example')
  await phone.fill('Support email', 'help@adire.example')
  await phone.click('button', 'Save & Continue')
  await phone.shows('title', 'Bank account')
  await phone.click('button', 'Bank')
  await phone.fill('Search bank', 'first bank')
  await phone.click('option', 'First Bank of Nigeria')
  await phone.fill('Account number', '0000014579')
  await phone.fill('BVN', '22000000001')
  await phone.fill('NIN', '10000000001')
  await phone.click('field', 'I agree to this check')
  await phone.click('button', 'Save')
  await phone.shows('title', 'Upload Documents')
})

test('papers are photographed and chosen, and come into review', async () => {
  await phone.pick('Take photo: Certificate of incorporation', await aPhotoOf('Certificate of incorporation'))
  await phone.click('button', 'Use this photo')
  await phone.says('1 of 5 ready')
  for (const [at, label] of requiredDocuments.slice(1).entries()) {
    await phone.pick(`Choose file: ${label}`, aPdf(`${label}.pdf`))
    await phone.says(`${at + 2} of 5 ready`)
  }
  await phone.click('button', 'Next')
  await phone.shows('title', 'Director details')
  await phone.click('button', 'Add director')
  await phone.shows('title', 'Add director')
  await phone.fill('First name', 'Sample')
  await phone.fill('Last name', 'Director')
  await phone.fill('Phone number', '8030000001')
  await phone.enter('Date of birth', '1980-02-03')
  await phone.choose('Type of ID', 'NIN slip or card')
  await phone.pick('Choose file: NIN slip or card', aPdf('nin.pdf'))
  await phone.pick('Choose file: Proof of address', aPdf('address.pdf'))
  await phone.click('button', 'Save director')
  await phone.click('button', 'Save')
  await phone.shows('title', 'Director details')
  await phone.click('button', 'Submit for review')
  await phone.click('button', 'Submit')
  await phone.shows('title', 'In review')
  await expect.poll(statusHeld, { timeout: 30_000 }).toBe('Pending_KYC_Review')
})
