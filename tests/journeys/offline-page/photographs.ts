// Photographs as a phone's camera makes them: twelve megapixels, noisy, lying on their side, with a place
// in them.
import sharp, { type Sharp } from 'sharp'

export const WIDTH = 4000
export const HEIGHT = 3000

interface Taken {
  /** The Exif value of the way up. */
  orientation?: number
  blur?: number
  /** 1 is daylight. */
  light?: number
  noise?: number
  width?: number
}

/** A paper full of small print, its corner with the red stamp top left when it is upright. */
export async function aPhotographOfPaper({
  orientation = 1,
  blur,
  light = 1,
  noise = 12,
  width = WIDTH,
}: Taken = {}) {
  const { data, info } = await plainPaper(width)
  const raw = { width: info.width, height: info.height, channels: 3 as const }
  const { height } = info
  const inFocus = sharp(data, { raw })
  // As many pixels wide as it is in a picture of the full width.
  const picture = blur
    ? sharp(await inFocus.blur((blur * width) / WIDTH).toBuffer(), { raw })
    : inFocus
  const grainy = picture.composite([
    { input: await grain(width, height, noise), raw: { width, height, channels: 3 }, blend: 'soft-light' },
  ])
  const flat = await grainy.removeAlpha().raw().toBuffer()
  const taken = sharp(flat, { raw: { width, height, channels: 3 } }).linear(light, 0)
  return withPlace(await asHeld(taken, orientation), orientation)
}

/** Nothing but noise: the worst that a picture can be to make small. */
export async function aPhotographOfNoise() {
  const noise = await grain(WIDTH, HEIGHT, 60)
  return withPlace(sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }), 1)
}

function grain(width: number, height: number, sigma: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma }
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } }).raw().toBuffer()
}

const drawPaper = (width: number) => sharp(Buffer.from(paper())).resize(width).removeAlpha().raw()
  .toBuffer({ resolveWithObject: true })

const drawn = new Map<number, ReturnType<typeof drawPaper>>()

function plainPaper(width: number) {
  const paper = drawn.get(width) ?? drawPaper(width)
  drawn.set(width, paper)
  return paper
}

/** The sensor lies as the phone was held: the picture is stored turned the other way. */
async function asHeld(upright: Sharp, orientation: number): Promise<Sharp> {
  const [turn, isMirrored] = (
    {
      1: [0, false],
      2: [0, true],
      3: [180, false],
      4: [180, true],
      5: [90, true],
      6: [270, false],
      7: [270, true],
      8: [90, false],
    } as Record<number, [number, boolean]>
  )[orientation] ?? [0, false]
  if (orientation === 1) return upright
  const turned = sharp(await upright.jpeg({ quality: 97 }).toBuffer()).rotate(turn)
  const flat = sharp(await turned.jpeg({ quality: 97 }).toBuffer())
  return isMirrored ? flat.flop() : flat
}

function withPlace(picture: Sharp, orientation: number): Promise<Buffer> {
  return picture
    .withExif({
      IFD0: { Make: 'A phone', Model: 'Of a test', DateTime: '2026:11:17 10:42:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '6/1 27/1 14/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '3/1 23/1 41/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

function paper(): string {
  let seed = 7
  const random = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
  const letters: string[] = []
  for (let y = 500; y < HEIGHT - 250; y += 60) {
    for (let x = 300; x < WIDTH - 300; x += 14 + random() * 16) {
      if (random() < 0.85)
        letters.push(`M${x | 0} ${y}h${(6 + random() * 10) | 0}v${(10 + random() * 24) | 0}h-4z`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#6b5a48"/>
    <rect x="150" y="150" width="3700" height="2700" fill="#f4f1ea"/>
    <rect x="150" y="150" width="500" height="300" fill="#d01818"/>
    <path d="${letters.join('')}" fill="#222"/></svg>`
}
