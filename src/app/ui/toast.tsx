// Short messages about what just happened, titled Success or Error as the spec wants, or Info; one
// region for the whole app.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { onTopLayerChange, topLayer } from './top-layer.ts'

interface Message { id: number, title: 'Success' | 'Error' | 'Info', text: string, link?: Link | undefined }

/** Opens beside the app. */
interface Link { label: string, href: string }

let messages: readonly Message[] = []
let last = 0
const listeners = new Set<() => void>()
const set = (next: readonly Message[]) => {
  messages = next
  listeners.forEach((tell) => tell())
}
const dismiss = (id: number) => set(messages.filter((message) => message.id !== id))

function show(title: Message['title'], text: string, seconds: number, link?: Link) {
  const id = ++last
  // The same words twice are one message that stays longer.
  set([...messages.filter((message) => message.text !== text), { id, title, text, link }].slice(-3))
  if (seconds > 0) setTimeout(dismiss, seconds * 1000, id)
  return () => dismiss(id)
}

/** `toast.error(refusal.message)`: the words are shown as text, never as markup. */
export const toast = {
  success: (text: string) => show('Success', text, 6),
  error: (text: string) => show('Error', text, 12),
  info: (text: string) => show('Info', text, 12),
  /** Stays until the person or the function that it answers takes it away. */
  stay: (text: string, link: Link) => show('Info', text, 0, link),
}

const icons = { Success: CircleCheck, Error: CircleAlert, Info } as const

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
const nowhere = () => null

/** How far down the bar and the title of what lies on top reach, in pixels; 0 where they stand far below. */
function headOf(layer: HTMLElement): number {
  const heads = [...layer.querySelectorAll('.page-bar, h1, .sheet-panel > header')]
  const places = heads.map((head) => head.getBoundingClientRect())
  const near = places.filter(({ top, height }) => height > 0 && top < window.innerHeight / 3)
  return Math.max(0, ...near.map(({ bottom }) => Math.ceil(bottom)))
}

/** A message outlives the page that it came from: the head is looked at anew as pages change under it. */
function useHead(layer: HTMLElement | null, isShown: boolean): number {
  const [head, setHead] = useState(0)
  useLayoutEffect(() => {
    if (!layer || !isShown) return
    const look = () => setHead(headOf(layer))
    look()
    const changes = new MutationObserver(look)
    changes.observe(layer, { childList: true, subtree: true })
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      changes.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [layer, isShown])
  return head
}

/** Mounted once, by the root route. Below the head, so that the title and the way back stay in sight. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => messages, () => messages)
  const layer = useSyncExternalStore(onTopLayerChange, topLayer, nowhere)
  const head = useHead(layer, shown.length > 0)
  return layer && createPortal(
    <div aria-live="polite" role="status" className="toasts" style={{ top: head + 8 }}>
      {shown.map(({ id, title, text, link }) => (
        <div
          key={id}
          className="toast flex items-start mb-2 pl-4 py-1 rounded-card bg-ink text-ground shadow-float"
        >
          <Icon of={icons[title]} className="mt-3.5 mr-3" />
          <p className="flex-1 py-2 text-15">
            <b className="block font-semibold">{title}</b>{text}
            {link && <a href={link.href} target="_blank" className="block py-3 underline">{link.label}</a>}
          </p>
          <IconButton label="Dismiss" icon={X} size={20} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>,
    layer,
  )
}
