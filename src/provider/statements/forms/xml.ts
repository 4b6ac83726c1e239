// Texts inside of XML, as XML 1.0 allows them.

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML knows no letter for is left out; half of a pair is none. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** An element with a text of at most so many letters; none where there is no text. */
export function element(name: string, text: string | null | undefined, most = Infinity): string {
  const short = Array.from(text?.trim() ?? '').slice(0, most).join('').trim()
  return short === '' ? '' : `<${name}>${xmlText(short)}</${name}>`
}
