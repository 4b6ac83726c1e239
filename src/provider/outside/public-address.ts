// Which IP addresses are somebody's on the open internet (IANA special-purpose registries), and which lead
// into a network, to this machine, or to many: a merchant's callback may go to the first alone.
import { BlockList, isIP } from 'node:net'

const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16],
  ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16],
  ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
  // What a large cloud tells its own machines, on an address that looks public.
  ['168.63.129.16', 32],
] as const) closed.addSubnet(network, bits, 'ipv4')

/** Within the one block that is given out: tunnels, and addresses that carry another, are not public. */
for (const [network, bits] of [
  ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20],
] as const) closed.addSubnet(network, bits, 'ipv6')

const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** False also for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
