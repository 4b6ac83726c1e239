// From where a person logs in: what a device calls itself, in two words, and the network that it is in.

/** `Chrome on Android`, from a User-Agent; what cannot be told is left out. */
export function deviceName(user_agent: string): string {
  const [browser, system] = [first(browsers, user_agent), first(systems, user_agent)]
  return [browser ?? 'A browser', ...(system ? ['on', system] : [])].join(' ')
}

const first = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** In this order: most browsers also claim to be Chrome and Safari. */
const browsers = [
  [/\bEdgA?\//, 'Edge'], [/\b(OPR|OPX|Opera)\b/, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'], [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'], [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'], [/\bCrOS\b/, 'ChromeOS'], [/\bLinux\b/, 'Linux'],
] as const

/** The front half of an IPv4 address, the front quarter of an IPv6 one: a phone moves about in it all day. */
export function networkOf(address: string): string {
  const quarter = address.split('.').slice(0, 2)
  if (address.includes('.') && !address.includes(':')) return quarter.join('.')
  const [front = ''] = address.split('::')
  return front.split(':').slice(0, 2).map((group) => group.toLowerCase()).join(':')
}
