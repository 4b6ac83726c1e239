// The stores of a browser for a worker alone.
export const scope = 'https://oja.example/'

/** An answer knows where it was fetched, also when it was kept. */
export const from = (url: string, value: Response) => Object.defineProperty(value, 'url', { value: url })

/** As a browser keeps answers, by address. */
export class Kept extends Map<string, Map<string, Response>> {
  readonly open = async (name: string) => {
    const cache = this.get(name) ?? new Map<string, Response>()
    this.set(name, cache)
    const at = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, scope).href
    return {
      match: async (key: string) => {
        const value = cache.get(at(key))
        return value && from(value.url, value.clone())
      },
      put: async (key: string, value: Response) => { cache.set(at(key), value) },
      delete: async (key: string) => cache.delete(at(key)),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    }
  }
}
