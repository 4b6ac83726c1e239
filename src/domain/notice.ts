// What a person can be told of by mail and on a device, and which kinds of notices each is.
import type { Permission } from './permission.ts'

interface NoticeEvent {
  event: string
  label: string
  hint: string
  /** The kinds of notices that are of this event. */
  kinds: readonly string[]
  /** Only who may do this is ever told. */
  needs: Permission | null
}

export const noticeEvents = [
  {
    event: 'payout_waits', label: 'A payout waits for you', hint: 'Somebody asks you to approve it.',
    kinds: ['approval.waiting'], needs: 'approve_payouts',
  },
  {
    event: 'payout_decided', label: 'Your payout was decided',
    hint: 'It was approved, declined, or not decided in time.',
    kinds: ['approval.approved', 'approval.declined', 'approval.expired'], needs: 'initiate_payouts',
  },
  {
    event: 'payout_failed', label: 'Your payout was refused',
    hint: 'The bank did not pay it. One message for all of a batch.',
    kinds: ['payout.failed'], needs: 'initiate_payouts',
  },
  {
    event: 'policy_waits', label: 'The approval policy is to change',
    hint: 'Another administrator asks you to confirm it.',
    kinds: ['policy.waiting'], needs: 'manage_settings',
  },
  {
    event: 'policy_decided', label: 'Your change of the policy was decided',
    hint: 'Another administrator confirmed or refused it.',
    kinds: ['policy.decided'], needs: 'manage_settings',
  },
] as const satisfies readonly NoticeEvent[]

export type NoticeName = (typeof noticeEvents)[number]['event']

export const noticeNames: readonly NoticeName[] = noticeEvents.map(({ event }) => event)

/** The event that a kind of notice is of; null where it cannot be chosen. */
export const noticeEventOf = (kind: string): NoticeName | null =>
  noticeEvents.find(({ kinds }) => (kinds as readonly string[]).includes(kind))?.event ?? null
