// Whether this app can be put on the home screen, and whether now is the time to offer it: after something
// was saved, not again for a month once the person said later.
import { isApplePhone, isInstalled } from '#app/api/apple-phone.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { installOffer } from './install-offer.ts'

/** `prompt`: the browser asks by itself. `steps`: on an iPhone or iPad the person does it. */
export type Install = 'none' | 'prompt' | 'steps'

const KEY = 'oja.install'
const SNOOZE_MS = 30 * 86_400_000

interface Remembered {
  /** When something was first saved here, and until when the offer rests, in milliseconds since 1970. */
  saved_at?: number
  rests_until?: number
}

export const install = {
  /** How it can be offered now, from what the browser says and what the person did here. */
  current(now = providerNow()): Install {
    const { saved_at, rests_until = 0 } = remembered()
    if (saved_at === undefined || rests_until > now || isInstalled()) return 'none'
    if (installOffer.held) return 'prompt'
    return isApplePhone() && isSafari() ? 'steps' : 'none'
  },
  subscribe: installOffer.subscribe,
  /** Something was saved on this phone: from now on it is worth it. */
  noteSave(now = providerNow()) {
    if (remembered().saved_at === undefined) remember({ ...remembered(), saved_at: now })
  },
  /** It is installed: there is nothing to offer any more. */
  never: () => rest(Number.MAX_SAFE_INTEGER),
  later: (now = providerNow()) => rest(now + SNOOZE_MS),
  /** Shows the browser's own question; a no rests as Later does. */
  async ask(now = providerNow()) {
    const asked = installOffer.held
    installOffer.held = undefined
    await asked?.prompt()
    const choice = await asked?.userChoice
    rest(choice?.outcome === 'accepted' ? Number.MAX_SAFE_INTEGER : now + SNOOZE_MS)
  },
}

const rest = (until: number) => remember({ ...remembered(), rests_until: until })

/** The steps are those of its own browser. */
const isSafari = () =>
  /Safari\//.test(navigator.userAgent) && !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)

function remembered(): Remembered {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Remembered | null) ?? {}
  } catch {
    return {}
  }
}

function remember(next: Remembered) {
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing is not worth installing into.
  }
  installOffer.tell()
}
