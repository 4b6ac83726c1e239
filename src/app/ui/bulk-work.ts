// A file of rows from choosing to storing: each step is on this phone before the next one begins.
import { useRef, useState } from 'react'
import { checkedAgain, rowsToCheck, withRow } from './bulk-mending.ts'
import type { MendRow } from './bulk-row.tsx'
import type { BulkStepsProps, Checked, GivenRow, OnProgress, ReadRowsOf } from './bulk-steps.tsx'
import { asksFirst, type MapChoice } from './shown-map.ts'
import { noFile, type FileTyped } from './kept-file.ts'
import { toast } from './toast.tsx'
import { useGoingOn } from './use-going-on.ts'

type Doing =
  | { state: 'nothing' | 'storing' }
  | { state: 'reading'; share: number }
  | { state: 'checking'; rows: number }
  | { state: 'stored'; checked: Checked }

const nothing: Doing = { state: 'nothing' }

export function useBulkWork<R extends GivenRow>(props: BulkStepsProps<R>) {
  const { kept } = props
  const { values: { rows, checked }, keeper } = kept
  const [doing, setDoing] = useState(nothing)
  const [failure, setFailure] = useState<Error | null>(null)
  const isStoring = useRef(false)
  const run = async (first: Doing, work: () => Promise<Doing | void>) => {
    setFailure(null)
    setDoing(first)
    try {
      setDoing(await work() ?? nothing)
    } catch (error) {
      setDoing(nothing)
      setFailure(error as Error)
    }
  }
  const onProgress = (share: number) => setDoing({ state: 'reading', share })
  const check = (given: R[]) => run({ state: 'checking', rows: given.length }, async () => {
    const found = await props.check(given)
    await kept.keep({ checked: checkedAgain(found, given, []), waits: false })
  })
  const { take, readAgain } = takingOf(props, { run, check, onProgress })
  useGoingOn(kept.values.waits && kept.holder === 'here' && props.network, () => {
    if (doing.state === 'nothing') void (rows.length === 0 ? readAgain({}) : check(rows))
  })
  const store = () => run({ state: 'storing' }, async () => {
    isStoring.current = true
    try {
      const stored = await props.store(rows)
      await kept.finish()
      return { state: 'stored', checked: stored }
    } finally {
      isStoring.current = false
    }
  })
  const mend: MendRow = async (row, cells) => {
    const before = rows.find((each) => each.row === row)
    const after = cells && ({ ...before, ...cells, row } as R)
    const again = rowsToCheck(rows, row, after)
    try {
      const found = again.length === 0 ? [] : (await props.check(again)).rows
      // Another row may have been mended meanwhile; rows that may be stored already stay as they are.
      kept.set((now) => {
        if (!now.checked || isStoring.current || keeper.open() !== undefined) return {}
        const left = withRow(now.rows, row, after)
        return { rows: left, checked: checkedAgain(now.checked, left, found) }
      })
      return found.find((each) => each.row === row)
    } catch (error) {
      toast.error(props.problemOf(error as Error, false))
      return checked?.rows.find((each) => each.row === row)
    }
  }
  const startAgain = () => {
    setFailure(null)
    kept.set(noFile)
    void kept.finish()
  }
  const problem = failure && props.problemOf(failure, kept.isUnanswered)
  return { doing, problem, take, readAgain, check, store, mend, startAgain }
}

interface Working<R extends GivenRow> {
  run: (first: Doing, work: () => Promise<Doing | void>) => Promise<void>
  check: (given: R[]) => Promise<void>
  onProgress: OnProgress
}

/** Reading a file, for the first time and again as a person wants it read. */
function takingOf<R extends GivenRow>(props: BulkStepsProps<R>, { run, check, onProgress }: Working<R>) {
  const { kept } = props
  /** Keeps what was read, and has it checked unless a person has to look or there is no network. */
  const goOn = async (read: ReadRowsOf<R>, more: Partial<FileTyped<R>> = {}) => {
    const isAsked = asksFirst(read.map)
    // On disk before anybody is asked: the check may take long, and the page may be gone meanwhile.
    const waits = !isAsked && props.isOffline
    await kept.keep({ ...more, ...read, choosing: {}, waits, checked: null })
    return isAsked || props.isOffline ? nothing : check(read.rows)
  }
  const take = (chosen: File) => run({ state: 'reading', share: 0 }, async () => {
    const file = props.nameOf(chosen.name)
    try {
      return await goOn(await props.read(chosen, onProgress), { file })
    } catch (error) {
      if (!props.isOffline || props.isRefused(error)) throw error
      await kept.keep({ ...noFile, file, bytes: await props.hold(chosen), waits: true })
    }
  })
  const readAgain = (choice: MapChoice) => run({ state: 'reading', share: 0 }, async () =>
    goOn(await props.reread(kept.values.bytes, choice, onProgress)))
  return { take, readAgain }
}
