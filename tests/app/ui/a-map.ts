// How a file was read, with nothing to ask or to tell unless it is said.
import type { ShownMap } from '#app/ui/shown-map.ts'

export const aMap = (changes: Partial<ShownMap> = {}): ShownMap => ({
  sheet: null, sheets: [], source: [], columns: {}, doubts: [], limits: [],
  hidden: { rows: 0, columns: 0, sheets: 0 }, with_hidden: false,
  heading: 1, is_heading_certain: true, first_lines: [], choice: {}, ...changes,
})
