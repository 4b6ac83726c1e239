// A link like a bad one: slow, and away as often as it is there. A proxy before the provider that carries so
// many bytes in a second each way, breaks every connection off when it goes away, and counts.
import net, { type AddressInfo, type Socket } from 'node:net'
import { closedWithFile } from '#tests/left-open.ts'

interface Badness { bytes_per_second: number, on: number, off: number }

const SLICE_MS = 50

/** Before `target`, such as `http://127.0.0.1:4000`; fast and there at first. */
export async function breakingLink(target: string): Promise<BreakingLink> {
  const link = new BreakingLink(new URL(target))
  await link.listen()
  closedWithFile(() => link.close())
  return link
}

export class BreakingLink {
  private readonly target: URL
  private readonly server = net.createServer((phone) => this.connect(phone))
  private readonly open = new Set<Socket>()
  private quota = { up: 0, down: 0 }
  private timers: NodeJS.Timeout[] = []
  private rate = Infinity
  private isThere = true
  /** Bytes that left the phone since it was worsened. */
  sent = 0
  /** How often it broke off a connection on which something was going out. */
  breaks = 0

  constructor(target: URL) {
    this.target = target
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  listen = () => new Promise<void>((resolve) => { this.server.listen(0, '127.0.0.1', resolve) })

  /** From now on slow, and on and off in turn (milliseconds); counts from here. */
  worsen({ bytes_per_second, on, off }: Badness) {
    this.mend()
    // What went while it was fast is not paid for now.
    Object.assign(this, { rate: bytes_per_second, sent: 0, breaks: 0, quota: { up: 0, down: 0 } })
    const room = (bytes_per_second * SLICE_MS) / 1_000
    this.timers.push(setInterval(() => {
      for (const way of ['up', 'down'] as const) {
        this.quota[way] = Math.min(bytes_per_second, this.quota[way] + room)
      }
    }, SLICE_MS))
    const turn = () => {
      this.isThere = true
      this.timers.push(setTimeout(() => this.leave(), on), setTimeout(turn, on + off))
    }
    turn()
  }

  /** Fast, and there, as it was at first. */
  mend() {
    for (const timer of this.timers) clearInterval(timer)
    Object.assign(this, { timers: [], rate: Infinity, isThere: true })
  }

  async close() {
    this.mend()
    this.leave()
    await new Promise((resolve) => { this.server.close(resolve) })
  }

  private leave() {
    this.isThere = false
    for (const socket of this.open) {
      if (socket.readableLength > 0) this.breaks += 1
      socket.destroy()
    }
  }

  private connect(phone: Socket) {
    if (!this.isThere) return void phone.destroy()
    const provider = net.connect(Number(this.target.port), this.target.hostname)
    this.carry(phone, provider, 'up')
    this.carry(provider, phone, 'down')
  }

  /** Passes on what the link has room for in each slice of time. */
  private carry(from: Socket, to: Socket, way: 'up' | 'down') {
    const pass = () => {
      const room = Math.min(this.rate === Infinity ? Infinity : this.quota[way], from.readableLength)
      const piece = room > 0 ? from.read(room) as Buffer | null : null
      if (piece) {
        this.quota[way] -= piece.length
        if (way === 'up') this.sent += piece.length
        to.write(piece)
      }
      if (from.readableLength > 0 && !from.destroyed) setTimeout(pass, SLICE_MS)
    }
    this.open.add(from)
    from.on('readable', pass).on('end', () => to.end()).on('error', () => {}).on('close', () => {
      this.open.delete(from)
      to.destroy()
    })
  }
}
