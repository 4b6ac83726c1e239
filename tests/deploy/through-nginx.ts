// A test's provider behind nginx: THROUGH=nginx npx vitest run tests/provider/payouts.test.ts
import type { Provider } from '#provider/app.ts'
import type { Bindings } from '#provider/address.ts'
import { listen } from '#provider/listen.ts'
import { aWay } from './browser-way.ts'
import { anNginx } from './nginx.ts'

export interface ThroughNginx {
  fetch(request: Request, bindings: Bindings): Promise<Response>
  stop(): Promise<void>
}

/** With TRUST_PROXY=2: the client's address is what a proxy before nginx would say of it. */
export async function throughNginx(app: Provider): Promise<ThroughNginx> {
  const port = await listen(app, 0)
  const nginx = await anNginx([`127.0.0.1:${port.port}`])
  const way = aWay(nginx.port)
  return {
    fetch(request, { address }) {
      if (address) request.headers.set('X-Forwarded-For', address)
      return way.fetch(request)
    },
    async stop() {
      way.stop()
      await nginx.stop()
      await port.stop()
    },
  }
}
