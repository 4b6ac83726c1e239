// A photograph in a real browser: small enough to send, upright, readable, and without the place where it
// was taken.
import { Buffer } from 'node:buffer'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfflinePage } from './offline-page/entry.ts'
import { aPhotographOfNoise, aPhotographOfPaper } from './offline-page/photographs.ts'
import { serveOfflinePage } from './offline-page/serve.ts'
import { heic } from '#tests/app/offline/heic.ts'
import { aPhone, type Phone } from './phone.ts'
import { aTiltedPhoto, barsIn, spread } from './tilted-paper.ts'

declare global {
  interface Window {
    offline: OfflinePage
  }
}

let site: Awaited<ReturnType<typeof serveOfflinePage>>
let phone: Phone

beforeAll(async () => {
  paper = await aPhotographOfPaper({ noise: 30 })
  site = await serveOfflinePage()
  phone = await aPhone(site.address)
  await phone.page.goto('/')
  await phone.page.evaluate(() => window.offline.signIn('ada'))
})
afterAll(async () => {
  await phone.close()
  await site.stop()
})

let paper: Buffer

interface Slowness {
  worker?: boolean
  times?: number
}

async function take(photograph: Buffer, name = 'IMG_0042.jpg', { worker = true, times = 1 }: Slowness = {}) {
  const { page } = phone
  await page.evaluate(() => {
    document.querySelector('main')!.innerHTML = '<input type="file">'
  })
  if (!worker)
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'OffscreenCanvas')
    })
  await page.locator('input').setInputFiles({ name, mimeType: 'image/jpeg', buffer: photograph })
  const devtools = await phone.context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
  const taken = await page.evaluate(() =>
    window.offline.takePhoto(document.querySelector('input')!.files![0]!),
  )
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const bytes = Buffer.from(taken.bytes, 'base64')
  return { ...taken, bytes, facts: await sharp(bytes).metadata(), thumb: Buffer.from(taken.thumb, 'base64') }
}

/** The colour in the corner where the stamp has to be, and in the one where it must not. */
async function corners(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const place = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
    return (data[place] ?? 0) > 150 && (data[place + 1] ?? 0) < 100 ? 'red' : 'not red'
  }
  return [at(0.08, 0.08), at(0.92, 0.92)]
}

/** Larger than what is kept, so that it is made smaller; a quarter of the time of twelve megapixels. */
const LARGER = 2400

describe('a photograph of twelve megapixels', () => {
  let taken: Awaited<ReturnType<typeof take>>

  it('is kept below a megabyte, 2,000 pixels wide, and readable', async () => {
    taken = await take(paper)
    const { kept, facts, bytes, thumb } = taken
    expect(kept).toMatchObject({
      type: 'image/jpeg',
      before: paper.length,
      size: bytes.length,
      warnings: [],
    })
    expect(paper.length).toBeGreaterThan(3_000_000)
    expect(bytes.length).toBeLessThanOrEqual(1_000_000)
    expect([facts.format, facts.width, facts.height]).toEqual(['jpeg', 2000, 1500])
    expect((await sharp(thumb).metadata()).width).toBe(240)
    expect(thumb.length).toBeLessThan(30_000)
  })

  it('has no Exif and no place in it, which it had', async () => {
    expect((await sharp(paper).metadata()).exif?.includes('A phone')).toBe(true)
    const { facts, bytes } = taken
    expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined])
    expect(bytes.includes('Exif')).toBe(false)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'taken with the phone held as Exif calls %i stands upright',
    async (orientation) => {
      const photograph = await aPhotographOfPaper({ orientation, width: 1600 })
      const { bytes, facts, kept } = await take(photograph)
      expect([facts.width, facts.height, kept.width, kept.height]).toEqual([1600, 1200, 1600, 1200])
      expect(await corners(bytes)).toEqual(['red', 'not red'])
    },
  )

  // The worst picture to make small, and then one that the provider finds too large.
  it('of nothing but noise is no larger than may be sent, and halved until nothing is readable', async () => {
    const { bytes, kept } = await take(await aPhotographOfNoise())
    expect(bytes.length).toBeLessThanOrEqual(1_000_000)
    const sizes = [kept.size]
    for (;;) {
      const { isSmaller, size } = await phone.page.evaluate((id) => window.offline.shrink(id), kept.id)
      if (!isSmaller) break
      sizes.push(size)
    }
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    sizes.forEach((size, round) => {
      if (round > 0) expect(size).toBeLessThan((sizes[round - 1] ?? 0) * 0.6)
    })
  })

  it('is worked on by the page itself where a worker cannot draw', async () => {
    await phone.page.reload()
    const photograph = await aPhotographOfPaper({ orientation: 6, width: LARGER })
    const { bytes, facts } = await take(photograph, 'IMG_1.jpg', { worker: false })
    expect([facts.width, facts.height, facts.exif]).toEqual([2000, 1500, undefined])
    expect(await corners(bytes)).toEqual(['red', 'not red'])
    await phone.page.reload()
  })

  it('on a slow phone does not make the page stand still', async () => {
    // What is started once, a worker above all, has started.
    await take(await aPhotographOfPaper({ width: 300 }))
    const { time, longest } = await take(paper, 'IMG_0043.jpg', { times: 4 })
    console.log(
      `chosen to kept at CPU 4x slower: ${Math.round(time)} ms, longest frame ${Math.round(longest)} ms`,
    )
    expect(longest).toBeLessThan(time / 2)
  })
})

