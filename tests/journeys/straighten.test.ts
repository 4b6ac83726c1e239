// A paper photographed at an angle is straightened by its corners, in a tunnel, by finger and by keyboard;
// the photo as it was taken is one touch away; what is hard to read is said before it goes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { documents as files } from '#contract/documents.ts'
import { formsSaved, heldFor } from './at-the-provider.ts'
import { aPerson, enter, title } from './entering.ts'
import { allSent, installed, onboarding } from './onboarding-steps.ts'
import { aPhotoOf } from './papers.ts'
import { aPhone, type Phone } from './phone.ts'
import type { ReachableProvider } from './server.ts'
import { sharedProvider } from './shared-provider.ts'
import { aTiltedPhoto, barsIn, spread, tilted } from './tilted-paper.ts'

let provider: ReachableProvider
let phone: Phone

beforeAll(async () => {
  provider = await sharedProvider()
  phone = await aPhone(provider.url, { serviceWorker: true })
  await enter(phone.page, provider.url, aPerson('ada-straight'))
  await formsSaved(phone.page, provider, 'incorporated_business')
  await phone.page.goto(`${onboarding}/kyc-details/upload`)
  await installed(phone.page)
  await phone.offline()
})
afterAll(() => phone.close())

const sheet = (name: string) => phone.page.getByRole('dialog', { name, exact: true })
const handle = (name: string) => sheet('Straighten').getByRole('button', { name: new RegExp(`^${name}`) })

/** The picture that is on the screen, as it would be printed. */
async function shown(): Promise<Buffer> {
  const image = sheet('Board resolution').locator('img')
  await image.waitFor()
  const drawn = await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    canvas.getContext('2d')?.drawImage(element, 0, 0)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(drawn.split(',')[1] ?? '', 'base64')
}

/** Where a handle stands, in parts of the picture. */
async function place(name: string): Promise<[number, number]> {
  const words = await handle(name).getAttribute('aria-label')
  const [x = NaN, y = NaN] = (words?.match(/\d+/g) ?? []).map(Number)
  return [x / 100, y / 100]
}

test('its corners are found, and a finger moves them under a lens', async () => {
  const { page } = phone
  await page.getByLabel('Take photo: Board resolution').setInputFiles(await aTiltedPhoto())
  const bars = await barsIn(await shown())
  expect(spread(bars.left)).toBeGreaterThan(0.03)
  await phone.button('Straighten').click()
  await sheet('Straighten').getByText('Move a corner that is not right, or tap where it belongs.').waitFor()
  const names = ['Top left', 'Top right', 'Bottom right', 'Bottom left']
  for (const [at, name] of names.entries()) {
    const [x, y] = await place(name)
    expect(Math.hypot(x - (tilted[at]?.[0] ?? 0), y - (tilted[at]?.[1] ?? 0)), name).toBeLessThan(0.015)
    const box = await handle(name).boundingBox()
    expect([box?.width, box?.height]).toEqual([48, 48])
  }
  const box = await handle('Top left').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 24, (box?.y ?? 0) + 24]
  const touch = await phone.context.newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
    })
  const before = await place('Top left')
  await send('touchStart')
  await page.locator('.corner-lens').waitFor()
  await send('touchMove', 20, 30)
  await send('touchMove', 40, 60)
  await expect.poll(async () => (await place('Top left'))[0] - before[0]).toBeGreaterThan(0.1)
  await expect.poll(async () => (await place('Top left'))[1] - before[1]).toBeGreaterThan(0.1)
  expect(await phone.axe()).toEqual([])
  await send('touchMove', 0, 0)
  await send('touchEnd')
  await page.locator('.corner-lens').waitFor({ state: 'detached' })
  expect(await place('Top left')).toEqual(before)
})

test('arrow keys move the one that has the focus; corners that cross are no paper', async () => {
  const { page } = phone
  const before = await place('Top right')
  await handle('Top right').focus()
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown')
  expect((await place('Top right'))[1] - before[1]).toBeCloseTo(0.02, 2)
  for (let presses = 0; presses < 16; presses += 1) await page.keyboard.press('Shift+ArrowDown')
  await sheet('Straighten').getByText('The corners cross each other').waitFor()
  await expect.poll(() => sheet('Straighten').getByRole('button', { name: 'Straighten' }).isDisabled())
    .toBe(true)
  await page.keyboard.press('Escape')
  await sheet('Straighten').waitFor({ state: 'detached' })
  await sheet('Board resolution').waitFor()
})

