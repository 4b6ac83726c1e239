// A request that waits for one approval, as the provider answers it.
import { kobo } from '#domain/money.ts'
import type { Item } from '#app/features/approvals/readings.ts'

export const at = '2026-03-02T09:00:00.000Z'

export const item = (more: Partial<Item> = {}): Item => ({
  kind: 'single',
  unique_reference: '123456789012',
  creator_name: 'Sample Initiator',
  created_by: 'ini',
  created_at: at,
  expires_at: at,
  amount: kobo(48_500_000),
  total_amount: kobo(48_500_000),
  fee: kobo(10_375),
  pending_approvals: 1,
  required_approvals: 1,
  sub_transactions: 1,
  status: 'PENDING',
  version: 3,
  source_nuban: '2000000001',
  beneficiary: {
    beneficiary_account_name: 'Sample Dye',
    bank_account_name: 'SAMPLE DYE LTD',
    beneficiary_nuban: '0123456789',
    bank_code: '999001',
    bank_name: 'Lagoon MFB',
  },
  name_differs: false,
  decisions: [],
  can_decide: true,
  can_approve: true,
  ...more,
})
