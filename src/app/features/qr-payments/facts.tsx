// What is worth knowing of a QR code, said once.
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import ScanLine from 'lucide-react/icons/scan-line'
import type { Answer } from '#contract/endpoint.ts'
import { qrPayments } from '#contract/qr-payments.ts'
import type { QrKind, QrStanding } from '#domain/qr-code.ts'
import { listingOf } from '#app/api/listing.ts'
import { LookText } from '#app/ui/chip.tsx'
import type { Fact } from '#app/ui/lists/fact.ts'
import { lookChoices, type Filter } from '#app/ui/lists/filter.ts'
import { figuresFact, momentFact, moneyFact, textFact } from '#app/ui/lists/kinds.tsx'
import { MoneyText } from '#app/ui/money-text.tsx'

export type QrCode = Answer<typeof qrPayments.create>

const kindWords: Record<QrKind, string> = { STATIC: 'Any amount', DYNAMIC: 'One payment' }

const looks = {
  ACTIVE: { tone: 'forest', icon: ScanLine, words: 'Ready' },
  USED: { tone: 'leaf', icon: CircleCheck, words: 'Paid' },
  EXPIRED: { tone: 'soft', icon: Hourglass, words: 'Expired' },
  OFF: { tone: 'soft', icon: CircleSlash, words: 'Switched off' },
} as const satisfies Record<QrStanding, object>

const QrState = ({ status }: { status: QrStanding }) => <LookText look={looks[status]} />

const anyAmount = <span className="font-normal text-soft">Any amount</span>

export const qrFacts: readonly Fact<QrCode>[] = [
  textFact('name', 'Name', 'lead', (one) => one.name),
  {
    ...moneyFact<QrCode>('amount', 'Amount', 'amount', (one) => one.amount),
    show: ({ amount }) =>
      amount === null ? anyAmount : <MoneyText amount={amount} />,
  },
  { ...textFact('status', 'Status', 'status', (one) => one.status),
    print: ({ status }) => looks[status].words,
    show: (one) => <QrState status={one.status} /> },
  momentFact('created_at', 'Made', 'when', (one) => one.created_at),
  { ...textFact('kind', 'Takes', 'detail', (one) => one.kind), show: (one) => kindWords[one.kind] },
  figuresFact('reference', 'Reference', 'column', (one) => one.reference),
  momentFact('expires_at', 'Expires', 'detail', (one) => one.expires_at),
  momentFact('used_at', 'Paid', 'detail', (one) => one.used_at),
  textFact('created_by', 'Made by', 'detail', (one) => one.created_by),
  { ...textFact('payload', 'EMV text', 'detail', (one) => one.payload),
    show: (one) => <span className="break-all">{one.payload}</span> },
]

export const qrListing = listingOf(qrPayments.list, {}, { persist: true })

export const qrFilters: readonly Filter[] = [
  {
    kind: 'choice', name: 'status', label: 'Status',
    choices: lookChoices(looks),
  },
  {
    kind: 'choice', name: 'kind', label: 'Takes',
    choices: Object.entries(kindWords).map(([value, label]) => ({ value, label })),
  },
  { kind: 'dates', label: 'When' },
]

export const qrPath = ({ reference }: { reference: string }) => `/dashboard/qr-payments/${reference}`