test('straightened its edges stand upright; the photo as taken can be seen and brought back', async () => {
  await phone.button('Straighten').click()
  await sheet('Straighten').getByText('Move a corner').waitFor()
  await sheet('Straighten').getByRole('button', { name: 'Straighten' }).click()
  await phone.button('Undo straightening').waitFor()
  await sheet('Straighten').waitFor({ state: 'detached' })
  expectUpright(await barsIn(await shown()))
  await phone.button('As taken').click()
  await expect.poll(async () => spread((await barsIn(await shown())).left)).toBeGreaterThan(0.03)
  await phone.button('Undo straightening').click()
  await phone.button('Undo straightening').waitFor({ state: 'detached' })
  const { width, height } = await sharp(await shown()).metadata()
  expect([width, height]).toEqual([1500, 2000])
  await phone.button('Straighten').click()
  await sheet('Straighten').getByText('Move a corner').waitFor()
  await sheet('Straighten').getByRole('button', { name: 'Straighten' }).click()
  await phone.button('Undo straightening').waitFor()
  await sheet('Straighten').waitFor({ state: 'detached' })
  expect(await phone.axe()).toEqual([])
  await phone.button('Use this photo').click()
  await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a dark photo is better taken again, and may be kept', async () => {
  const { page } = phone
  await page.getByLabel('Take photo: Proof of address').setInputFiles(await aPhotoOf('Bill', { dark: true }))
  await page.getByText('This photo is dark.').waitFor()
  expect(await phone.button('Use this photo').count()).toBe(0)
  await page.getByLabel('Take again: Proof of address').setInputFiles(await aPhotoOf('Bill', { dark: true }))
  await page.getByText('This photo is dark.').waitFor()
  expect(await phone.axe()).toEqual([])
  await phone.button('Keep it').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test("a director's paper is straightened too, and is there after a reload", async () => {
  const { page } = phone
  await page.goto(`${onboarding}/kyc-details/director`)
  await phone.button('Add director').click()
  await page.getByLabel('Type of ID').selectOption('nin')
  await page.getByLabel('Take photo: NIN slip or card').setInputFiles(await aTiltedPhoto())
  await phone.button('Straighten').click()
  await sheet('Straighten').getByText('Move a corner').waitFor()
  await sheet('Straighten').getByRole('button', { name: 'Straighten' }).click()
  await phone.button('Undo straightening').waitFor()
  await page.reload()
  await phone.button('Look at NIN slip or card').click()
  await phone.button('Undo straightening').waitFor()
  await phone.button('Use this photo').click()
})

test('a photo that never arrived is told wherever the page opens again', async () => {
  const { page } = phone
  await page.goto(`${onboarding}/kyc-details/upload`)
  const camera = page.waitForEvent('filechooser')
  await page.getByLabel('Take photo: CAC form or status report').click()
  await camera
  await page.waitForTimeout(500)
  await page.goto('/dashboard/on-this-phone')
  await page.getByText('Your photo did not arrive.').waitFor()
  expect(await phone.axe()).toEqual([])
  await phone.button('Take it again').click()
  await title(page, 'Upload Documents').waitFor()
  await page.getByRole('article', { name: 'CAC form or status report' }).getByText('Take it again').waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'slot-cac_form')
})

test('what the provider holds is the straight picture', async () => {
  await phone.online()
  await allSent(phone.page)
  const held = await heldFor(phone.page, provider)
  const document = held.documents.find(({ document_type }) => document_type === 'board_resolution')
  expect(document).toBeDefined()
  const token = await phone.page.evaluate(
    () => (JSON.parse(localStorage.getItem('oja.login') ?? '{}') as { token: string }).token,
  )
  const path = files.show.path.replace(':id', document?.id ?? '')
  const answer = await fetch(`${provider.url}/v2/${path}`, { headers: { token } })
  const picture = Buffer.from(await answer.arrayBuffer())
  expectUpright(await barsIn(picture))
  expect((await sharp(picture).metadata()).exif).toBeUndefined()
  await phone.page.goto(`${onboarding}/kyc-details/upload`)
  await title(phone.page, 'Upload Documents').waitFor()
})

function expectUpright({ left, right }: Awaited<ReturnType<typeof barsIn>>) {
  expect(spread(left)).toBeLessThan(0.006)
  expect(spread(right)).toBeLessThan(0.006)
  for (const at of left) expect(at).toBeCloseTo(0.1, 1)
  for (const at of right) expect(at).toBeCloseTo(0.9, 1)
}
