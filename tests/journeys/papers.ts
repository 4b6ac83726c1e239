// Papers for a camera that is not there: a drawn sheet, photographed well or badly, and a small PDF.
import sharp from 'sharp'

export interface Picked {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A line of writing on the sheet; its length differs with the title. */
function writing(line: number, title: string): string {
  const width = 700 + ((line * 97 + title.length * 31) % 480)
  return `<rect x="160" y="${420 + line * 42}" width="${width}" height="14"/>`
}

/** A photograph of a sheet with this title. */
export async function aPhotoOf(title: string, { dark = false } = {}): Promise<Picked> {
  const lines = Array.from({ length: 34 }, (_, line) => writing(line, title))
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000" fill="#333">
    <rect width="1500" height="2000" fill="#8a7d69"/>
    <rect x="80" y="80" width="1340" height="1840" fill="#fbf8ef"/>
    <text x="160" y="300" font-size="84" font-family="sans-serif">${title}</text>${lines.join('')}</svg>`
  const photo = sharp(Buffer.from(sheet)).jpeg({ quality: 95 })
  const taken = dark ? sharp(await photo.toBuffer()).modulate({ brightness: 0.12 }).jpeg() : photo
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await taken.toBuffer() }
}

/** A PDF of one empty page. */
export function aPdf(name: string): Picked {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Title(${name})>>`,
  ].map((body, place) => `${place + 1} 0 obj${body}endobj\n`)
  const starts = objects.map((_, place) => 9 + objects.slice(0, place).join('').length)
  const body = `%PDF-1.4\n${objects.join('')}`
  const table = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return {
    name, mimeType: 'application/pdf',
    buffer: Buffer.from(`${body}xref\n0 4\n0000000000 65535 f \n${table}${trailer}`),
  }
}
