// Four corners on a picture, each put where it belongs by finger, mouse or arrow keys, with what lies under
// the finger shown large beside it.
import { useRef, useState, type KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import './corner-picker.css'
import { useDragging } from './dragging.ts'

/** Parts of the picture's width and height, from 0 (left, top) to 1. */
export interface Corner {
  x: number
  y: number
}

/** Top left, top right, bottom right, bottom left. */
export type FourCorners = readonly [Corner, Corner, Corner, Corner]

interface CornerPickerProps {
  /** An object URL of the picture. */
  src: string
  /** What the corners are of, for screen readers. */
  label: string
  corners: FourCorners
  /** They cannot be corners of anything: drawn in another colour; the owner says why. */
  wrong: boolean
  onChange: (corners: FourCorners) => void
}

/** The corner that is being moved, and how large the picture is, in pixels. */
interface Seen {
  place: number
  width: number
  height: number
}

const names = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const
/** Of the height of the screen. */
const HIGHEST = 50
const GRIP = 36
const STEP = 0.004
const LARGE_STEP = 0.04

export function CornerPicker({ src, label, corners, wrong, onChange }: CornerPickerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const handles = useRef<(HTMLButtonElement | null)[]>([])
  const held = useRef({ place: 0, x: 0, y: 0 })
  const [seen, setSeen] = useState<Seen | null>(null)
  const [shape, setShape] = useState(0.75)
  const put = (place: number, x: number, y: number) => {
    const moved = corners.map((corner, each) => (each === place ? { x: within(x), y: within(y) } : corner))
    onChange(moved as unknown as FourCorners)
  }
  const see = (place: number) => {
    const { width, height } = box(frame.current)
    setSeen({ place, width, height })
  }
  useDragging(frame, {
    start(at) {
      const { place, x, y, away } = nearest(corners, at, box(frame.current))
      // Held at its side it keeps its distance to the finger; a touch elsewhere brings it there.
      held.current = away <= GRIP ? { place, x, y } : { place, x: 0, y: 0 }
      handles.current[place]?.focus({ preventScroll: true })
      see(place)
      this.move(at)
    },
    move(at) {
      const { left, top, width, height } = box(frame.current)
      const { place, x, y } = held.current
      put(place, (at.x - left) / width + x, (at.y - top) / height + y)
    },
    end: () => setSeen(null),
  })
  const press = (place: number, event: KeyboardEvent) => {
    const way = ways[event.key]
    const corner = corners[place]
    if (!way || !corner) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    see(place)
    put(place, corner.x + way[0] * step, corner.y + way[1] * step)
  }
  const shown = seen ? corners[seen.place] : undefined
  return (
    <div role="application" aria-label={`Corners of ${label}. Arrow keys move the one that has the focus.`}
      className="corner-picker"
    >
      <div ref={frame} className="relative" style={{ width: `min(100%, ${shape * HIGHEST}vh)` }}>
        <img
          src={src} alt="" draggable={false} className="block w-full"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setShape(naturalWidth / naturalHeight)}
        />
        <Outline corners={corners} wrong={wrong} />
        {corners.map(({ x, y }, place) => (
          <button
            key={names[place]} type="button" aria-label={`${names[place]}: ${inWords({ x, y })}`}
            ref={(handle) => { handles.current[place] = handle }}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            onKeyDown={(event) => press(place, event)} onBlur={() => setSeen(null)}
            className="corner-handle"
          >
            <span className={classes('corner-ring', wrong && 'wrong')} />
          </button>
        ))}
        {shown && seen && <Magnified src={src} at={shown} frame={seen} />}
      </div>
      <p role="status" className="sr-only">
        {shown && seen && `${names[seen.place]}: ${inWords(shown)}`}
      </p>
    </div>
  )
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
}

const within = (part: number) => Math.min(1, Math.max(0, part))

const box = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)

const inWords = ({ x, y }: Corner) =>
  `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`

function nearest(corners: FourCorners, at: Corner, { left, top, width, height }: DOMRect) {
  const all = corners.map((corner, place) => {
    const x = corner.x - (at.x - left) / width
    const y = corner.y - (at.y - top) / height
    return { place, x, y, away: Math.hypot(x * width, y * height) }
  })
  return all.reduce((best, each) => (each.away < best.away ? each : best))
}

function Outline({ corners, wrong }: { corners: FourCorners, wrong: boolean }) {
  const points = corners.map(({ x, y }) => `${x} ${y}`).join('L')
  return (
    <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none" className="absolute inset-0 w-full h-full">
      <path d={`M0 0H1V1H0ZM${points}Z`} fillRule="evenodd" className="corner-outside" />
      <path d={`M${points}Z`} fill="none" stroke="#fff" strokeWidth="5" vectorEffect="non-scaling-stroke" />
      <path
        d={`M${points}Z`} fill="none" strokeWidth="2.5" vectorEffect="non-scaling-stroke"
        className={wrong ? 'stroke-clay' : 'stroke-forest'}
      />
    </svg>
  )
}

const LENS = 112
const TIMES = 3

/** Above the finger, and beside it where there is no room above. */
function Magnified({ src, at, frame: { width, height } }: {
  src: string, at: Corner, frame: Seen
}) {
  const x = at.x * width
  const y = at.y * height
  const isAbove = y > LENS + 20
  const left = isAbove ? Math.min(width - LENS, Math.max(0, x - LENS / 2))
    : x > width / 2 ? x - LENS - 40 : x + 40
  return (
    <span
      aria-hidden className="corner-lens"
      style={{
        left, top: isAbove ? y - LENS - 36 : Math.max(0, y - LENS / 2), width: LENS, height: LENS,
        backgroundImage: `url("${src}")`, backgroundSize: `${width * TIMES}px ${height * TIMES}px`,
        backgroundPosition: `${LENS / 2 - x * TIMES}px ${LENS / 2 - y * TIMES}px`,
      }}
    />
  )
}
