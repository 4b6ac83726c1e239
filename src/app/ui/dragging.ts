// Follows one finger, pen or mouse from where it goes down to where it goes up, also in browsers without
// pointer events (Safari 12).
import { useEffect, useRef, type RefObject } from 'react'

/** A place on the screen, in pixels of the window. */
interface Place {
  x: number
  y: number
}

interface Dragging {
  start: (at: Place) => void
  move: (at: Place) => void
  end: () => void
}

export function useDragging(element: RefObject<HTMLElement | null>, dragging: Dragging) {
  const latest = useRef(dragging)
  useEffect(() => { latest.current = dragging })
  useEffect(() => {
    const on = element.current
    if (!on) return
    return 'PointerEvent' in window ? followPointers(on, latest) : followTouches(on, latest)
  }, [element])
}

type Latest = RefObject<Dragging>

function followPointers(on: HTMLElement, latest: Latest): () => void {
  let pointer: number | null = null
  const down = (event: PointerEvent) => {
    if (pointer !== null || event.button !== 0) return
    pointer = event.pointerId
    on.setPointerCapture(pointer)
    event.preventDefault()
    latest.current.start(placeOf(event))
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId === pointer) latest.current.move(placeOf(event))
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    pointer = null
    latest.current.end()
  }
  return listen(on, [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up]])
}

function followTouches(on: HTMLElement, latest: Latest): () => void {
  const first = (event: TouchEvent) => event.touches[0]
  const down = (event: TouchEvent) => {
    const touch = first(event)
    if (touch && event.touches.length === 1) latest.current.start(placeOf(touch))
  }
  const move = (event: TouchEvent) => {
    const touch = first(event)
    // The page must not scroll under the finger.
    event.preventDefault()
    if (touch) latest.current.move(placeOf(touch))
  }
  const up = () => latest.current.end()
  const press = (event: MouseEvent) => {
    latest.current.start(placeOf(event))
    const drag = (moved: MouseEvent) => latest.current.move(placeOf(moved))
    addEventListener('mousemove', drag)
    addEventListener('mouseup', () => {
      removeEventListener('mousemove', drag)
      up()
    }, { once: true })
  }
  return listen(on, [
    ['touchstart', down], ['touchmove', move], ['touchend', up], ['touchcancel', up], ['mousedown', press],
  ])
}

function listen(on: HTMLElement, listeners: readonly (readonly [string, (event: never) => void])[]) {
  for (const [name, listener] of listeners) {
    on.addEventListener(name, listener as EventListener, { passive: false })
  }
  return () => {
    for (const [name, listener] of listeners) on.removeEventListener(name, listener as EventListener)
  }
}

const placeOf = ({ clientX, clientY }: { clientX: number, clientY: number }): Place =>
  ({ x: clientX, y: clientY })
