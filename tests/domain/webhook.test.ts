// When a webhook is tried again, and which addresses may be called at all.
import { expect, test } from 'vitest'
import { isCallbackUrl, shownCallback } from '#domain/callback.ts'
import { WEBHOOK_ATTEMPTS, webhookLabel, webhookPause, webhookPauses } from '#domain/webhook.ts'
import { isPublicAddress } from '#provider/outside/public-address.ts'

test('ten attempts within three days, with pauses that grow and are moved by a tenth', () => {
  const sum = webhookPauses.reduce((one: number, other) => one + other, 0)
  expect(WEBHOOK_ATTEMPTS).toBe(10)
  expect(sum / 60).toBeGreaterThan(70)
  expect(sum / 60).toBeLessThan(72)
  expect([...webhookPauses].sort((one, other) => one - other)).toEqual([...webhookPauses])
  expect([0, 0.5, 1].map((chance) => webhookPause(1, chance))).toEqual([54_000, 60_000, 66_000])
  expect(webhookPause(10, 0)).toBeNull()
  expect(webhookPause(11, 0)).toBeNull()
})

test.each([
  ['93.184.215.14', true], ['8.8.8.8', true], ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['0.0.0.0', false], ['10.1.2.3', false], ['100.64.0.1', false], ['100.127.255.255', false],
  ['127.0.0.1', false], ['127.255.0.9', false], ['169.254.169.254', false], ['172.16.0.1', false],
  ['172.31.255.255', false], ['172.32.0.1', true], ['192.0.0.8', false], ['192.168.1.1', false],
  ['198.18.0.1', false], ['203.0.113.9', false], ['224.0.0.1', false], ['239.1.1.1', false],
  ['255.255.255.255', false], ['168.63.129.16', false], ['::', false], ['::1', false],
  ['::ffff:127.0.0.1', false], ['::ffff:8.8.8.8', false], ['::127.0.0.1', false], ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false], ['2001::1', false], ['2001:db8::1', false], ['fe80::1', false],
  ['fd00:ec2::254', false], ['ff02::1', false], ['fec0::1', false], ['shop', false], ['', false],
])('%s is an address of the open internet: %s', (address, isOpen) => {
  expect(isPublicAddress(address)).toBe(isOpen)
})

test('only the ports of web servers', () => {
  const on = (port: number) => isCallbackUrl(`https://shop.adire.example:${port}/oja`)
  expect([443, 8443].map(on)).toEqual([true, true])
  expect([22, 25, 80, 5432, 65_536].filter(on)).toEqual([])
})

test('what follows the question mark is not shown to everybody', () => {
  expect(shownCallback('https://shop.adire.example/oja?key=hush')).toBe('https://shop.adire.example/oja?…')
  expect(shownCallback('https://shop.adire.example/oja')).toBe('https://shop.adire.example/oja')
})

test('an event of another version is called by its own name', () => {
  expect(webhookLabel('collection.received')).toBe('Payment received')
  expect(webhookLabel('loan.given')).toBe('loan.given')
})
