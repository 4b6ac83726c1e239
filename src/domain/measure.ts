// The measures that reviewers take against a business, or for it: which are possible when, for what reasons,
// and what the business is told of a reason.
import type { MerchantStatus } from './onboarding.ts'
import type { Restriction } from './restriction.ts'

/** How long a suspension holds that one reviewer ordered alone. */
export const ALONE_HOURS = 24

interface Reason {
  /** For reviewers. */
  label: string
  /** For the business: never more than may be said while somebody looks into it. */
  told: string
  /** One reviewer may order it at once; it lapses unless another confirms it within {@link ALONE_HOURS}. */
  at_once?: true
}

interface Measure {
  label: string
  /** What it leaves the business in; null: open. */
  leads_to: Restriction | null
  reasons: Readonly<Record<string, Reason>>
}

const order: Reason = {
  label: 'Order of a court or an authority', told: 'An authority has ordered it.',
}
const sanctions: Reason = {
  label: 'Sanctions', told: 'We may not do business with everybody whom the law names.',
}
const other: Reason = { label: 'Something else', told: '' }

export const measures = {
  reject: {
    label: 'Reject for good', leads_to: 'rejected',
    reasons: {
      prohibited: {
        label: 'Business that we may not serve', told: 'We may not serve this kind of business.',
      },
      unproven: {
        label: 'Identity or ownership not proven',
        told: 'We could not establish who stands behind the business.',
      },
      false_papers: {
        label: 'Papers that are not genuine', told: 'We could not accept the documents as genuine.',
      },
      sanctions, other,
    },
  },
  suspend: {
    label: 'Suspend', leads_to: 'suspended',
    reasons: {
      fraud: {
        label: 'Suspected fraud: at once, alone, for 24 hours',
        told: 'We have to look into some payments first.', at_once: true,
      },
      unusual: {
        label: 'Unusual payments', told: 'We have to look into some payments first.',
      },
      complaints: { label: 'Complaints of payers', told: 'Payers have complained.' },
      papers_over: {
        label: 'Papers have expired', told: 'Documents of the business or of its people have expired.',
      },
      order, other,
    },
  },
  block: {
    label: 'Block', leads_to: 'blocked',
    reasons: {
      fraud_found: { label: 'Fraud established', told: 'The account was used against our terms.' },
      prohibited: {
        label: 'Business that we may not serve', told: 'We may not serve this kind of business.',
      },
      sanctions, order, other,
    },
  },
  undo_approval: {
    label: 'Undo the approval', leads_to: 'withdrawn',
    reasons: {
      mistake: { label: 'Approved by mistake', told: 'It was approved by mistake, and not yours.' },
      news: {
        label: 'Something new became known', told: 'Something became known that we have to look at first.',
      },
      other,
    },
  },
  reopen: {
    label: 'Reopen', leads_to: null,
    reasons: {
      cleared: { label: 'Looked into: all in order', told: 'We have looked into it, and all is in order.' },
      answered: { label: 'The business has answered', told: 'Thank you for your answer.' },
      mistake: { label: 'It was our mistake', told: 'It was our mistake. We are sorry.' },
      other,
    },
  },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof measures

export const measureNames = Object.keys(measures) as MeasureName[]

/** How a business stands before a measure. */
export interface BeforeMeasure {
  status: MerchantStatus | null
  restriction: Restriction | null
  live_allowed: boolean
}

/** In the order of the console. */
export function measuresFor({ status, restriction, live_allowed }: BeforeMeasure): MeasureName[] {
  if (restriction === 'blocked') return ['reopen']
  if (restriction === 'suspended' || restriction === 'rejected') return ['reopen', 'block']
  const isOpenCase = !live_allowed && status === 'pending_kyc_review'
  return [
    ...isOpenCase ? ['reject' as const] : [],
    ...live_allowed ? ['suspend' as const, 'undo_approval' as const] : [],
    'block',
  ]
}

export const reasonOf = (measure: MeasureName, code: string): Reason | null => {
  const reasons: Readonly<Record<string, Reason>> = measures[measure].reasons
  return Object.hasOwn(reasons, code) ? reasons[code] ?? null : null
}

/** What the business reads of it: the reason's own sentence, and what the reviewer wrote to it. */
export const toldWords = (measure: MeasureName, code: string, words: string): string =>
  [reasonOf(measure, code)?.told ?? '', words.trim()].filter((part) => part !== '').join(' ')
