// A file of payouts as this phone keeps it until it is sent: its rows, and how it is read.
import { draftForm } from '#app/offline/draft-form.ts'
import { readerOf } from '#app/offline/sheet/kept.ts'
import type { SheetRow } from '#app/offline/sheet/shape.ts'
import { mapBefore, type MapChoice, type ShownMap } from '#app/ui/shown-map.ts'
import { payoutSheet, type Needed, type Other } from './sheet/shape.ts'

export interface PayoutsTyped {
  /** What it is called; '' for none. */
  file: string
  rows: SheetRow<Needed, Other>[]
  notes: string[]
  map: ShownMap | null
  /** The file itself, as text, to be read again. */
  bytes: string
  /** How it shall be read, as far as that is chosen. */
  choosing: MapChoice
  /** It was chosen without a network: it goes on by itself once there is one. */
  waits: boolean
  source_nuban: string
  /** The batch that its rows were checked as; '' before that. */
  batch: string
}

export const noPayouts: PayoutsTyped = {
  file: '', rows: [], notes: [], map: null, bytes: '', choosing: {}, waits: false,
  source_nuban: '', batch: '',
}

export const payoutsFile = draftForm<PayoutsTyped>({
  name: 'payoutsFile', version: 2,
  // Before the headings could be chosen.
  migrations: { 1: (values: PayoutsTyped) => ({ ...noPayouts, ...values, map: mapBefore(values.map) }) },
})

export const payoutsReader = readerOf(payoutSheet)
