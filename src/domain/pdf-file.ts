// The file of a PDF around its objects: numbered, and then the table of where each begins.

/**
 * A PDF that is written object by object, in any order; the first is its catalogue. One byte for each letter:
 * what does not fit into one is written in hexadecimal digits.
 */
export function openPdf() {
  const starts: number[] = []
  const head = '%PDF-1.4\n'
  let length = head.length
  return {
    begin: (): string => head,
    object(number: number, content: string): string {
      const text = `${number} 0 obj\n${content}\nendobj\n`
      starts[number - 1] = length
      length += text.length
      return text
    },
    /** The table of where each begins. */
    end: (): string =>
      `xref\n0 ${starts.length + 1}\n0000000000 65535 f \n` +
      starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('') +
      `trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  }
}

export function written(objects: readonly string[]): ArrayBuffer {
  const pdf = openPdf()
  const body = objects.map((object, place) => pdf.object(place + 1, object)).join('')
  const text = pdf.begin() + body + pdf.end()
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}

/** An object that holds bytes, each as one letter; `facts` stand beside their length. */
export const stream = (content: string, facts = '') =>
  `<< ${facts}/Length ${content.length} >>\nstream\n${content}\nendstream`

export interface PdfPicture {
  /** A JPEG of three colours, one letter a byte. */
  jpeg: string
  /** In pixels. */
  width: number
  height: number
  /** Of a side of its page, in points. */
  longest: number
}

/** Pictures alone, each filling a page of its own (ISO 32000-1: a JPEG is a stream of DCTDecode as it is). */
export function picturesPdf(pictures: readonly PdfPicture[]): ArrayBuffer {
  const kids = pictures.map((_, place) => `${numberOf(place)} 0 R`).join(' ')
  return written([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`,
    ...pictures.flatMap((picture, place) => pictureObjects(picture, numberOf(place))),
  ])
}

/** Of the page among the objects; its drawing and its picture come behind it. */
const numberOf = (place: number) => place * 3 + 3

function pictureObjects({ jpeg, width, height, longest }: PdfPicture, number: number): string[] {
  const scale = longest / Math.max(width, height)
  const across = Math.round(width * scale)
  const down = Math.round(height * scale)
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${number + 1} 0 R ` +
      `/Resources << /XObject << /P ${number + 2} 0 R >> >> >>`,
    stream(`q ${across} 0 0 ${down} 0 0 cm /P Do Q`),
    stream(jpeg, `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
      '/BitsPerComponent 8 /Filter /DCTDecode '),
  ]
}
