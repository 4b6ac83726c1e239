// Servers that take a message and do what no server should: what each does, and how a call to it may end.
import type { Duplex } from 'node:stream'
import type { WebhookProblem } from '#domain/webhook.ts'

export interface Behaviour {
  name: string
  /** What it does, as the table of `npm run receivers` says it. */
  does: string
  /** How a call may end; null is "received". */
  ends: readonly (WebhookProblem | null)[]
  /** Before TLS, on the bare connection; otherwise it speaks TLS first. */
  layer?: 'tcp'
  /** From the moment when the connection (or TLS on it) stands. `every` repeats until it is closed. */
  serve(socket: Duplex, every: (ms: number, act: () => void) => void): void
}

/** Once something was sent: a server that answers before it was asked is another kind. */
const whenAsked = (act: (socket: Duplex) => void) => (socket: Duplex) => {
  socket.once('data', () => act(socket))
}

const says = (text: string) => whenAsked((socket) => socket.write(text))
const saysAndEnds = (text: string) => whenAsked((socket) => socket.end(text))

const drips = (text: string, ms = 100): Behaviour['serve'] => (socket, every) => {
  let at = 0
  socket.once('data', () => every(ms, () => { socket.write(text[at++ % text.length] ?? ' ') }))
}

/** `head` first, then `piece` again and again, as fast as `ms` says. */
const pours = (head: string, piece: string, ms: number): Behaviour['serve'] => (socket, every) => {
  socket.once('data', () => {
    socket.write(head)
    every(ms, () => { if (socket.writableLength < 1_000_000) socket.write(piece) })
  })
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
const received = [null] as const
const late = ['timeout'] as const
const broken = ['no_connection'] as const
const untrusted = ['certificate', 'no_connection'] as const

export const behaviours: readonly Behaviour[] = [
  { name: 'closes', does: 'closes each connection at once', layer: 'tcp', ends: broken,
    serve: (socket) => { socket.destroy() } },
  { name: 'silent', does: 'takes the connection and never says a byte', layer: 'tcp', ends: late,
    serve: (socket) => { socket.resume() } },
  { name: 'half-closed', does: 'says goodbye before anything else and keeps the connection', layer: 'tcp',
    ends: ['no_connection', 'timeout'], serve: (socket) => { socket.end() } },
  { name: 'plain', does: 'speaks http where https was asked for', layer: 'tcp', ends: untrusted,
    serve: saysAndEnds(`${ok}Content-Length: 0\r\n\r\n`) },
  { name: 'noise', does: 'answers the handshake with noise', layer: 'tcp', ends: untrusted,
    serve: says('\u0000\u0001\u0002 not a handshake at all, whatever this is') },
  { name: 'handshake-drip', does: 'begins a handshake that never ends', layer: 'tcp', ends: late,
    serve: (socket, every) => {
      socket.write(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]))
      every(100, () => { socket.write(Buffer.from([0x02])) })
    } },
  { name: 'tls-alert', does: 'refuses every handshake', layer: 'tcp', ends: untrusted,
    serve: whenAsked((socket) => socket.end(Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]))) },
  { name: 'leaves', does: 'closes after the handshake', ends: broken, serve: (socket) => { socket.end() } },
  { name: 'deaf', does: 'takes the message and never answers', ends: late,
    serve: (socket) => { socket.resume() } },
  { name: 'unread', does: 'never reads what it is sent', ends: late, serve: (socket) => { socket.pause() } },
  { name: 'hangs-up', does: 'breaks the connection when it was asked', ends: broken,
    serve: whenAsked((socket) => socket.destroy()) },
  { name: 'line-drip', does: 'says its first line a letter at a time, for ever', ends: ['timeout',
    'no_connection'], serve: drips('HTTP/1.1 200 OK and still more words') },
  { name: 'headers-drip', does: 'sends one more header, again and again', ends: late,
    serve: pours(ok, 'x-a: b\r\n', 200) },
  { name: 'headers-flood', does: 'sends headers without end, fast', ends: broken,
    serve: pours(ok, `x-a: ${'b'.repeat(4_000)}\r\n`, 1) },
  { name: 'header-long', does: 'sends one header of megabytes', ends: broken,
    serve: pours(`${ok}x-a: `, 'b'.repeat(60_000), 1) },
  { name: 'header-nul', does: 'sends a header with a NUL', ends: broken,
    serve: saysAndEnds(`${ok}x-a: a\u0000b\r\n\r\n`) },
  { name: 'head-cut', does: 'breaks off in the middle of the headers', ends: broken,
    serve: whenAsked((socket) => { socket.write(`${ok}x-a: `, () => socket.destroy()) }) },
  { name: 'switches', does: 'answers 101 Switching Protocols and stays', ends: ['status'],
    serve: says('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n') },
  { name: 'switches-bare', does: 'answers 101 without saying to what', ends: ['status', 'timeout'],
    serve: says('HTTP/1.1 101 Switching Protocols\r\n\r\n') },
  { name: 'switches-pours', does: 'answers 101 and pours', ends: ['status'],
    serve: pours('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'x'.repeat(60_000), 1) },
  { name: 'continues', does: 'answers 100 Continue for ever', ends: late,
    serve: pours('', 'HTTP/1.1 100 Continue\r\n\r\n', 100) },
  { name: 'hints', does: 'answers 103 Early Hints for ever', ends: late,
    serve: pours('', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 100) },
  { name: 'processing', does: 'answers 102 Processing, fast', ends: late,
    serve: pours('', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(50), 5) },
  { name: 'continues-once', does: 'answers 100, then 200', ends: received,
    serve: saysAndEnds(`HTTP/1.1 100 Continue\r\n\r\n${ok}Content-Length: 0\r\n\r\n`) },
  { name: 'body-pour', does: 'answers 200 and pours a body without end', ends: received,
    serve: pours(chunked, `ea60\r\n${'x'.repeat(60_000)}\r\n`, 1) },
  { name: 'body-drip', does: 'answers 200 and a body of one letter at a time', ends: received,
    serve: pours(chunked, '1\r\nx\r\n', 100) },
  { name: 'body-short', does: 'answers 200 with less than it announces, and waits', ends: received,
    serve: says(`${ok}Content-Length: 900\r\n\r\nless`) },
  { name: 'body-cut', does: 'answers 200 and breaks off in the middle', ends: received,
    serve: whenAsked((socket) => { socket.write(`${ok}Content-Length: 900\r\n\r\nless`, () => socket.destroy()) }) },
  { name: 'body-open', does: 'answers 200 without a length and never closes', ends: received,
    serve: says(`${ok}Connection: keep-alive\r\n\r\nand more to come`) },
  { name: 'body-bomb', does: 'answers 200 with a packed body that unpacks to gigabytes', ends: received,
    serve: says(`${ok}Content-Encoding: gzip\r\nContent-Length: 40\r\n\r\n${'\u001f'.repeat(40)}`) },
  { name: 'chunk-wrong', does: 'answers 200 with a chunk of no length', ends: [null, 'no_connection'],
    serve: saysAndEnds(`${chunked}zz\r\n\r\n`) },
  { name: 'trailers', does: 'answers 200 and trailers without end', ends: [null, 'no_connection'],
    serve: pours(`${chunked}1\r\nx\r\n0\r\n`, 'x-a: b\r\n', 50) },
  { name: 'two-lengths', does: 'answers with a length and chunks at once', ends: [null, 'no_connection'],
    serve: saysAndEnds(`${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`) },
  { name: 'two-answers', does: 'answers twice', ends: received,
    serve: saysAndEnds(`${ok}Content-Length: 2\r\n\r\nhiHTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`) },
  { name: 'early', does: 'answers 200 before it was asked', ends: [null, 'no_connection'],
    serve: (socket) => { socket.write(`${ok}Content-Length: 0\r\n\r\n`) } },
  { name: 'words', does: 'answers with words that are no HTTP', ends: broken,
    serve: saysAndEnds('hello, this is no web server\r\n') },
  { name: 'http2', does: 'speaks HTTP/2 to whoever did not ask for it', ends: broken,
    serve: whenAsked((socket) => { socket.write(Buffer.from('000000040000000000', 'hex')) }) },
  { name: 'no-code', does: 'answers with the code 000', ends: ['status', 'no_connection'],
    serve: saysAndEnds('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n') },
  { name: 'redirects', does: 'sends on into a private network', ends: ['redirect'],
    serve: saysAndEnds('HTTP/1.1 307 On\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n') },
  { name: 'circle', does: 'sends on to itself', ends: ['redirect'],
    serve: saysAndEnds('HTTP/1.1 308 On\r\nLocation: /\r\nContent-Length: 0\r\n\r\n') },
  { name: 'asks-who', does: 'asks who we are, and waits', ends: ['status'],
    serve: says('HTTP/1.1 401 Who\r\nWWW-Authenticate: Negotiate\r\nContent-Length: 9\r\n\r\n') },
  { name: 'later', does: 'asks to come back in a million years', ends: ['status'],
    serve: saysAndEnds('HTTP/1.1 503 Later\r\nRetry-After: 31536000000000\r\nContent-Length: 0\r\n\r\n') },
]
