// Sections 1 and 4 of the spec: states and transitions, with what section 1 says about the review.
import type { Saying } from './line.ts'

export const transitions = [
  // What the product does (section 1)
  { part: 'onboarding', words: 'Merchants register, verify their email, log in with two-step verification and complete onboarding so that live mode can be activated; until then they use test mode.',
    ids: ['transition:journey.register-to-live', 'transition:journey.test-mode-until-live'] },
  { part: 'onboarding', words: 'An administrator reviews the submitted credentials; during review the account has limited functionality.',
    ids: ['transition:review.by-administrator', 'transition:review.limited-functionality'] },
  { part: 'onboarding', words: 'Documents are reviewed within 48 hours.', ids: ['transition:review.within-48-hours'] },
  { part: 'onboarding', words: 'On approval the account is set live automatically; otherwise an email requests more details.',
    ids: ['transition:review.approval-sets-live', 'transition:review.email-requests-details'] },

  // Login
  { part: 'accounts', words: 'Step login, then totp if the email has two-step enabled, else totp-signup (login then setup).',
    ids: ['transition:login.to-totp', 'transition:login.to-totp-signup'] },
  { part: 'accounts', words: 'On totp success go to get-started if is_test, else overview (default redirect overview).',
    ids: ['transition:login.success-to-get-started', 'transition:login.success-to-overview'] },
  { part: 'accounts', words: 'On failure return to the login step and clear the code.', ids: ['transition:login.failure-clears-code'] },
  { part: 'accounts', words: 'Status BLOCKED is rejected with Account has been blocked.', ids: ['transition:login.blocked'] },
  { part: 'accounts', words: 'Otherwise user data is saved locally and the user is marked authenticated.', ids: ['transition:login.saved-locally'] },
  { part: 'accounts', words: 'If a saved redirect exists and two-step is on, the user is redirected there.', ids: ['transition:login.saved-redirect'] },
  { part: 'accounts', words: 'After 2FA setup verification a text file with the manual entry key and backup codes is downloaded and the user goes to /dashboard/overview.',
    ids: ['transition:totp-signup.text-file', 'transition:totp-signup.to-overview'] },

  // Merchant status
  { part: 'onboarding', words: 'No status: stored onboarding is cleared and the user returns to step 1.',
    ids: ['transition:status.none-clears-onboarding', 'transition:status.none-returns-to-step-1'] },
  { part: 'onboarding', words: 'pending_kyc_review: all onboarding inputs disabled, KYC and business forms read-only; Next just moves on; button reads Go to dashboard.',
    ids: [
      'transition:status.pending_kyc_review-inputs-disabled', 'transition:status.pending_kyc_review-read-only',
      'transition:status.pending_kyc_review-next-moves-on', 'transition:status.pending_kyc_review-go-to-dashboard',
    ] },
  { part: 'onboarding', words: 'reviewed_pending_kyc: documents may be updated.', ids: ['transition:status.reviewed_pending_kyc-documents-updated'] },
  { part: 'onboarding', words: 'Other statuses seen: BUSINESS_COMPLETED, BANK_COMPLETED, Pending_KYC_Review, Reviewed_Pending_KYC (kickback: reviewed, changes requested by email), PROCESSING, COMPLETED, ACTIVE.',
    ids: [
      'transition:status.BUSINESS_COMPLETED', 'transition:status.BANK_COMPLETED', 'transition:status.Pending_KYC_Review',
      'transition:status.Reviewed_Pending_KYC', 'transition:status.kickback-by-email', 'transition:status.PROCESSING',
      'transition:status.COMPLETED', 'transition:status.ACTIVE',
    ] },
  { part: 'onboarding', words: '(Status casing differs between readings: lower snake case and capitalised forms both appear.)', ids: ['transition:status.any-casing'] },
  { part: 'onboarding', words: 'onboarding_stage COMPLETED or 4 means completed: switches to update mode, edits are kept locally and nothing is saved until the final review submission;',
    ids: ['transition:update-mode.stage-COMPLETED', 'transition:update-mode.stage-4', 'transition:update-mode.edits-kept-locally'] },
  { part: 'onboarding', words: 'then pending payloads (bank details, business profile, KYC details except for individual_business) are posted together, then onboarding submit.',
    ids: ['transition:update-mode.posted-together', 'transition:update-mode.no-kyc-details-for-individual', 'transition:update-mode.then-submit'] },
  { part: 'onboarding', words: 'Changing business type while in review clears old documents and requires all new ones.', ids: ['transition:type-change.clears-documents'] },

  // Progress
  { part: 'onboarding', words: 'Step 1 (business) done when status is BUSINESS_COMPLETED or later and a proof-of-address document path exists.', ids: ['transition:progress.step-1-business'] },
  { part: 'onboarding', words: 'Step 2 (bank) done when status is BANK_COMPLETED, ACTIVE, Pending_KYC_Review or Reviewed_Pending_KYC.', ids: ['transition:progress.step-2-bank'] },
  { part: 'onboarding', words: 'Step 3 (documents) done when required documents for the type are all uploaded or at least one personnel exists.', ids: ['transition:progress.step-3-documents'] },
  { part: 'onboarding', words: 'Progress is the count of completed steps.', ids: ['transition:progress.count'] },
  { part: 'onboarding', words: 'Onboarding complete when an individual business has personnel and documents, or status is ACTIVE, COMPLETED, PROCESSING, Reviewed_Pending_KYC or BANK_COMPLETED.',
    ids: ['transition:complete.individual', 'transition:complete.status'] },
  { part: 'onboarding', words: 'Submit allowed when the allowed documents are present (at least 2 non-address documents, or individual business) or onboarding is complete.',
    ids: ['transition:submit-allowed.two-documents', 'transition:submit-allowed.individual', 'transition:submit-allowed.complete'] },
  { part: 'onboarding', words: 'Submitted means status ACTIVE, COMPLETED, PROCESSING or Pending_KYC_Review.', ids: ['transition:submitted.status'] },
  { part: 'onboarding', words: "individual_business uses the first personnel's documents; other types use merchant documents.",
    ids: ['transition:documents.individual-first-personnel', 'transition:documents.other-types-merchant'] },
  { part: 'onboarding', words: 'Proof of address is excluded when counting merchant documents.', ids: ['transition:documents.proof-of-address-excluded'] },

  // Submission
  { part: 'onboarding', words: 'cooperative_societies and government_entities skip director collection: button Save & Submit for review with a Submit For Review confirmation modal, then submit onboarding and go to overview.',
    ids: ['transition:submission.skips-directors', 'transition:submission.save-and-submit-for-review', 'transition:submission.confirmation-then-overview'] },
  { part: 'onboarding', words: 'Others go to step 6.', ids: ['transition:submission.others-to-step-6'] },
  { part: 'onboarding', words: 'After business info the step is 4, or 6 for individual_business (no document upload).',
    ids: ['transition:submission.after-business-info-4', 'transition:submission.after-business-info-6'] },
  { part: 'onboarding', words: 'Back from the director screen: individual_business 3 steps, others 1.', ids: ['transition:submission.back-3', 'transition:submission.back-1'] },
  { part: 'onboarding', words: 'Skip action: posts submission, resets step to 0, refreshes profile, goes to overview.', ids: ['transition:skip.success'] },
  { part: 'onboarding', words: 'On failure shows an info notice (message or pending) and still goes to overview.', ids: ['transition:skip.failure'] },
  { part: 'onboarding', words: 'A failed final submission re-enables the buttons; a failed business-info save re-enables the form.',
    ids: ['transition:submission.failure-re-enables-buttons', 'transition:submission.failure-re-enables-form'] },
  { part: 'onboarding', words: 'Message Merchant KYC information is pending review moves the user to step 7.', ids: ['transition:submission.pending-review-to-step-7'] },

  // Display status maps
  { part: 'money', words: 'Payouts: ACTIVE or SUCCESSFUL are successful; INQ or PENDING pending; else failed.',
    ids: ['transition:payout-status.successful', 'transition:payout-status.pending', 'transition:payout-status.failed'] },
  { part: 'money', words: 'Scheduled payouts: COMPLETED or SUCCESSFUL successful; ACTIVE or PENDING pending/Scheduled; else Cancelled.',
    ids: ['transition:scheduled-status.successful', 'transition:scheduled-status.scheduled', 'transition:scheduled-status.cancelled'] },
  { part: 'money', words: 'Approval: APPROVED, PENDING, else Declined.',
    ids: ['transition:approval-status.approved', 'transition:approval-status.pending', 'transition:approval-status.declined'] },
] as const satisfies readonly Saying[]
