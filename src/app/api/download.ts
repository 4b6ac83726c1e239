// Fetches a file from the provider. Nobody does that before they are signed in.
import type { Ask, Endpoint } from '#contract/endpoint.ts'
import { heading, overFetch, watched, type CallOptions } from './call.ts'

/** The bytes of an endpoint that answers a file. Throws as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E, ask: Ask<E>, options: CallOptions = {},
): Promise<{ blob: Blob; name: string }> {
  const { blob, name } = await watched(endpoint, ask, options, (request) =>
    overFetch(request, options, async (response) => {
      const text = response.ok ? '' : await response.text()
      const name = nameIn(response.headers.get('Content-Disposition'))
      const blob = response.ok ? await response.blob() : new Blob()
      return { ...heading(response, request), text, name, blob }
    }))
  return { blob, name }
}

/** The name of a file, by its `Content-Disposition`. */
function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? 'download')
  } catch {
    return plain ?? 'download'
  }
}
