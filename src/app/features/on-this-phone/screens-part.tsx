// Which screens are on this phone and which are not, and how the others come: the person may have them all
// at once, or only what they open.
import { useEffect, useState } from 'react'
import type { KeepChoice, PartStock, ProgramPart, ProgramStock } from '#domain/kept-program.ts'
import { formatSize } from '#domain/size.ts'
import { askWorker, choose } from '#app/offline/program.ts'
import { RadioCards } from '#app/ui/choices.tsx'
import { FactList } from '#app/ui/fact-list.tsx'
import { toast } from '#app/ui/toast.tsx'

const names: Record<ProgramPart, string> = {
  opening: 'Opening Oja and logging in', first: 'Overview and paying one person',
  carried: 'Approvals, batches, setting up', other: 'All other screens',
}

export function ScreensPart() {
  const { stock, choice, wish } = useStock()
  if (stock === undefined) return null
  const parts = Object.entries(stock?.parts ?? {}) as [ProgramPart, PartStock][]
  return (
    <section aria-labelledby="screens-part">
      <h2 id="screens-part" className="mt-5 mb-2 text-13 font-semibold">Screens on this phone</h2>
      {stock && (
        <FactList
          facts={parts.map(([part, of]) =>
            ({ label: names[part], value: <span className="whitespace-nowrap">{partWords(of)}</span> }))}
        />
      )}
      <p role="status" className="mt-2 text-13 text-soft">{stockWords(stock)}</p>
      <RadioCards<KeepChoice>
        legend="How the others come" name="kept-screens" value={choice} onChange={wish}
        choices={[
          { value: 'link', label: 'As the link allows', hint: linkHint },
          { value: 'all', label: 'All screens now', hint: allHint(parts) },
          { value: 'opened', label: 'On mobile data, only what I open', hint: openedHint() },
        ]}
      />
    </section>
  )
}

const linkHint = 'What you use most comes over Wi-Fi or a fast link, a first day’s screens over a slow one.'
  + ' Any other comes when you open it.'

function allHint(parts: readonly [ProgramPart, PartStock][]): string {
  const missing = parts.reduce((sum, [, { size, kept }]) => sum + size - kept, 0)
  const end = 'Every screen then opens without a network.'
  if (parts.length > 0 && missing === 0) return 'All of them are here: every screen opens without a network.'
  return missing > 0 ? `About ${formatSize(missing)} more, over any link. ${end}` : `Over any link. ${end}`
}

const openedHint = () => (tellsWifi() ? 'Over Wi-Fi, what you use most still comes.'
  : 'This browser can’t tell Wi-Fi from mobile data, so it counts every link as mobile data.')

const tellsWifi = () => (navigator as { connection?: { type?: string } }).connection?.type !== undefined

/** `Kept, 112 kB`, `34 kB of 120 kB`, `Not yet, 160 kB`. */
export function partWords({ size, kept }: PartStock): string {
  if (kept === size) return `Kept, ${formatSize(size)}`
  if (kept === 0) return `Not yet, ${formatSize(size)}`
  return `${formatSize(kept)} of ${formatSize(size)}`
}

export function stockWords(stock: ProgramStock | null): string {
  if (!stock) return 'No screens are kept on this phone yet: each needs a network.'
  const { parts, coming, savesData } = stock
  if (savesData) return 'Your phone saves data, so only the screens that you open come.'
  if (coming > 0) return `About ${formatSize(coming)} more comes while you’re not busy.`
  const isAll = Object.values(parts).every(({ size, kept }) => kept === size)
  return isAll ? 'Every screen opens without a network.' : 'Any other screen comes when you open it.'
}

/** While something is on its way, it is asked so often how far it is. */
const LOOKS_EVERY_MS = 3_000

/** Undefined until it is known; null where nothing is kept. */
function useStock() {
  const [stock, setStock] = useState<ProgramStock | null>()
  const [wished, setWished] = useState<KeepChoice>()
  const [look, setLook] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    void askWorker('stock', 5_000).catch(() => null).then((found) => {
      if (isOver) return
      setStock(found)
      if (found && found.coming > 0) timer = setTimeout(() => setLook((count) => count + 1), LOOKS_EVERY_MS)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [look])
  const wish = (choice: KeepChoice) => {
    setWished(choice)
    choose(choice).then(() => setLook((count) => count + 1), () => {
      setWished(undefined)
      toast.error('This browser keeps no choice.')
    })
  }
  return { stock, choice: wished ?? stock?.choice ?? 'link', wish }
}
