// Every screen of bill payment, the team, the settings and the audit trail.
import { test } from 'vitest'
import { proves } from '#tests/spec/proves.ts'
import { accountArea } from './areas.ts'
import { visitScreens } from './visit-screens.ts'

const administrator = visitScreens(accountArea, {
  proves: [
    'route:/dashboard/bill-payment', 'route:/dashboard/bill-payment/transactions',
    'route:/dashboard/bill-payment-transactions/{id}',
    'route:/dashboard/teams/roles', 'route:/dashboard/teams/roles/create',
    'route:/dashboard/teams/roles/{id}/edit', 'route:/dashboard/teams/users',
    'route:/dashboard/teams/users/create', 'route:/dashboard/teams/users/{id}/edit',
  ],
})

test('the team leads to its roles', async () => {
  proves('route:/dashboard/teams')
  const { page } = administrator()
  await page.goto('/dashboard/teams')
  await page.waitForURL('**/dashboard/teams/roles')
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
})
