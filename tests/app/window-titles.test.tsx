// Pages that share a title have windows of their own name, so that tabs and histories tell them apart.
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PayoutsHome } from '#app/features/payouts/home.tsx'
import { RolesPage } from '#app/features/teams/roles.tsx'
import { UsersPage } from '#app/features/teams/users.tsx'
import { alone, signedIn } from './alone.tsx'

afterEach(cleanup)

const payouts = '/dashboard/payouts'

test.each([
  ['payouts', PayoutsHome, payouts, 'Payouts - Oja'],
  ['funding', PayoutsHome, `${payouts}/funding-history`, 'Funding history - Oja'],
  ['requests', PayoutsHome, `${payouts}/approval-requests`, 'Approval requests - Oja'],
  ['scheduled', PayoutsHome, `${payouts}/scheduled-payouts`, 'Scheduled payouts - Oja'],
  ['roles', RolesPage, '/dashboard/teams/roles', 'Roles - Oja'],
  ['people', UsersPage, '/dashboard/teams/users', 'People - Oja'],
])('%s', async (_, Page, path, title) => {
  signedIn('ada')
  alone(<Page />, { path })
  await waitFor(() => expect(document.title).toBe(title), { timeout: 20_000 })
})
