// Says once that the network answers in the provider's name, with the way to what it wants, and goes by
// itself when the provider is heard again. It travels with the first page: later it could not be fetched.
import { reachability } from '#app/api/reachability.ts'
import { toast } from '#app/ui/toast.tsx'

export function tellOfNetwork() {
  let close: (() => void) | undefined
  reachability.subscribe(({ isForeign }) => {
    if (isForeign === (close !== undefined)) return
    close?.()
    close = isForeign ? toast.stay(
      'This network wants something from you first, such as a login. Nothing of yours is lost.',
      { label: 'Open its page', href: `/?network=${Math.random()}` },
    ) : undefined
  })
}
