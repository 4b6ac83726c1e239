// What is worth knowing of a mandate, said once: lists, its page and files read it here.
import Ban from 'lucide-react/icons/ban'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import type { Answer } from '#contract/endpoint.ts'
import type { mandates } from '#contract/mandates.ts'
import type { MandateStatus } from '#domain/mandate.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { figuresFact, momentFact, moneyFact, nameFact, textFact } from '#app/ui/lists/kinds.tsx'
import { dayWords, frequencyWords, typeWords } from './words.ts'

export type ShownMandate = Answer<typeof mandates.show>
export type Mandate = ShownMandate['mandate']

export const mandateLooks = {
  INITIATED: { tone: 'amber', icon: Clock, words: 'Being set up' },
  PENDING_OTP: { tone: 'amber', icon: Clock, words: 'Waits for the code' },
  PENDING_ACTIVATION: { tone: 'amber', icon: Hourglass, words: 'At the bank' },
  ACTIVE: { tone: 'leaf', icon: CircleCheck, words: 'Active' },
  SUSPENDED: { tone: 'sky', icon: CirclePause, words: 'Suspended' },
  CANCELLED: { tone: 'soft', icon: Ban, words: 'Cancelled' },
  EXPIRED: { tone: 'soft', icon: Hourglass, words: 'Expired' },
  FAILED: { tone: 'clay', icon: CircleAlert, words: 'Failed' },
} as const satisfies Record<MandateStatus, object>

export const mandateFacts: readonly Fact<Mandate>[] = [
  textFact('customer_name', 'Customer', 'lead', (one) => one.customer_name),
  moneyFact('amount', 'Amount', 'amount', (one) => one.amount),
  {
    ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => mandateLooks[status].words,
    show: ({ status, is_by_bank }) => {
      const look = mandateLooks[status]
      return <LookText look={is_by_bank ? { ...look, words: `${look.words} by the bank` } : look} />
    },
  },
  momentFact('created_at', 'Begun', 'when', (one) => one.created_at),
  nameFact('payer_name', 'Account name', 'column', (one) => one.payer_name),
  textFact('bank_name', 'Bank', 'detail', (one) => one.bank_name),
  figuresFact('nuban', 'Account number', 'detail', (one) => one.nuban),
  {
    ...textFact('debit_type', 'Takes', 'detail', (one) => one.debit_type),
    show: (one) => typeWords[one.debit_type],
  },
  {
    ...textFact('frequency', 'How often', 'column', (one) => one.frequency),
    show: (one) => frequencyWords[one.frequency],
  },
  textFact('is_scheduled', 'Collected by itself', 'detail', (one) => (one.is_scheduled ? 'Yes' : '')),
  {
    ...textFact('start_date', 'First day', 'detail', (one) => one.start_date),
    show: (one) => dayWords(one.start_date),
  },
  { ...textFact('end_date', 'Last day', 'detail', (one) => one.end_date),
    show: (one) => dayWords(one.end_date) },
  textFact('narration', 'Narration', 'detail', (one) => one.narration),
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  momentFact('activated_at', 'Active since', 'detail', (one) => one.activated_at),
  momentFact('ended_at', 'Ended', 'detail', (one) => one.ended_at),
  textFact('created_by', 'Begun by', 'detail', (one) => one.created_by),
]
