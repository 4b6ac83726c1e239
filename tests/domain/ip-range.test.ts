// Addresses and ranges, compared with Node's own list of blocked ones.
import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipRangeMessages, ipRangeProblem, isAmong, isWithin, readRange,
  writeRange } from '#domain/ip-range.ts'

const written = (text: string) => {
  const range = readRange(text)
  return range && writeRange(range)
}

test.each([
  ['102.89.1.10', '102.89.1.10'],
  [' 102.89.1.10 ', '102.89.1.10'],
  ['102.89.1.10/24', '102.89.1.0/24'],
  ['102.89.1.10/32', '102.89.1.10'],
  ['::ffff:102.89.1.10', '102.89.1.10'],
  ['::ffff:102.89.1.10/120', '102.89.1.0/24'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6/32', '2001:db8::/32'],
  ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
  ['::', '::'],
  ['1::', '1::'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
])('%s is kept as %s', (typed, kept) => {
  expect(written(typed)).toBe(kept)
})

test.each([
  '', 'shop', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/-1',
    '1.2.3.4/8/8',
  '1.2.3.4-1.2.3.9', '1.2.3.*', ':::', '1::2::3', '12345::', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '::g',
  '1:2:3:4:5:6:7::8:9', '::1%eth0', '[::1]', '1.2.3.4:80', '::ffff:1.2.3.4/90', '2001:db8::/129', '٣.2.3.4',
])('%s is no address and no range', (typed) => {
  expect(ipRangeProblem(typed)).toBe(ipRangeMessages.wrong)
})

test.each(['0.0.0.0/0', '10.0.0.0/7', '::/0', '2000::/15'])('%s would let everybody in', (typed) => {
  expect(ipRangeProblem(typed)).toBe(ipRangeMessages.wide)
})

const short = fc.ipV4()
const long = fc.ipV6()

test('whatever is written is read again as the same, and every address that Node knows is known', () => {
  fc.assert(fc.property(fc.oneof(short, long), fc.nat(128), (address, length) => {
    const bits = isIP(address) === 4 ? length % 33 : length
    const once = written(`${address}/${bits}`)
    expect(once).not.toBeNull()
    expect(written(once ?? '')).toBe(once)
  }), { numRuns: 1_000 })
})

test('a range holds what Node says that it holds', () => {
  fc.assert(fc.property(fc.oneof(fc.tuple(short, short), fc.tuple(long, long)), fc.nat(128), fc.boolean(),
    ([address, other], length, isNear) => {
      const kind = isIP(address) === 4 ? 'ipv4' : 'ipv6'
      const bits = kind === 'ipv4' ? length % 33 : length
      const range = readRange(`${address}/${bits}`)
      const list = new BlockList()
      list.addSubnet(address, bits, kind)
      const asked = isNear ? address : other
      // Node, too, reads an IPv4 address out of one that is mapped; the generator makes none on purpose.
      expect(range && isWithin(range, asked)).toBe(list.check(asked, kind))
    }), { numRuns: 1_000 })
})

test('an address of one family is in no range of the other, but a mapped one is what it maps', () => {
  expect(isAmong(['102.89.0.0/16'], '::ffff:102.89.1.10')).toBe(true)
  expect(isAmong(['102.89.0.0/16'], '2001:db8::1')).toBe(false)
  expect(isAmong(['2001:db8::/32'], '102.89.1.10')).toBe(false)
  expect(isAmong(['nonsense', '102.89.1.10'], '102.89.1.10')).toBe(true)
  expect(isAmong(['102.89.1.10'], 'nonsense')).toBe(false)
})
