// Pictures are drawn anew: what a reviewer opens is our own file, upright, without place, camera or
// passengers.
import sharp from 'sharp'
import { fileMessages, MAX_FILE_BYTES } from '#domain/document.ts'
import { turns } from './turns.ts'

/** No picture comes twice: what libvips keeps of those before is only in the way. */
sharp.cache(false)

/** A phone's picture has 12 to 50 million; a drawing of more would fill the memory before it is seen. */
export const MAX_PIXELS = 50_000_000

const MAX_SECONDS = 20

export const pictureProblems = {
  broken: 'This picture cannot be read. Take it again, or choose another file.',
  pixels: 'This picture has too many pixels. Take it again at a lower resolution.',
} as const

type Redrawn = Buffer | { problem: string }

/** The same picture in the same format without anything else, or what is wrong with it. */
export async function redraw(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Redrawn> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { problem: pictureProblems.pixels }
    return await inTurn(() => drawBelowLimit(bytes, format, Math.max(width, height)))
  } catch {
    return { problem: pictureProblems.broken }
  }
}

/** Of the four threads that a process has for such work two are left to passwords and to answers. */
const inTurn = turns(2)

/** A picture that grows by being drawn anew is made smaller, so that it fits again. */
async function drawBelowLimit(bytes: Buffer, format: 'jpeg' | 'png', longest: number): Promise<Redrawn> {
  const first = await draw(bytes, format)
  if (first.length <= MAX_FILE_BYTES) return first
  const smaller = Math.floor(longest * Math.sqrt(MAX_FILE_BYTES / first.length) * 0.9)
  const second = await draw(bytes, format, Math.max(1, smaller))
  return second.length <= MAX_FILE_BYTES ? second : { problem: fileMessages.size }
}

function draw(bytes: Buffer, format: 'jpeg' | 'png', longest?: number): Promise<Buffer> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  const sized = longest ? upright.resize(longest, longest, { fit: 'inside' }) : upright
  const drawn = format === 'jpeg' ? sized.jpeg({ quality: 85 }) : sized.png({ compressionLevel: 8 })
  return drawn.timeout({ seconds: MAX_SECONDS }).toBuffer()
}
