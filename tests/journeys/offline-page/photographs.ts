// Photographs as a phone's camera makes them: twelve megapixels, noisy, lying on their side, with a place in them.
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
export async function aPhotographOfPaper({ orientation = 1, blur, light = 1, noise = 12, width = WIDTH }: Taken = {}) {
  let picture = sharp(Buffer.from(paper()))
  if (blur) picture = sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).blur(blur)
  const grain = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: noise } },
  }).png({ compressionLevel: 1 }).toBuffer()
  const grainy = await picture.composite([{ input: grain, blend: 'soft-light' }]).png({ compressionLevel: 1 }).toBuffer()
  const taken = sharp(grainy).resize(width).linear(light, 0).removeAlpha()
  return withPlace(await asHeld(taken, orientation), orientation)
}

/** Nothing but noise: the worst that a picture can be to make small. */
export async function aPhotographOfNoise() {
  const noise = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return withPlace(noise, 1)
}

/** The sensor lies as the phone was held: the picture is stored turned the other way. */
async function asHeld(upright: Sharp, orientation: number): Promise<Sharp> {
  const [turn, isMirrored] = ({
    1: [0, false], 2: [0, true], 3: [180, false], 4: [180, true], 5: [90, true], 6: [270, false], 7: [270, true], 8: [90, false],
  } as Record<number, [number, boolean]>)[orientation] ?? [0, false]
  const turned = sharp(await upright.jpeg({ quality: 97 }).toBuffer()).rotate(turn)
  const flat = sharp(await turned.jpeg({ quality: 97 }).toBuffer())
  return isMirrored ? flat.flop() : flat
}

function withPlace(picture: Sharp, orientation: number): Promise<Buffer> {
  return picture.withExif({
    IFD0: { Make: 'A phone', Model: 'Of a test', DateTime: '2026:11:17 10:42:00' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 41/1' },
  }).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}

function paper(): string {
  let seed = 7
  const random = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647 }
  const letters: string[] = []
  for (let y = 500; y < HEIGHT - 250; y += 60) {
    for (let x = 300; x < WIDTH - 300; x += 14 + random() * 16) {
      if (random() < 0.85) letters.push(`M${x | 0} ${y}h${6 + random() * 10 | 0}v${10 + random() * 24 | 0}h-4z`)
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#6b5a48"/><rect x="150" y="150" width="3700" height="2700" fill="#f4f1ea"/>
    <rect x="150" y="150" width="500" height="300" fill="#d01818"/><path d="${letters.join('')}" fill="#222"/></svg>`
}
