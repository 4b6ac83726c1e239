// A photo as an iPhone keeps it, on a phone whose browser can open it in the page but not in a worker: it is
// saved upright as a JPEG, seen, sent, and the provider holds the same JPEG. Chromium opens no HEIC, so its
// page is given the two decoders that browsers have for it.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { heic } from '#tests/app/offline/heic.ts'
import { formatSize } from '#domain/size.ts'
import { heldFor, profileSaved, storedBytes } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { allSent, installed, onboarding } from './onboarding-steps.ts'
import { aPhotographOfPaper } from './offline-page/photographs.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'

let provider: ReachableProvider
let phone: Phone
let seen: string

/** As large as a phone makes it: a container may carry a box that no reader looks into. */
const taken = Buffer.concat([heic, aBox('free', randomBytes(2_400_000))])

function aBox(kind: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, bytes])
}

beforeAll(async () => {
  seen = (await aPhotographOfPaper({ width: 2400 })).toString('base64')
  provider = await sharedProvider()
})

type Decoder = 'createImageBitmap' | 'img'

/** From the next page on, what begins like a HEIC is opened as this picture; in workers nothing changes. */
async function openingHeic(page: Page, decoder: Decoder) {
  await page.addInitScript(({ jpeg, by }) => {
    const picture = new Blob([Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0))],
      { type: 'image/jpeg' })
    const isHeic = (what: unknown): what is Blob => what instanceof Blob && what.type === 'image/heic'
    const opened: Record<string, number> = {}
    const count = () => { opened[by] = (opened[by] ?? 0) + 1 }
    const bitmap = window.createImageBitmap.bind(window)
    const address = URL.createObjectURL.bind(URL)
    if (by === 'createImageBitmap') {
      window.createImageBitmap = (async (what: ImageBitmapSource) => {
        if (!isHeic(what)) return bitmap(what)
        const start = new TextDecoder().decode(new Uint8Array(await what.arrayBuffer()).subarray(4, 12))
        if (start !== 'ftypheic') throw new DOMException('no HEIC', 'InvalidStateError')
        count()
        return bitmap(picture)
      }) as typeof window.createImageBitmap
    } else {
      URL.createObjectURL = (what) => {
        if (isHeic(what)) count()
        return address(isHeic(what) ? picture : what)
      }
    }
    Object.assign(window, { opened })
  }, { jpeg: seen, by: decoder })
}

const corner = async (picture: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const place = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
  return (data[place] ?? 0) > 150 && (data[place + 1] ?? 0) < 100 ? 'red' : 'not red'
}

describe.each<Decoder>(['createImageBitmap', 'img'])('a HEIC that %s can open', (decoder) => {
  beforeAll(async () => {
    phone = await aPhone(provider.url, { serviceWorker: true })
    await openingHeic(phone.page, decoder)
    await enter(phone.page, provider.url, aPerson(`ada-heic-${decoder.toLowerCase()}`))
    await profileSaved(phone.page, provider, 'incorporated_business')
  })
  afterAll(() => phone.close())

  test('is saved as an upright JPEG with both sizes, by its bytes and not by its name', async () => {
    const { page } = phone
    await page.goto(`${onboarding}/kyc-details/upload`)
    await title(page, 'Upload Documents').waitFor()
    await installed(page)
    await phone.offline()
    await page.getByLabel('Take photo: Proof of address')
      .setInputFiles({ name: 'IMG_0044.jpg', mimeType: 'image/jpeg', buffer: taken })
    const sheet = page.getByRole('dialog', { name: 'Proof of address' })
    await sheet.getByRole('button', { name: 'Use this photo' }).waitFor()
    await sheet.getByText(`, was ${formatSize(taken.length)}`).waitFor()
    await sheet.getByRole('button', { name: 'Use this photo' }).click()
    expect(await page.evaluate(() => (window as unknown as { opened: object }).opened))
      .toEqual({ [decoder]: 1 })
    await page.getByRole('article', { name: 'Proof of address' }).getByText('On this phone').waitFor()
  })

  test('is sent after a reload, and the provider shows that picture', async () => {
    const { page } = phone
    await phone.online()
    await allSent(page)
    const [document] = (await heldFor(page, provider)).documents
    expect(document).toMatchObject({ document_type: 'proof_of_address' })
    const bytes = await storedBytes(page, provider, document!.id)
    const facts = await sharp(bytes).metadata()
    // Drawn for whoever looks at it, under a watermark.
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 2000, 1500, undefined])
    expect([await corner(bytes, 0.08, 0.08), await corner(bytes, 0.92, 0.92)]).toEqual(['red', 'not red'])
    expect(document!.name).toMatch(/\.jpg$/)
  })

  test('is refused on the same screen by a browser that cannot open it, with what to do', async () => {
    const page = await phone.context.newPage()
    await page.goto(`${onboarding}/kyc-details/upload`)
    await page.getByLabel('Choose file: Board resolution')
      .setInputFiles({ name: 'IMG_0045.HEIC', mimeType: 'image/heic', buffer: taken })
    const place = page.getByRole('article', { name: 'Board resolution' })
    await place.getByText('This phone cannot open HEIC photos here. Use the camera button, or choose a JPG')
      .waitFor()
    await place.getByText('Nothing yet').waitFor()
    await page.close()
  })
})
