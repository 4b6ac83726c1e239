// The push services of the browsers' makers. What a person sends as an endpoint is posted to by us: anything
// else would make the provider a way into its own network.

const hosts = [
  'fcm.googleapis.com', 'android.googleapis.com', 'updates.push.services.mozilla.com',
  'push.services.mozilla.com',
]
const families = ['.push.apple.com', '.notify.windows.com', '.push.services.mozilla.com']

export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && username === '' && password === ''
    && (hosts.includes(hostname) || families.some((family) => hostname.endsWith(family)))
}
