// Onboarding for somebody whose role does not fill it in: all of it can be read, nothing can be changed.
import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AboutScreen } from '#app/features/onboarding/about.tsx'
import { BankAccountScreen } from '#app/features/onboarding/bank-account.tsx'
import { ContactScreen } from '#app/features/onboarding/contact.tsx'
import { DirectorsScreen } from '#app/features/onboarding/directors.tsx'
import { submitEntry } from '#app/features/onboarding/entries.ts'
import { HomeScreen } from '#app/features/onboarding/home.tsx'
import { registerOnboardingKinds } from '#app/features/onboarding/kinds.ts'
import { nothingKept } from '#app/features/onboarding/kept.ts'
import { UploadScreen } from '#app/features/onboarding/upload.tsx'
import { newsOf } from '#app/features/onboarding/use-kyc-dialog.ts'
import { onboardingOf } from '#app/features/onboarding/use-onboarding.ts'
import { commit } from '#app/offline/commit.ts'
import { Registered } from '#app/features/settings/registered.tsx'
import type { Permission } from '#domain/permission.ts'
import { alone } from '#tests/app/alone.tsx'
import { refuses, says, startWire } from '#tests/app/api/wire.ts'
import { ada, newPhone, signIn, signOut } from '#tests/app/offline/phone.ts'
import { server, withForms } from './known.ts'

const notForRole =
  'Your role may not fill in onboarding. An administrator can give you that right under Team.'
const filling = server({ merchant: withForms })
const review = { note: 'Take it again.', at: '2026-11-21T08:00:00Z' }
const sentBack = server({ merchant: { ...withForms, status: 'Reviewed_Pending_KYC', review } })

let wire: Awaited<ReturnType<typeof startWire>>
let permissions: Permission[]

beforeAll(async () => {
  wire = await startWire()
  const { merchant, kyc } = filling
  wire.behaves(({ url }, ...rest) => {
    const answer = url.endsWith('/merchants') ? says({ merchant, has_bank: true, permissions })
      : url.includes('kyc') ? says(kyc) : refuses(404, 'not_found', '')
    answer({} as never, ...rest)
  })
})
afterAll(() => wire.stop())
beforeEach(() => {
  newPhone()
  signIn(ada)
})
afterEach(() => {
  cleanup()
  signOut()
})

const parts = {
  'About your business': <AboutScreen />,
  'Contact Information': <ContactScreen />,
  'Bank account': <BankAccountScreen />,
  'Upload Documents': <UploadScreen />,
  'Director details': <DirectorsScreen person={undefined} />,
  'the front page': <HomeScreen />,
}
const open = () => Array.from(document.querySelectorAll('main input, main select, main textarea'))
  .filter((field) => !field.matches(':disabled'))
const changing = /^(Save|Submit|Skip|Add|Continue|Start|Take a photo|Choose)/
const offered = () => screen.queryAllByRole('button', { name: changing })
  .concat(screen.queryAllByRole('link', { name: changing })).filter((one) => !one.matches(':disabled'))

test.each(Object.entries(parts))('%s is read only, and says who can change it', async (_, part) => {
  permissions = ['view_balances']
  alone(part)
  await screen.findByText(notForRole)
  expect([open(), offered()]).toEqual([[], []])
})

test.each(Object.entries(parts))('%s is open to who may fill it in', async (_, part) => {
  permissions = ['submit_onboarding']
  alone(part)
  await expect.poll(() => open().length + offered().length).toBeGreaterThan(0)
  expect(screen.queryByText(notForRole)).toBeNull()
})

test.each<[Permission, boolean]>([['submit_onboarding', true], ['view_balances', false]])(
  'what was handed in and has not left is taken back by who has %s: %s', async (right, may) => {
    permissions = [right]
    registerOnboardingKinds()
    await commit({ entries: [submitEntry(null)] })
    alone(<><HomeScreen /><AboutScreen /></>)
    await screen.findByText('Waiting to send')
    if (may) await screen.findByText('Take it back to change something')
    else await expect.poll(() => screen.queryAllByText(notForRole).length).toBe(2)
    expect(screen.queryAllByText(/Take it back/)).toHaveLength(may ? 2 : 0)
  })

test('until the rights are known nothing is frozen; a review that sends it back calls only who can', () => {
  for (const [may, is_frozen] of [[undefined, false], [true, false], [false, true]] as const) {
    expect(onboardingOf(filling, [], nothingKept, may).is_frozen).toBe(is_frozen)
    const news = newsOf({ ...onboardingOf(sentBack, [], nothingKept, may),
      is_known: true, is_loaded: true, is_asking: false })
    expect(news === null).toBe(may === false)
  }
})

test.each<[Permission, boolean]>([['submit_onboarding', true], ['manage_settings', false]])(
  'the settings of who has %s lead to onboarding: %s', async (right, leads) => {
    permissions = [right]
    alone(<Registered known={filling.merchant as never} />)
    await screen.findByText(leads ? 'Change it in onboarding' : /Only who may fill in onboarding/)
    expect(screen.queryByRole('link', { name: 'Change it in onboarding' }) !== null).toBe(leads)
  })
