// A KYC paper as its own merchant gets it back: each page as a picture that says who took it, and when. What
// cannot be drawn goes out as it was given.
import sharp from 'sharp'
import { Refusal } from '#contract/refusal.ts'
import { picturesPdf } from '#domain/pdf-file.ts'
import type { StoredFile } from './download.ts'
import { drawPage, isDrawn, MOST_PAGES, type Drawn } from './pages.ts'
import type { Looker } from './watermark.ts'

/** Its longer side, in points. */
const A4 = 842

/** A picture as a WebP, a PDF as a PDF of pictures. Refuses what cannot be drawn though it should be. */
export async function stamped(file: StoredFile, looker: Looker): Promise<StoredFile> {
  if (!isDrawn(file.type)) return file
  if (file.type === 'application/pdf') return { ...file, bytes: await stampedPdf(file, looker) }
  const { picture } = await drawn(file, 1, looker)
  return { name: file.name.replace(/\.\w+$/, '') + '.webp', type: 'image/webp', bytes: picture }
}

/** One page after another: whoever waits for one page of another paper has a turn between them. */
async function stampedPdf(file: StoredFile, looker: Looker): Promise<Buffer> {
  const first = await drawn(file, 1, looker)
  const pictures = [first.picture]
  while (pictures.length < Math.min(first.pages, MOST_PAGES)) {
    pictures.push((await drawn(file, pictures.length + 1, looker)).picture)
  }
  return Buffer.from(picturesPdf(await Promise.all(pictures.map(async (picture) => {
    const { width, height } = await sharp(picture).metadata()
    return { jpeg: picture.toString('latin1'), width, height, longest: A4 }
  }))))
}

async function drawn(file: StoredFile, page: number, looker: Looker): Promise<Drawn> {
  const answer = await drawPage(file, page, looker, file.type === 'application/pdf' ? 'jpeg' : 'webp')
  if ('picture' in answer) return answer
  throw new Refusal('unavailable', 'This paper cannot be drawn at the moment. Try again, or upload it anew.')
}
