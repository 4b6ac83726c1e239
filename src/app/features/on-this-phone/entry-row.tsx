// One thing that waits, was sent, or needs the person: how it stands, and what can be done about it.
import { useNavigate } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleX from 'lucide-react/icons/circle-x'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Pencil from 'lucide-react/icons/pencil'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash'
import Upload from 'lucide-react/icons/upload'
import { formatSize } from '#domain/size.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { copyOf, retry, sendAgain, stop } from '#app/offline/outbox.ts'
import type { WaitingItem } from '#app/offline/waiting.ts'
import { classes } from '#app/ui/classes.ts'
import { Disc } from '#app/ui/list-card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, type MenuItem } from '#app/ui/menu.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { TimeText } from '#app/ui/time-text.tsx'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'

interface EntryRowProps {
  item: WaitingItem
  look: 'needs you' | 'waiting' | 'sent'
  onRemove: (item: WaitingItem) => void
}

export function EntryRow({ item, look, onRemove }: EntryRowProps) {
  const navigate = useNavigate()
  const { title, share, state, can, open, problem } = item
  const goThere = () => void navigate({ to: open ?? '/dashboard/on-this-phone' })
  const items = menuOf(item, goThere, onRemove)
  const tone = look === 'sent' ? 'leaf' : look === 'waiting' ? 'sky' : 'clay'
  const shape =
    look === 'sent'
      ? Check
      : look === 'needs you'
        ? CircleAlert
        : item.file_ids.length > 0
          ? Upload
          : FileText
  return (
    <article aria-label={title} className="py-2.5">
      <div className="flex items-center min-h-[48px]">
        <Disc tone={tone}>
          <Icon of={shape} />
        </Disc>
        <div className="flex-1 min-w-0 mx-3">
          <h3 className="text-15 font-medium">{title}</h3>
          <p className={classes('text-13 font-medium', toneText[tone])}>
            <StateLine item={item} />
          </p>
          {problem && <p className="text-13">{problem}</p>}
          <p className="text-13 text-soft">
            <FactsLine item={item} />
          </p>
        </div>
        {look === 'needs you' && open && state !== 'needs_auth' && can.remove && (
          <Button size="small" onClick={goThere}>
            {state === 'conflict' ? 'Choose' : 'Open'}
          </Button>
        )}
        {look !== 'sent' && items.length > 0 && <Menu label={`More for ${title}`} items={items} />}
      </div>
      {state === 'sending' && (
        <div className="mt-2 ml-13">
          <Progress value={share ?? 0} label={`Sending ${title}`} />
        </div>
      )}
    </article>
  )
}

const toneText = { leaf: 'text-leaf', sky: 'text-sky', clay: 'text-clay' } as const

/** How it stands. */
function StateLine({ item: { state, words, share, size, done_at, next_at } }: { item: WaitingItem }) {
  if (state === 'done')
    return (
      <>
        Sent <TimeText at={new Date(done_at ?? 0)} />, received by Oja
      </>
    )
  if (state === 'sending')
    return (
      <>
        Sending {formatSize(sentOf(share, size))} of {formatSize(size)}
      </>
    )
  if (next_at === null || !isLater(next_at)) return <>{words}</>
  return (
    <>
      {words}, at <TimeText at={new Date(next_at)} />
    </>
  )
}

/** What it is of, how large it is, since when it is here. */
function FactsLine({ item: { detail, size, created_at } }: { item: WaitingItem }) {
  return (
    <>
      {detail && `${detail} · `}
      {formatSize(size)} · saved <TimeText at={new Date(created_at)} />
    </>
  )
}

/** Never all before the provider has answered. */
const sentOf = (share: number | null, size: number) => Math.floor(Math.min(0.99, share ?? 0) * size)

const isLater = (at: number) => at > providerNow()

function menuOf(item: WaitingItem, goThere: () => void, onRemove: (item: WaitingItem) => void): MenuItem[] {
  const { id, can, open, state } = item
  const choices: (MenuItem | false)[] = [
    can.retry && { label: 'Try now', icon: RefreshCw, onSelect: () => void retry(id) },
    can.stop &&
      state === 'sending' && { label: 'Stop sending', icon: CircleX, onSelect: () => void stop(id) },
    can.sendAgain && { label: 'Send it again', icon: Send, onSelect: () => void sendAgain(id) },
    open !== null && { label: 'Open', icon: Pencil, onSelect: goThere },
    { label: 'Save a copy', icon: Download, onSelect: () => void saveCopy(id) },
    can.remove && { label: 'Remove', icon: Trash, danger: true, onSelect: () => onRemove(item) },
  ]
  return choices.filter((choice) => choice !== false)
}

async function saveCopy(id: string) {
  for (const { name, blob } of await copyOf(id)) saveFile(blob, name)
}
