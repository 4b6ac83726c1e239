// Frames of HTTP/2 written by hand (RFC 9113), so that they can come in any number and order.

function frame(type: number, flags: number, stream: number, payload = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

const [END_STREAM, END_HEADERS] = [1, 4]

const setting = (id: number, value: number) => {
  const bytes = Buffer.alloc(6)
  bytes.writeUInt16BE(id, 0)
  bytes.writeUInt32BE(value, 2)
  return bytes
}

export const settings = () => frame(4, 0, 0, setting(4, 65_535))
/** What a connection begins with. */
export const hello = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), settings()])
/** Nothing may be sent to us on any stream. */
export const noWindow = frame(4, 0, 0, setting(4, 0))

/** By HPACK's own table (RFC 7541): GET, https, and the path and host as literals. */
const head = (method: number, path: string) => Buffer.concat([
  Buffer.from([method, 0x87, 0x04, path.length]), Buffer.from(path), Buffer.from([0x41, 1]), Buffer.from('a'),
])
const asksAll = head(0x82, '/openapi.json')

export const headers = (stream: number) => frame(1, END_STREAM | END_HEADERS, stream, asksAll)
/** Headers of which the end never comes. */
export const openHeaders = (stream: number) => frame(1, END_STREAM, stream, asksAll)
/** A body is said to follow. */
export const openStream = (stream: number) =>
  frame(1, END_HEADERS, stream, head(0x83, '/v2/dashboard/merchants/login'))
const filler = Buffer.concat(
  [Buffer.from([0x00, 3]), Buffer.from('x-a'), Buffer.from([0x7e]), Buffer.alloc(126, 97)])
export const continuation = (stream: number) =>
  frame(9, 0, stream, Buffer.concat(Array.from({ length: 100 }, () => filler)))
export const reset = (stream: number) => frame(3, 0, stream, Buffer.from([0, 0, 0, 8]))
export const ping = () => frame(6, 0, 0, Buffer.alloc(8, 1))
export const priority = (stream: number) => frame(2, 0, stream, Buffer.from([0, 0, 0, 0, 16]))
export const emptyData = (stream: number) => frame(0, 0, stream)
