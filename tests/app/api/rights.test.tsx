// A right is taken away while the screen is open: the first refusal makes the screen follow, without a storm.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { call } from '#app/api/call.ts'
import { useMay } from '#app/api/permissions.ts'
import { createQueryClient } from '#app/api/queries.ts'
import { followRights, rightsPause } from '#app/api/rights.ts'
import { beneficiaries } from '#contract/beneficiaries.ts'
import { merchants } from '#contract/merchants.ts'
import type { Permission } from '#domain/permission.ts'
import { refuses, says, startWire } from './wire.ts'

const merchant = {
  user_id: 'u', merchant_id: 'm', email: 'ada@adire.example', email_verified: true, fullname: 'Ada Sample',
  mobile_number: '8030000000', business_name: 'Adire Works', status: 'active', onboarding_stage: 'COMPLETED',
  role: 'Maker', is_test: true, live_allowed: false, has_totp: true, merchant_lien: 0, country: 'NG',
  business_type: null, business_profile: null, bank_details: null, review: null, submitted_at: null,
  meta: { currency: 'NGN' },
}

let wire: Awaited<ReturnType<typeof startWire>>
let permissions: Permission[]
/** Whether even the profile is refused. */
let isShut: boolean
let stop: () => void
const usual = { ...rightsPause }

beforeEach(async () => {
  wire = await startWire()
  permissions = ['manage_beneficiaries']
  isShut = false
  wire.behaves((heard, ...rest) => {
    const isProfile = heard.url.endsWith(`/${merchants.profile.path}`)
    const allowed = isProfile && !isShut
    const answer = allowed ? says({ merchant, has_bank: false, permissions })
      : refuses(403, 'forbidden', 'Your role does not allow this.')
    answer(heard, ...rest)
  })
})
afterEach(async () => {
  Object.assign(rightsPause, usual)
  stop()
  cleanup()
  await wire.stop()
})

function screen() {
  const client = createQueryClient({ onDone: () => {}, onFailed: () => {} })
  stop = followRights(() => Promise.resolve(client))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMay('manage_beneficiaries'), { wrapper }).result
}

const profilesAsked = () => wire.heard.filter(({ url }) => url.endsWith(`/${merchants.profile.path}`)).length
const refused = (times = 1) => act(() => Promise.all(Array.from({ length: times }, () =>
  call(beneficiaries.list, {}).then(() => 'done', () => 'refused'))))
const moment = (ms: number) => act(() => new Promise<void>((resolve) => { setTimeout(resolve, ms) }))

it('what the person may do is asked again after a refusal, and the screen follows', async () => {
  const may = screen()
  await waitFor(() => expect(may.current).toBe(true))
  permissions = []
  await moment(50)
  expect([may.current, profilesAsked()]).toEqual([true, 1])
  expect(await refused()).toEqual(['refused'])
  await waitFor(() => expect(may.current).toBe(false))
  expect(profilesAsked()).toBe(2)
})

it('many refusals ask once, and the last of them is heeded too', async () => {
  rightsPause.least = 2_000
  const may = screen()
  await waitFor(() => expect(may.current).toBe(true))
  await refused(20)
  await waitFor(() => expect(profilesAsked()).toBe(2))
  permissions = []
  await refused(5)
  expect(profilesAsked()).toBe(2)
  await waitFor(() => expect(may.current).toBe(false), { timeout: 6_000 })
  expect(profilesAsked()).toBe(3)
})

it('a profile that is refused itself does not ask for itself', async () => {
  rightsPause.least = 10
  isShut = true
  screen()
  await waitFor(() => expect(profilesAsked()).toBe(1))
  await moment(200)
  expect(profilesAsked()).toBe(1)
  await refused()
  await moment(200)
  expect(profilesAsked()).toBe(2)
})
