// Draws a picture upright and small, on whatever canvas the thread has.
import type { Orientation } from './jpeg.ts'

/** How a thread draws: a worker on its own canvas, the page on one of the document. */
export interface Drawing {
  decode(picture: Blob): Promise<Decoded>
  canvas(width: number, height: number): Drawn
}

export interface Decoded {
  source: CanvasImageSource
  width: number
  height: number
  free(): void
}

export interface Drawn {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  source: CanvasImageSource
  width: number
  height: number
  jpeg(quality: number): Promise<ArrayBuffer>
}

type Picture = Pick<Decoded, 'source' | 'width' | 'height'>

/** Draws a picture upright, its longer edge at most `edge`. */
export function draw(
  picture: Picture,
  edge: number,
  { turns, isMirrored }: Orientation,
  drawing: Drawing,
): Drawn {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const isSideways = turns % 2 === 1
  const drawn = drawing.canvas(isSideways ? height : width, isSideways ? width : height)
  const { context } = drawn
  // What was transparent is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, drawn.width, drawn.height)
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.translate(drawn.width / 2, drawn.height / 2)
  context.rotate((turns * Math.PI) / 2)
  if (isMirrored) context.scale(-1, 1)
  context.drawImage(picture.source, -width / 2, -height / 2, width, height)
  return drawn
}
