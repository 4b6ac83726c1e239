// This provider's own client at the receivers: as it calls a merchant's server, but for where the names lead.
import { callbacks, type CallbackAnswer, type CallbackNetwork } from '#provider/outside/callbacks.ts'
import { certificate } from '#tests/provider/webhooks/certificate.data.ts'
import type { HostileReceiver } from './zoo.ts'

/** Each receiver is `https://<its name>.adire.example`. */
export const addressOf = ({ name }: Pick<HostileReceiver, 'name'>) => `https://${name}.adire.example/oja`

/** Each name leads to an address that is somebody's on the internet, and from there to its port here. */
export function wayTo(
  receivers: readonly Pick<HostileReceiver, 'name' | 'port'>[], patience_ms: number,
): CallbackNetwork {
  const numbered = receivers.map((receiver, at) => ({ ...receiver, address: `93.184.215.${at + 1}` }))
  return {
    async resolve(host) {
      const found = numbered.find(({ name }) => host === `${name}.adire.example`)
      if (!found) throw Object.assign(new Error(host), { code: 'ENOTFOUND' })
      return [found.address]
    },
    route: (address) => ({
      host: '127.0.0.1', port: numbered.find((each) => each.address === address)?.port ?? 1,
    }),
    ca: certificate, patience_ms,
  }
}

export interface Ending {
  receiver: HostileReceiver
  answer: CallbackAnswer
  took_ms: number
  isRight: boolean
}

/** All at once. `isRight`: it ended as it may, and not more than half a second after its time. */
export function callEach(receivers: readonly HostileReceiver[], patience_ms: number): Promise<Ending[]> {
  const client = callbacks(wayTo(receivers, patience_ms))
  return Promise.all(receivers.map(async (receiver) => {
    const began = performance.now()
    const answer = await client.post(addressOf(receiver), {}, JSON.stringify({ message: 'hello' }))
    const took_ms = Math.round(performance.now() - began)
    const isRight = receiver.ends.includes(answer.problem) && took_ms <= patience_ms + 500
    return { receiver, answer, took_ms, isRight }
  }))
}
