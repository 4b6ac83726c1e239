// Where the four corners of a paper lie in a photograph, and whether they can be those of a paper.

/** Parts of the picture's width and height, from 0 (left, top) to 1. */
export interface Point {
  x: number
  y: number
}

/** Top left, top right, bottom right, bottom left of the paper as it is read. */
export type Corners = readonly [Point, Point, Point, Point]

const SMALLEST_AREA = 0.02

/** A little inside of the picture, where a person can take hold of them. */
export const usualCorners: Corners = [
  { x: 0.08, y: 0.08 },
  { x: 0.92, y: 0.08 },
  { x: 0.92, y: 0.92 },
  { x: 0.08, y: 0.92 },
]

/** False when sides cross, when a corner points inwards, or when next to nothing lies between them. */
export function arePossible(corners: Corners): boolean {
  const turns = corners.map((corner, place) => {
    const next = corners[(place + 1) % 4] ?? corner
    const after = corners[(place + 2) % 4] ?? corner
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x)
  })
  return turns.every((turn) => turn > 0) && areaOf(corners) >= SMALLEST_AREA
}

/** The part of the picture that lies between them. */
export function areaOf(corners: Corners): number {
  const doubled = corners.reduce((sum, { x, y }, place) => {
    const next = corners[(place + 1) % 4] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(doubled) / 2
}
