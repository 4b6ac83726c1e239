// A file of payouts as this phone keeps it until it is sent: its rows, and how it is read.
import { draftForm } from '#app/offline/draft-form.ts'
import { readerOf } from '#app/offline/sheet/kept.ts'
import type { SheetRow } from '#app/offline/sheet/shape.ts'
import type { ShownMap } from '#app/ui/column-map.tsx'
import { payoutSheet, type Needed, type Other } from './sheet/shape.ts'

export interface PayoutsTyped {
  /** What it is called; '' for none. */
  file: string
  rows: SheetRow<Needed, Other>[]
  notes: string[]
  map: ShownMap | null
  /** The file itself, as text, to be read again. */
  bytes: string
  source_nuban: string
  /** The batch that its rows were checked as; '' before that. */
  batch: string
}

export const payoutsFile = draftForm<PayoutsTyped>({ name: 'payoutsFile', version: 1 })

export const noPayouts: PayoutsTyped = {
  file: '', rows: [], notes: [], map: null, bytes: '', source_nuban: '', batch: '',
}

export const payoutsReader = readerOf(payoutSheet)
