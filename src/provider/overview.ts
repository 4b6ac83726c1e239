// The first screen: how far onboarding is, what waits for this person, and what was done last.
import { overview as calls } from '#contract/overview.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  isSubmitted, missingParts, progress, screensOf, skipsDocuments, stepsDone,
  type Onboarding, type OnboardingScreen,
} from '#domain/onboarding.ts'
import { productName } from '#domain/product.ts'
import { changesWords, sumOf } from '#domain/refused-field.ts'
import type { Provider } from './app.ts'
import type { Caller } from './caller.ts'
import { moneyAttention } from './money-attention.ts'
import type { Work } from './work.ts'
import { changesOf } from './onboarding/refused-fields.ts'
import { standing } from './onboarding/standing.ts'
import { serve } from './serve.ts'

export function overview(app: Provider): void {
  serve(app, calls.show, async (_, work) => {
    const { database, caller: { merchant_id, user_id } } = work
    const merchant = await database.selectFrom('merchant').select(['id', 'status', 'onboarding_stage'])
      .where('id', '=', merchant_id).executeTakeFirstOrThrow()
    const { email_verified_at } = await database.selectFrom('member').select('email_verified_at')
      .where('id', '=', user_id).executeTakeFirstOrThrow()
    const onboarding = await standing(database, merchant)
    return {
      progress: progress(onboarding),
      steps: stepsDone(onboarding),
      attention: [
        ...email_verified_at ? [] : [confirmEmail],
        ...await onboardingAttention(work, onboarding),
        ...await moneyAttention(work),
      ],
      recent: await recent(work),
    }
  })
}

type Attention = Answer<typeof calls.show>['attention'][number]

const confirmEmail: Attention = {
  kind: 'email',
  title: 'Confirm your email address',
  detail: 'Open the link that we mailed you, or have it sent again. Onboarding can be submitted after that.',
  path: '/confirm/email',
}

const folder = '/dashboard/onboarding'

const screens: Record<OnboardingScreen, string> = {
  about: `${folder}/business-profile/about`,
  contact: `${folder}/business-profile/contact`,
  bank: `${folder}/add-bank-account`,
  upload: `${folder}/kyc-details/upload`,
  director: `${folder}/kyc-details/director`,
}

const underReview = (maySee: boolean): Attention => ({
  kind: 'review', title: 'Under review', detail: 'Your documents are reviewed within 48 hours.',
  path: maySee ? folder : '/dashboard/get-started',
})

async function onboardingAttention(work: Work<Caller>, onboarding: Onboarding): Promise<Attention[]> {
  const { caller } = work
  const { status } = onboarding
  if (caller.restriction === 'rejected') return []
  if (status === 'pending_kyc_review') return [underReview(caller.permissions.has('view_kyc'))]
  if (isSubmitted(status) || !caller.permissions.has('submit_onboarding')) return []
  if (status !== 'reviewed_pending_kyc') {
    return [{
      kind: 'onboarding', title: 'Continue onboarding', path: nextScreen(onboarding),
      detail: `${progress(onboarding)} of 3 steps are done. Live mode opens after the review.`,
    }]
  }
  const changes = await changesOf(work, onboarding.business_type)
  const count = sumOf(changes)
  const detail = count === 0 ? 'The reviewer asked for changes.'
    : `The reviewer asked for ${changesWords(count)}.`
  // Where nothing that was refused says why, the reviewer's words stand on the front page.
  const first = screensOf(onboarding.business_type).find((screen) => changes[screen] > 0)
  const path = first ? screens[first] : folder
  return [{ kind: 'document', title: 'Make the changes asked for', detail, path }]
}

/** The first screen with something missing; when all is there, the last one, where it is submitted. */
function nextScreen(onboarding: Onboarding): string {
  const { business_type } = onboarding
  const [part] = missingParts(onboarding)
  switch (part) {
    case undefined: return screens[screensOf(business_type).pop() ?? 'about']
    case 'business_profile': return screens.about
    case 'bank_details': return screens.bank
    case 'people': return screens.director
    default: return business_type && skipsDocuments(business_type) ? screens.director : screens.upload
  }
}

/** Events of the audit trail that are news, in words. */
const news: Record<string, string> = {
  'merchant.registered': 'Account opened',
  'email.confirmed': 'Email address confirmed',
  'authenticator.set_up': 'Authenticator set up',
  'password.reset': 'Password changed',
  'login': 'Logged in',
  'person.changed': 'Profile changed',
  'mode.live': 'Switched to live mode',
  'mode.test': 'Switched to test mode',
  'onboarding.profile_saved': 'Business profile saved',
  'onboarding.bank_saved': 'Bank account saved',
  'onboarding.bank_changed': 'Another bank account given',
  'onboarding.document_added': 'Document uploaded',
  'onboarding.document_replaced': 'Document replaced',
  'onboarding.document_removed': 'Document removed',
  'onboarding.documents_cleared': 'Documents cleared, because the business type changed',
  'onboarding.person_added': 'Director or owner added',
  'onboarding.person_changed': 'Director or owner changed',
  'onboarding.person_removed': 'Director or owner removed',
  'onboarding.submitted': 'Onboarding submitted for review',
  'review.approved': 'Business approved',
  'review.changes_requested': 'Changes asked for by the reviewer',
  'review.rejected': 'Business rejected',
  'review.suspended': 'Account suspended',
  'review.blocked': 'Account blocked',
  'review.approval_undone': 'Approval taken back',
  'review.reopened': 'Account open again',
}

/** Whose doing it was, where it was nobody's of the team. */
const nobody = (action: string) => (action.startsWith('review.') ? 'Reviewer' : productName)

const RECENT = 10

/** The team's for who may see the audit trail, otherwise one's own. */
async function recent({ database, caller }: Work<Caller>): Promise<Answer<typeof calls.show>['recent']> {
  const rows = await database.selectFrom('audit_event').leftJoin('member', 'member.id', 'audit_event.user_id')
    .select(['audit_event.id', 'audit_event.action', 'audit_event.at', 'member.fullname'])
    .where('audit_event.merchant_id', '=', caller.merchant_id).where('outcome', '=', 'done')
    .where('action', 'in', Object.keys(news))
    .$if(!caller.permissions.has('view_audit_trail'), (query) => query.where('user_id', '=', caller.user_id))
    .orderBy('audit_event.at', 'desc').orderBy('audit_event.seq', 'desc').limit(RECENT).execute()
  return rows.map(({ id, action, at, fullname }) =>
    ({ id, title: news[action] ?? action, by: fullname ?? nobody(action), at: at.toISOString() }))
}
