// Which addresses open the app without a network, as the worker's own router decides it.
// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { NavigationRoute } from 'workbox-routing'
import { foreign } from '#app/worker/foreign.ts'

const route = new NavigationRoute({ handle: () => Promise.resolve(new Response()) }, { denylist: foreign })

function opens(address: string): boolean {
  const url = new URL(address, 'https://oja.example')
  const request = { mode: 'navigate' } as Request
  return Boolean(route.match({ url, request, sameOrigin: true, event: {} as never }))
}

it.each([
  '/', '/dashboard', '/dashboard/customers?search=ada%40shop.com', '/dashboard/customers?search=ada@shop.com',
  '/dashboard/payouts?min=1500.50', '/dashboard/payouts?min=1500.50&max=2000.75', '/payments', '/documents',
  '/dashboard/new-payout/single-transfer?step=amount&from=a.b?c.json',
])('%s opens the app', (address) => { expect(opens(address)).toBe(true) })

it.each([
  '/manifest.webmanifest', '/assets/index-1a2b.js', '/robots.txt', '/robots.txt?v=2', '/icon.png?size=15.50',
  '/pay/1234', '/pay?reference=1234', '/docs', '/mailbox?to=ada', '/v2/dashboard/payouts', '/share-target',
  '/?network=1764267000000',
])('%s does not', (address) => { expect(opens(address)).toBe(false) })
