// The product itself behind a link: the provider as a person starts it, speaking https and HTTP/2, with its
// demo.
import { startedProvider, type RunningProvider } from '#tests/journeys/server.ts'
import { certificate, certificateFile, keyFile } from './certificate.ts'
import { aLink, type Link } from './link.ts'

export interface Ours {
  provider: RunningProvider
  link: Link
  address: string
  stop: () => Promise<void>
}

export async function aProviderBehindALink(): Promise<Ours> {
  certificate()
  let upstream = 0
  const link = await aLink(() => upstream)
  const address = `https://localhost:${link.port}`
  const provider = await startedProvider({ TLS_CERT: certificateFile, TLS_KEY: keyFile, PUBLIC_URL: address })
  upstream = provider.port
  return {
    provider, link, address,
    async stop() {
      await link.close()
      await provider.remove()
    },
  }
}
