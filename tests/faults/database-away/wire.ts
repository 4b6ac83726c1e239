// What lies between a process and its database: it may stop to carry anything on connections that stay open.
import { connect, createServer, type Socket } from 'node:net'
import { closedWithFile } from '#tests/left-open.ts'

export interface Wire {
  /** As `of`, by way of the wire. */
  url: string
  /** Nothing comes through any more on the connections that there are; `new_ones` neither on others. */
  cut(new_ones: boolean): void
}

export async function aWire(of: string): Promise<Wire> {
  const { hostname, port } = new URL(of)
  const pairs = new Set<Socket[]>()
  let isDead = false
  const deaf = (sockets: Socket[]) => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {}).on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
    if (isDead) return deaf(pair)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done) })
  closedWithFile(async () => {
    server.close()
    for (const socket of [...pairs].flat()) socket.destroy()
  })
  const url = new URL(of)
  const address = server.address()
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.href,
    cut(new_ones) {
      isDead = new_ones
      for (const pair of pairs) deaf(pair)
    },
  }
}
