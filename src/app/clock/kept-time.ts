// What the provider told of the time is kept for the next visit, which may begin without a network.
import { phoneNow } from './phone.ts'
import { before, onServerTime, providerNow } from './provider-time.ts'

const KEY = 'oja.clock'

/** Takes up what was kept, and keeps what the provider tells from now on. Answers how to stop. */
export function keepTime(): () => void {
  try {
    const { ahead, last } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<typeof before>
    if (Number.isFinite(ahead) && Number.isFinite(last)) Object.assign(before, { ahead, last })
  } catch {
    // Nothing is kept here, or it is none of ours.
  }
  return onServerTime(() => {
    const last = providerNow()
    try {
      localStorage.setItem(KEY, JSON.stringify({ ahead: last - phoneNow(), last }))
    } catch {
      // A browser that keeps nothing learns it from the next answer.
    }
  })
}
