// multipart/form-data written by hand, so that every byte of it can be wrong.

export interface Part {
  name?: string
  /** Present: the part is a file. */
  filename?: string
  content?: string | Uint8Array
  /** In place of the usual lines. */
  head?: string
}

export const boundary = 'the-boundary'
export const formType = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

export function formBytes(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  return Buffer.concat([...parts.map(partBytes), Buffer.from(end)])
}

function partBytes({ name = '', filename, content = '', head }: Part): Buffer {
  const file =
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`
  const lines = head ?? `Content-Disposition: form-data; name="${name}"${file}`
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}

export const textParts = (fields: Record<string, unknown>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, content: String(value) }))
