// Papers as reviewers see them: pages as pictures that say who looked, the original on purpose alone, and
// each look in the merchant's own trail.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTrail } from '#contract/audit-trail.ts'
import { drawingProblems, drawPage, MOST_PAGES, runDrawing } from '#provider/files/pages.ts'
import { watermarked, watermarkLines } from '#provider/files/watermark.ts'
import { aPaper, aStream } from '#tests/corpora/pdfs.ts'
import { aProvider, type World } from '#tests/world.ts'
import {
  addDocuments, aFile, anApplicant, fillIn, kycOf, submit, trailOf, underReview, type Applicant,
} from './applicants.ts'
import { aDesk, caseOf, type Desk, type Page } from './review-world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await aProvider()
  desk = await aDesk(world, 'Rita Reviewer')
})
afterAll(() => world.stop())

/** A PDF of so many pages, each with a black field. */
const aPdfOf = (count: number) => {
  const kids = Array.from({ length: count }, (_, page) => `${5 + page} 0 R`).join(' ')
  const pages = Array.from({ length: count }, () =>
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 4 0 R >>')
  const paper = aPaper({ objects: [aStream('', '0 g 100 100 100 200 re f', true), ...pages] })
  // The tree of pages in front of its own one.
  return Buffer.from(paper.toString('latin1')
    .replace('/Kids [3 0 R] /Count 1', `/Kids [${kids}] /Count ${count}`), 'latin1')
}

async function handedIn(
  files: Record<string, File>,
): Promise<{ ada: Applicant, path(kind: string): string }> {
  const ada = await anApplicant(world)
  await fillIn(world, ada)
  const reply = await addDocuments(world, ada, files)
  if (reply.status !== 200) throw new Error(reply.text)
  await submit(world, ada)
  const { merchant_documents } = await kycOf(world, ada)
  return {
    ada,
    path(kind) {
      const { id } = merchant_documents.find((one) => one.document_type === kind)!
      return `${caseOf(ada)}/files/${id}`
    },
  }
}

const pictureIn = ({ text }: Page): Buffer =>
  Buffer.from(/src="data:image\/webp;base64,([^"]+)"/.exec(text)?.[1] ?? '', 'base64')

const looksAt = async (ada: Applicant) =>
  (await trailOf(world, ada)).filter(({ action }) => action === 'review.document_opened')

describe('A paper', () => {
  test('is pages as pictures, one after another, and never the file itself', async () => {
    const { ada, path } = await handedIn({ memorandum: aFile('m.pdf', aPdfOf(3)) })
    const page = await desk.get(path('memorandum'))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')?.replace(/ 'sha256-[\w+/=]{44}'/, '')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src 'self'; "
        + "frame-ancestors 'self'; base-uri 'none'; object-src 'none'; form-action 'self'")
    expect(await sharp(pictureIn(page)).metadata())
      .toMatchObject({ format: 'webp', width: 900, height: 1200 })
    expect(page.text).toContain('1 of 3')
    expect(page.text).not.toContain('?page=0')
    const last = await desk.get(`${path('memorandum')}?page=3`)
    expect([last.text.includes('?page=2'), last.text.includes('?page=4')]).toEqual([true, false])
    const none = await desk.get(`${path('memorandum')}?page=4`)
    expect(none.text).toContain(drawingProblems.page)
    expect((await looksAt(ada)).map(({ after }) => after)).toMatchObject([
      { by: 'Rita Reviewer', name: 'm.pdf', opened: 'page', page: 1 }, { opened: 'page', page: 3 },
    ])
    const photo = await desk.get(path('cac_form'))
    expect(await sharp(pictureIn(photo)).metadata()).toMatchObject({ format: 'webp', width: 64, height: 80 })
    for (const { headers } of [page, photo]) expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const eve = await underReview(world)
    expect((await desk.get(path('cac_form').replace(ada.merchant_id, eve.merchant_id))).status).toBe(404)
    expect(await looksAt(eve)).toEqual([])
  })

  test('before a reviewer is the same look for ten minutes, for nobody else and not later', async () => {
    const { ada, path } = await handedIn({ memorandum: aFile('m.pdf', aPdfOf(2)) })
    const first = pictureIn(await desk.get(path('memorandum')))
    await world.clock.advance(9 * 60_000)
    expect(pictureIn(await desk.get(path('memorandum'))).equals(first)).toBe(true)
    expect(await looksAt(ada)).toHaveLength(1)
    await desk.get(`${path('memorandum')}?page=2`)
    expect(await looksAt(ada)).toHaveLength(2)
    const other = await aDesk(world, 'Olu Reviewer')
    expect(pictureIn(await other.get(path('memorandum'))).equals(first)).toBe(false)
    expect(await looksAt(ada)).toHaveLength(3)
    await world.clock.advance(61_000)
    expect(pictureIn(await desk.get(path('memorandum'))).equals(first)).toBe(false)
    expect(await looksAt(ada)).toHaveLength(4)
  })

  test('that cannot be drawn says so, and is no look', async () => {
    const { ada, path } = await handedIn({ SCUML: aFile('list.csv', 'a,b\n') })
    const page = await desk.get(path('SCUML'))
    expect([page.status, page.text.includes(drawingProblems.kind)]).toEqual([200, true])
    expect(page.text).not.toContain('a,b')
    expect(await looksAt(ada)).toEqual([])
  })

  test('is given out as it is with a reason alone, by a form of the page', async () => {
    const { ada, path } = await handedIn({ memorandum: aFile('m.pdf', aPdfOf(1)) })
    const original = `${path('memorandum')}/original`
    const bare = await desk.post(original, { reason: '  ' })
    expect([bare.status, bare.text.includes('Write what the original is needed for.')]).toEqual([422, true])
    expect((await desk.post(original, { reason: 'Its seal.', csrf: 'other' })).status).toBe(403)
    expect((await desk.get(original)).text).not.toContain('%PDF')
    expect((await looksAt(ada)).filter(({ after }) => (after as { opened: string }).opened === 'original'))
      .toEqual([])
    const file = await desk.post(original, { reason: 'The seal cannot be seen in the picture.' })
    const how = file.headers.get('content-disposition')?.split(';')[0]
    expect([file.status, file.headers.get('content-type'), how])
      .toEqual([200, 'application/pdf', 'attachment'])
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect((await looksAt(ada)).at(-1)).toMatchObject({
      role: 'reviewer',
      after: { name: 'm.pdf', opened: 'original', reason: 'The seal cannot be seen in the picture.' },
    })
  })

  test('tells its merchant that it was looked at, and how, and not by whom or why', async () => {
    const { ada, path } = await handedIn({ memorandum: aFile('m.pdf', aPdfOf(2)) })
    await desk.get(`${path('memorandum')}?page=2`)
    await desk.post(`${path('memorandum')}/original`, { reason: 'It looks forged.' })
    const { items } = (await world.ask(auditTrail.list, { token: ada.token, query: {} })).data
    const [original, page] = items
    expect(page).toMatchObject({ title: 'Document looked at by a reviewer', who: 'Reviewer' })
    const read = async (id = '') =>
      (await world.ask(auditTrail.show, { token: ada.token, params: { id } })).data
    expect((await read(page?.id)).after).toEqual({ name: 'm.pdf', opened: 'page', page: 2 })
    expect((await read(original?.id)).after).toEqual({ name: 'm.pdf', opened: 'original' })
  })
})

