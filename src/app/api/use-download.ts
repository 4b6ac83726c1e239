// A file that a button or a row asks the provider for: one at a time, and what is said when it does not come.
import { useState } from 'react'
import type { Ask, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { download } from './download.ts'

/**
 * `save` hands the file to the phone, `fail` says why there is none. `take` answers whether it came; `name`
 * is what it is called where the provider gives it no name. While one is on its way another is not begun.
 */
export function useDownload<E extends Endpoint>(
  endpoint: E, save: (blob: Blob, name: string) => void, fail: (error: Error) => void,
) {
  const [busy, setBusy] = useState(false)
  async function take(ask: Ask<E>, name: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      const file = await download(endpoint, ask)
      save(file.blob, file.name || name)
      return true
    } catch (error) {
      fail(error instanceof Refusal ? error : new Error('Could not download. Check your network.'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, take }
}
