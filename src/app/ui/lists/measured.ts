// How high the rows of a list were when it was left, by the visit that it was left in: on the way back the
// page is as long as it was, and so the place that a thumb had come to is where it was.
import { useLocation } from '@tanstack/react-router'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'

const MOST_KEPT = 20

const kept = new Map<string, VirtualItem[]>()

/** One visit in the history of the browser; going back to it has the same name. */
const useVisit = () => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

/** The rows of the list `label` as they were measured in this visit, for `initialMeasurementsCache`. */
export function useMeasured(label: string) {
  const visit = `${useVisit()} ${label}`
  return { visit, before: kept.get(visit) ?? [] }
}

/** Keeps them when the visit ends. */
export function useKeepMeasured(visit: string, { takeSnapshot }: { takeSnapshot: () => VirtualItem[] }) {
  useLayoutEffect(
    () => () => {
      kept.delete(visit)
      kept.set(visit, takeSnapshot())
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
    },
    [visit, takeSnapshot],
  )
}
