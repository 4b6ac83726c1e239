// PDFs as programs write them, and what somebody could hide in them, plain and behind an evasion.
import { deflateSync } from 'node:zlib'

const latin = (text: string) => Buffer.from(text, 'latin1')

interface Made {
  /** More of the catalog, such as `/OpenAction 9 0 R`. */
  catalog?: string
  page?: string
  objects?: readonly (string | Buffer)[]
  version?: string
}

/** One page, and objects from 4 on. */
export function aPaper({ catalog = '', page = '', objects = [], version = '1.7' }: Made = {}): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${page} >>`, ...objects,
  ]
  const parts = [latin(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`)]
  const places: number[] = []
  let at = parts[0]!.length
  for (const [index, object] of all.entries()) {
    places.push(at)
    const piece = Buffer.concat([latin(`${index + 1} 0 obj\n`), Buffer.from(object as never, 'latin1'),
      latin('\nendobj\n')])
    parts.push(piece)
    at += piece.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(latin(`xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}`
    + `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** A stream with this head; what is in it is packed unless `plain` says so. */
export function aStream(said: string, inside: string | Buffer, plain = false): Buffer {
  const given = Buffer.from(inside as never, 'latin1')
  const bytes = plain ? given : deflateSync(given)
  const head = latin(`<< ${said} /Length ${bytes.length} >>\nstream\n`)
  return Buffer.concat([head, bytes, latin('\nendstream')])
}

/** Objects that lie packed together, with `head` instead of how that is usually said. */
export const packedObjects = (inside: string, head = '/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode') =>
  aStream(head, `9 0  ${inside}`)
