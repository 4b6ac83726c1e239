// What is several columns in a file and one in ours: the parts of a name. They are put together in a column
// of their own, behind the others, which is found, shown and chosen as any.
import { betweenParts, firstLines, partsIn } from './heading.ts'
import type { SheetShape } from './shape.ts'
import type { Line } from './table.ts'

interface Joined {
  lines: readonly Line[]
  /** The place of that column, and those of its parts in the order of the words; null where there is none. */
  joined: { at: number; of: readonly number[] } | null
}

/** `lines` with that column, where one of the first has the headings of two parts and none for the whole. */
export function withJoined(lines: readonly Line[], shape: SheetShape): Joined {
  for (const heading of firstLines(lines)) {
    for (const column of shape.columns) {
      const of = partsIn(heading, column)
      if (of.length > 1) return joinedAt(heading, of, lines)
    }
  }
  return { lines, joined: null }
}

function joinedAt(heading: Line, of: readonly number[], lines: readonly Line[]): Joined {
  const at = Math.max(...lines.map(({ cells }) => cells.length))
  const together = (line: Line) => of.map((place) => (line.cells[place] ?? '').trim())
    .filter((part) => part !== '').join(line === heading ? betweenParts : ' ')
  const cellsOf = (line: Line) => [
    ...Array.from({ length: at }, (_, place) => line.cells[place] ?? ''),
    line.row < heading.row ? '' : together(line),
  ]
  return { joined: { at, of }, lines: lines.map((line) => ({ ...line, cells: cellsOf(line) })) }
}
