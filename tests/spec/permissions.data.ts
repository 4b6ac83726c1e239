// Sections 1 and 6 of the spec: roles and permissions.
import type { Saying } from './line.ts'

export const permissions = [
  { part: 'team-settings', words: 'team members can be given approval rights.', ids: ['permission:team-members-given-approval-rights'] },
  { part: 'accounts', words: 'Merchant is the business user; a session token is required for the dashboard.', ids: ['permission:session-token-required'] },
  { part: 'accounts', words: 'Role merchant_admin has full rights.', ids: ['permission:merchant_admin'] },
  { part: 'team-settings', words: 'Other roles are managed under teams (details not shown).', ids: ['permission:other-roles-under-teams'] },
  { part: 'money', words: 'initiate_payouts permission allows direct payouts; without it the user is redirected to payouts.',
    ids: ['permission:initiate_payouts', 'permission:initiate_payouts.missing-redirects'] },
  { part: 'money', words: 'approve_payouts is needed to approve or decline; approve is disabled for the creator of a request or anyone without it.',
    ids: ['permission:approve_payouts', 'permission:approve_payouts.not-the-creator', 'permission:approve_payouts.disabled-without'] },
  { part: 'accounts', words: 'Permissions come from the merchant profile and the permissions list call.', ids: ['permission:from-merchant-profile'] },
  { part: 'team-settings', words: 'Permissions come from the merchant profile and the permissions list call.', ids: ['permission:from-permissions-list'] },
  { part: 'onboarding', words: 'In pending_kyc_review the merchant cannot edit onboarding data.', ids: ['permission:no-edit-in-review'] },
  { part: 'onboarding', words: 'Before live activation the merchant is in test mode;', ids: ['permission:test-mode-before-activation'] },
  { part: 'shell', words: "the test-mode switch warns: You need to be verified in order to process live payments. Kindly complete your onboarding process. If you have, we'll review and get back shortly.",
    ids: ['permission:test-mode-switch-warns'] },
  { part: 'onboarding', words: 'An administrator reviews KYC (administrator screens not shown).', ids: ['permission:administrator-reviews'] },
] as const satisfies readonly Saying[]
