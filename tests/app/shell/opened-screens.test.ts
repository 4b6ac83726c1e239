// What was opened once is there after an update too.
// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { keepOpened } from '#app/features/shell/opened-screens.ts'

beforeEach(() => {
  localStorage.clear()
  runsBuild('one')
})

const runsBuild = (build: string) => {
  document.head.innerHTML = `<script type="module" src="/assets/index-${build}.js"></script>`
}

function aRouter(start: string) {
  const listeners: (() => void)[] = []
  const fetched: string[] = []
  const router = {
    state: { matches: [{ routeId: start }] },
    routesById: Object.fromEntries(['/overview', '/customers', '/roles'].map((id) => [id, { id }])) as never,
    subscribe: (_event: 'onResolved', listener: () => void) => listeners.push(listener),
    loadRouteChunk: vi.fn<(route: { id: string }) => Promise<void>>(async ({ id }) => { fetched.push(id) }),
  }
  const open = (screen: string) => {
    router.state.matches = [{ routeId: screen }]
    for (const listener of listeners) listener()
  }
  return { router: router as never, open, fetched, loadRouteChunk: router.loadRouteChunk }
}

test('the same build fetches nothing again', async () => {
  const first = aRouter('/overview')
  await keepOpened(first.router, false)
  first.open('/customers')
  const second = aRouter('/overview')
  await keepOpened(second.router, false)
  expect([...first.fetched, ...second.fetched]).toEqual([])
})

test('another build fetches the screens that were opened, once, and no other', async () => {
  const first = aRouter('/overview')
  await keepOpened(first.router, false)
  first.open('/customers')
  first.open('/overview')
  first.open('/gone-in-the-next-build')
  runsBuild('two')
  const second = aRouter('/overview')
  await keepOpened(second.router, false)
  expect(second.fetched).toEqual(['/overview', '/customers'])
  const third = aRouter('/overview')
  await keepOpened(third.router, false)
  expect(third.fetched).toEqual([])
})

test('what did not come is asked for at the next start', async () => {
  const first = aRouter('/overview')
  await keepOpened(first.router, false)
  first.open('/customers')
  runsBuild('two')
  const inTunnel = aRouter('/overview')
  inTunnel.loadRouteChunk.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await expect(keepOpened(inTunnel.router, false)).rejects.toThrow('Failed to fetch')
  const later = aRouter('/overview')
  await keepOpened(later.router, false)
  expect(later.fetched).toContain('/customers')
})

test('who saves data is not charged for what may not be opened', async () => {
  const first = aRouter('/customers')
  await keepOpened(first.router, false)
  runsBuild('two')
  const second = aRouter('/overview')
  await keepOpened(second.router, true)
  expect(second.fetched).toEqual([])
})
