// How high the rows of a list were when it was left, by the visit that it was left in: on the way back the
// page is as long as it was, and so the place that a thumb had come to is where it was.
import { useLocation } from '@tanstack/react-router'
import { measureElement, type Virtualizer } from '@tanstack/react-virtual'
import { useMemo } from 'react'

const MOST_KEPT = 20

/** In CSS pixels, by the place of the line in the list. */
type Heights = Map<number, number>

const kept = new Map<string, Heights>()

/** One visit in the history of the browser; going back to it has the same name. */
const useVisit = () => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

function heightsOf(visit: string): Heights {
  const heights = kept.get(visit) ?? new Map<number, number>()
  kept.delete(visit)
  kept.set(visit, heights)
  for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
  return heights
}

type List = Virtualizer<Window, Element>

/**
 * The lines of the list `label` as they were measured in this visit. They are noted one by one as they are
 * measured: to go through a long list when it is left would hold up what comes after it.
 */
export function useMeasured(label: string) {
  const visit = `${useVisit()} ${label}`
  return useMemo(() => {
    const heights = heightsOf(visit)
    return {
      heightOf: (line: number) => heights.get(line),
      measureElement: (element: Element, entry: ResizeObserverEntry | undefined, list: List) => {
        const height = measureElement(element, entry, list)
        heights.set(list.indexFromElement(element), height)
        return height
      },
    }
  }, [visit])
}