describe('a warning', () => {
  it.each<[string, Parameters<typeof aPhotographOfPaper>[0], string[]]>([
    ['dark', { light: 0.2 }, ['dark']],
    ['blurred', { blur: 8 }, ['blurred']],
    ['both', { blur: 8, light: 0.2 }, ['dark', 'blurred']],
    ['small', { width: 800 }, ['small']],
    ['nothing', {}, []],
    ['nothing in evening light', { light: 0.6, noise: 30 }, []],
  ])('says %s', async (_, taken, warnings) => {
    const { kept } = await take(await aPhotographOfPaper({ width: LARGER, ...taken }))
    expect(kept.warnings).toEqual(warnings)
  })
})

describe('a paper seen at an angle', () => {
  it.each([true, false])('stands upright once it is straightened, worker: %s', async (worker) => {
    await phone.page.reload()
    const { kept, bytes } = await take((await aTiltedPhoto()).buffer, 'IMG_0002.jpg', { worker })
    const straight = await phone.page.evaluate((id) => window.offline.straighten(id), kept.id)
    const { left, right } = await barsIn(Buffer.from(straight?.bytes ?? '', 'base64'))
    expect(spread(left)).toBeLessThan(0.006)
    expect(spread(right)).toBeLessThan(0.006)
    expect(spread((await barsIn(bytes)).left)).toBeGreaterThan(0.03)
    expect(Buffer.from(straight?.taken ?? '', 'base64').equals(bytes)).toBe(true)
    await phone.page.reload()
  })
})

describe('where it was taken, by what and when', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['a JPEG', (picture) => picture.jpeg()],
    ['a PNG', (picture) => picture.png()],
  ])('is in no byte of what is kept of %s, nor of its small picture', async (_, as) => {
    const red = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a22' } })
    const taken = await as(red.withExif({
      IFD0: { Make: 'PHONEMAKER', Model: 'PHONEMODEL', DateTime: '2026:11:17 10:42:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 14/1', GPSMapDatum: 'WHERE-IT-WAS' },
    }).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">WHERE-IT-WAS</x:xmpmeta>')).toBuffer()
    const isTold = (bytes: Buffer) =>
      ['PHONEMAKER', 'PHONEMODEL', 'WHERE-IT-WAS', 'Exif', 'eXIf', 'xmpmeta', '2026:11:17']
        .filter((secret) => bytes.includes(secret))
    expect(isTold(taken).length).toBeGreaterThan(3)
    const { bytes, thumb } = await take(taken)
    expect([isTold(bytes), isTold(thumb)]).toEqual([[], []])
  })
})

describe('a HEIC photo', () => {
  it('is said to need another way where the browser cannot open it', async () => {
    const opens = await phone.page.evaluate(async (bytes) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))])
      return createImageBitmap(blob).then(() => true, () => false)
    }, heic.toString('base64'))
    const taken = take(heic, 'IMG_0044.HEIC').then(({ kept }) => `${kept.type} ${kept.name}`,
      (error: Error) => error.message)
    if (opens) expect(await taken).toBe('image/jpeg IMG_0044.jpg')
    else expect(await taken).toContain('Use the camera button, or choose a JPG or PNG.')
  })
})

describe('what is no photograph', () => {
  it('is refused with words that help', async () => {
    const broken = Buffer.concat([(await aPhotographOfPaper({ width: 300 })).subarray(0, 300)])
    await expect(take(broken)).rejects.toThrow('This file could not be read.')
  })
})