describe('Drawing', () => {
  const looker = { who: 'rita@oja.example', at: new Date('2026-11-27T21:48:00Z') }
  const draw = (bytes: Buffer, page = 1) => drawPage({ type: 'application/pdf', bytes }, page, looker)
  const sheetOf = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } }).png().toBuffer()

  test('ends in words where a PDF is broken, endless or too large to be drawn', async () => {
    const loop = aPaper({ page: '/Contents 4 0 R /Resources << /XObject << /X 4 0 R >> >>', objects: [
      aStream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >>',
        '/X Do', true),
    ] })
    const wide = Buffer.from(aPaper().toString('latin1').replace('[0 0 595 842]', '[0 0 9e9 842]'), 'latin1')
    const huge = aPaper({ page: '/Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >>', objects: [
      aStream('', '500 0 0 500 0 0 cm /X Do', true),
      aStream('/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB '
        + '/BitsPerComponent 8 /Filter /FlateDecode', 'x'),
    ] })
    for (const pdf of [loop, wide, huge]) {
      const drawn = await draw(pdf)
      expect('problem' in drawn ? drawn.problem : drawn.pages).toBe(1)
    }
    const nothing = Buffer.from('%PDF-1.4 nothing')
    expect(await draw(nothing)).toEqual({ problem: drawingProblems.broken })
    expect(await draw(aPdfOf(1), MOST_PAGES + 1)).toEqual({ problem: drawingProblems.most })
  })

  test('of six million lines ends for want of memory, long before its time', async () => {
    const lines = aPaper({ page: '/Contents 4 0 R', objects: [
      aStream('/Filter /FlateDecode', '0 0 m 9 9 l 500 600 300 200 100 100 c S '.repeat(2_000_000)),
    ] })
    expect(await runDrawing(lines, 1, 1_000)).toBeNull()
  })

  test('is ended when its time is over', async () => {
    expect((await runDrawing(aPdfOf(1), 1))?.length).toBeGreaterThan(900 * 1_200 * 4)
    expect(await runDrawing(aPdfOf(1), 1, 0.01)).toBeNull()
  })

  test('puts who looked and when across every part of the page, on light paper and on dark', async () => {
    expect(watermarkLines(looker)).toEqual(['RITA@OJA.EXAMPLE', '27 NOVEMBER 2026, 22:48 LAGOS'])
    for (const background of ['#fff', '#000', '#1D5FA8']) {
      const sheet = await sheetOf(900, 1_260, background)
      const { data, info: raw } = await sharp(await watermarked(sheet, looker, { longest: 1_260 }))
        .raw().toBuffer({ resolveWithObject: true })
      // In each of 24 parts there is much of it.
      for (let part = 0; part < 24; part += 1) {
        const at = { left: part % 4 * 225, top: Math.floor(part / 4) * 210, width: 225, height: 210 }
        const { data: pixels, info } = await sharp(data, { raw }).extract(at)
          .raw().toBuffer({ resolveWithObject: true })
        const { channels } = await sharp(pixels, { raw: info }).stats()
        expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
      }
    }
  })

  test('is another picture for another reviewer, and a minute later', async () => {
    const sheet = await sheetOf(300, 400, '#fff')
    const lookers = [looker, { ...looker, who: 'ola@oja.example' },
      { ...looker, at: new Date('2026-11-27T21:49:00Z') }]
    const seen = await Promise.all(lookers.map((one) => watermarked(sheet, one, { longest: 400 })))
    expect(new Set(seen.map((picture) => picture.toString('base64'))).size).toBe(3)
  })

  test('writes names of any length and letters that it has not', async () => {
    expect(watermarkLines({ ...looker, who: 'Adébáyọ̀' })[0]).toBe('ADEBAYO')
    const sheet = await sheetOf(90, 40, '#fff')
    for (const who of ['', `${'a'.repeat(240)}@oja.example`, '<svg>&"名']) {
      const seen = await watermarked(sheet, { ...looker, who }, { longest: 100 })
      expect((await sharp(seen).metadata()).width).toBe(90)
    }
  })
})
