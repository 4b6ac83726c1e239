// A mail server that takes every letter, slowly, and remembers to whom each went.
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface Letter { to: string, id: string, subject: string }

export interface Sink {
  url: string
  letters: Letter[]
  close(): Promise<void>
}

/** `delay` is how long it thinks before it says that it has a letter: long enough for a crash in between. */
export async function smtpSink(delay: number): Promise<Sink> {
  const letters: Letter[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    converse(socket, delay, letters)
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    close: () => new Promise<void>((done) => {
      for (const socket of open) socket.destroy()
      server.close(() => done())
    }),
  }
}

function converse(socket: Socket, delay: number, letters: Letter[]): void {
  let heard = ''
  let inLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (text: string) => setTimeout(() => {
    if (socket.destroyed) return
    letters.push({ to: field(text, 'To'), id: field(text, 'Message-ID'), subject: field(text, 'Subject') })
    say('250 taken')
  }, delay)
  say('220 a sink')
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
    for (;;) {
      const end = heard.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
      if (end === -1) return
      const text = heard.slice(0, end)
      heard = heard.slice(end + (inLetter ? 5 : 2))
      if (inLetter) take(text)
      else if (/^data/i.test(text)) say('354 go on')
      else say(/^quit/i.test(text) ? '221 bye' : '250 yes')
      inLetter = !inLetter && /^data/i.test(text)
    }
  })
}

const field = (text: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim().replace(/[<>]/g, '') ?? ''
