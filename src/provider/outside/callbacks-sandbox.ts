// Receivers of the sandbox: names that end in `.example` belong to nobody (RFC 2606), so here they are
// servers that answer as the first part of the name says. Every other name is called as it is anywhere.
import type { CallbackAnswer, Callbacks } from './callbacks.ts'

type Told = Omit<CallbackAnswer, 'duration_ms'>

/** By the first part of the name; any other takes what it is sent. */
const servers: Record<string, Told> = {
  fails: { problem: 'status', status_code: 500, answer: 'This server of the sandbox always fails.' },
  moved: { problem: 'redirect', status_code: 308, answer: '' },
  hangs: { problem: 'timeout', status_code: null, answer: null },
  down: { problem: 'no_connection', status_code: null, answer: null },
}

const received: Told = { problem: null, status_code: 200, answer: 'Received by the sandbox.' }

const isOurs = (host: string) => host.endsWith('.example')

export const sandboxCallbacks = (real: Callbacks): Callbacks => ({
  look: async (host) => {
    if (!isOurs(host)) return real.look(host)
    return host.startsWith('inner.') ? 'inner_address' : host.startsWith('nobody.') ? 'unknown_host' : null
  },
  post: async (url, headers, body) => {
    const { hostname } = new URL(url)
    if (!isOurs(hostname)) return real.post(url, headers, body)
    return { ...servers[hostname.split('.')[0] ?? ''] ?? received, duration_ms: 1 }
  },
})
