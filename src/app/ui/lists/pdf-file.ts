// The file of a PDF around its objects: numbered, and then the table of where each begins.

/** One byte for each letter: what does not fit into one is written in hexadecimal digits. */
export function written(objects: readonly string[]): ArrayBuffer {
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  text +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n` +
    starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('') +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}

/** An object that holds bytes, each as one letter; `facts` stand beside their length. */
export const stream = (content: string, facts = '') =>
  `<< ${facts}/Length ${content.length} >>\nstream\n${content}\nendstream`
