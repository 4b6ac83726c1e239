// The six kinds of bills, with the address, the picture and the words of each.
import GraduationCap from 'lucide-react/icons/graduation-cap'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Phone from 'lucide-react/icons/phone'
import Tv from 'lucide-react/icons/tv'
import Wifi from 'lucide-react/icons/wifi'
import Zap from 'lucide-react/icons/zap'
import { billKinds, billWords, type BillKind } from '#domain/bill.ts'
import type { IconShape } from '#app/ui/icon.tsx'

export interface KindFacts {
  kind: BillKind
  /** Of its address, below /dashboard/bill-payment. */
  segment: string
  icon: IconShape
  title: string
  hint: string
}

const looks: Record<BillKind, Omit<KindFacts, 'kind' | 'title'>> = {
  airtime: { segment: 'airtime-payment', icon: Phone, hint: 'Any amount from ₦50' },
  data: { segment: 'data-payment', icon: Wifi, hint: 'Bundles of four networks' },
  tv: { segment: 'tv-subscription', icon: Tv, hint: 'DStv, GOtv, StarTimes, Showmax' },
  electricity: { segment: 'electricity-subscription', icon: Zap, hint: 'Prepaid token or postpaid bill' },
  education: { segment: 'education-subscription', icon: GraduationCap, hint: 'Result PINs of three bodies' },
  examination: { segment: 'examination-payment', icon: NotebookPen, hint: 'JAMB, WAEC, NECO registration' },
}

export const kindFacts = (kind: BillKind): KindFacts =>
  ({ kind, title: billWords[kind].label, ...looks[kind] })

export const allKinds: readonly KindFacts[] = billKinds.map(kindFacts)

export const kindPath = (kind: BillKind) => `/dashboard/bill-payment/${looks[kind].segment}`
