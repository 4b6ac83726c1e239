// Which mobile network a phone number began at. Numbers may be carried to another network since 2013: the
// prefix suggests one, and the person may choose another.
import { isPhone } from './phone.ts'

export const networks = ['mtn', 'airtel', 'glo', '9mobile'] as const
export type Network = (typeof networks)[number]

/** The three digits after +234; public lists of prefixes, 2026. */
const prefixes: Record<Network, string> = {
  mtn: '803 806 810 813 814 816 903 906 703 704 706 707 913 916',
  airtel: '802 808 812 701 708 901 902 904 907 911 912',
  glo: '805 807 811 815 705 905 915',
  '9mobile': '809 817 818 908 909',
}

/** Longer than three digits, and therefore looked at first: numbers of Visafone, which MTN took over. */
const exceptions: readonly [start: string, network: Network][] = [['7025', 'mtn'], ['7026', 'mtn']]

/** For ten digits without the leading 0; null where they are not whole or of no network that is sold. */
export function networkOf(phone: string): Network | null {
  if (!isPhone(phone)) return null
  const exception = exceptions.find(([start]) => phone.startsWith(start))
  if (exception) return exception[1]
  return networks.find((network) => prefixes[network].split(' ').includes(phone.slice(0, 3))) ?? null
}
