// A file of payouts from choosing to the batch that its rows are checked as.
import { useState } from 'react'
import { bulk } from '#contract/bulk.ts'
import { Refusal } from '#contract/refusal.ts'
import { call } from '#app/api/call.ts'
import { Unreachable } from '#app/api/unreachable.ts'
import { shownFileName } from '#app/offline/sheet/kept.ts'
import { SheetRefused } from '#app/offline/sheet/refused.ts'
import type { KeptValues } from '#app/offline/use-kept-values.ts'
import { asksFirst, type MapChoice, type ShownMap } from '#app/ui/shown-map.ts'
import { noPayouts, payoutsReader, type PayoutsTyped } from './file-draft.ts'

/** Spec 8, word for word. */
export const couldNotValidate = 'Could not validate records. Please check you network and try again'

export type FileWorkState =
  | { state: 'idle'; problem: string | null }
  | { state: 'reading'; share: number }
  | { state: 'checking'; rows: number }

type ReadPayouts = Pick<PayoutsTyped, 'rows' | 'notes'> & Partial<Pick<PayoutsTyped, 'bytes'>>
  & { map: ShownMap }

export interface PayoutsFile {
  work: FileWorkState
  take: (file: File, source_nuban: string) => Promise<void>
  /** Reads the file as a person wants it read, also without a network. */
  readAgain: (choice: MapChoice) => Promise<void>
  /** Goes on with the batch that its rows are already. */
  check: (source_nuban: string) => Promise<void>
}

export function usePayoutsFile(
  kept: KeptValues<PayoutsTyped>, isOnline: boolean, onChecked: (bulk_reference: string) => void,
): PayoutsFile {
  const [work, setWork] = useState<FileWorkState>({ state: 'idle', problem: null })
  const run = async (doing: () => Promise<void>) => {
    try {
      await doing()
      setWork({ state: 'idle', problem: null })
    } catch (error) {
      // Only what nobody answered is tried again by itself.
      const waits = error instanceof Unreachable
      if (waits !== kept.values.waits) await kept.keep({ waits })
      const isSaid = error instanceof SheetRefused || error instanceof Refusal
      setWork({ state: 'idle', problem: isSaid ? error.message : couldNotValidate })
    }
  }
  const onProgress = (share: number) => setWork({ state: 'reading', share })
  const send = async (transactions: PayoutsTyped['rows'], file: string, source_nuban: string) => {
    setWork({ state: 'checking', rows: transactions.length })
    const { bulk_reference } = await call(bulk.validate, { body: { transactions, source_nuban, name: file } })
    await kept.keep({ batch: bulk_reference, source_nuban, waits: false })
    onChecked(bulk_reference)
  }
  /** Keeps what was read, and has it checked unless a person has to look or there is no network. */
  const goOn = async (read: ReadPayouts, file: string, source_nuban: string) => {
    const isAsked = asksFirst(read.map)
    await kept.keep({
      ...read, file, source_nuban, choosing: {}, batch: '', waits: !isAsked && !isOnline,
    })
    if (!isAsked && isOnline && source_nuban !== '') await send(read.rows, file, source_nuban)
  }
  return {
    work,
    take: (chosen, source_nuban) => run(async () => {
      setWork({ state: 'reading', share: 0 })
      const file = shownFileName(chosen.name)
      try {
        await goOn(await payoutsReader.read(chosen, onProgress), file, source_nuban)
      } catch (error) {
        if (isOnline || error instanceof SheetRefused) throw error
        const bytes = await payoutsReader.hold(chosen)
        await kept.keep({ ...noPayouts, file, bytes, source_nuban, waits: true })
      }
    }),
    readAgain: (choice) => run(async () => {
      const { bytes, file, source_nuban } = kept.values
      setWork({ state: 'reading', share: 0 })
      await goOn(await payoutsReader.reread(bytes, choice, onProgress), file, source_nuban)
    }),
    check: (source_nuban) => work.state !== 'idle' ? Promise.resolve() : run(async () => {
      const { batch, rows, file, bytes } = kept.values
      if (rows.length === 0) {
        setWork({ state: 'reading', share: 0 })
        await goOn(await payoutsReader.reread(bytes, {}, onProgress), file, source_nuban)
      } else if (batch === '') await send(rows, file, source_nuban)
      else onChecked(batch)
    }),
  }
}
