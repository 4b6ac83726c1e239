// The worker is installed whatever a browser makes of its routes.
import { expect, it, vi } from 'vitest'
import { leaveAlone } from '#app/worker/past.ts'

it('is installed by a browser that knows no routes, and by one that cannot read them', async () => {
  const addRoutes = vi.fn<() => Promise<void>>().mockRejectedValue(new TypeError('requestDestination'))
  await expect(leaveAlone({})).resolves.toBeUndefined()
  await expect(leaveAlone({ addRoutes })).resolves.toBeUndefined()
  expect(addRoutes).toHaveBeenCalledOnce()
})
