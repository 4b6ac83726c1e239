// Where login leads, with the app's own routes.
// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rememberPath } from '#app/api/return-path.ts'
import type { Session } from '#app/api/session.ts'
import { arrivalPath, isKnown } from '#app/features/sign-in/arrival.ts'
import { createAppRouter } from '#app/router.tsx'
import { proves } from '#tests/spec/proves.ts'

const router = createAppRouter(createMemoryHistory({ initialEntries: ['/login'] }))

const ada: Session = {
  token: 't',
  user_id: 'ada',
  kind: 'member',
  email: 'ada@adire.example',
  fullname: 'Ada',
  business_name: 'Adire',
  mode: 'test',
}

// Here the routes are not cut into files: all screens are read with them, which takes its time.
beforeAll(async () => { await import('#app/routeTree.gen.ts') }, 120_000)

beforeEach(() => sessionStorage.clear())

test('the app knows the paths that have a screen, not the start nor what catches the rest', async () => {
  // Before anybody has come in, the pages behind the login are not there yet.
  expect(isKnown(router, '/dashboard/overview')).toBe(false)
  await arrivalPath(router, ada)
  const known = ['/dashboard/overview', '/dashboard/get-started', '/dashboard/overview/', '/confirm/email']
  expect(known.filter((path) => !isKnown(router, path))).toEqual([])
  const unknown = ['/', '', '/no/such/place', '/dashboard/no-such-place', '/dashboard/overview/more', '/v2/x']
  expect(unknown.filter((path) => isKnown(router, path))).toEqual([])
})

describe('login leads', () => {
  test('to getting started in test mode, to the overview in live mode', async () => {
    proves('transition:login.success-to-get-started', 'transition:login.success-to-overview')
    expect(await arrivalPath(router, ada)).toBe('/dashboard/get-started')
    expect(await arrivalPath(router, { ...ada, mode: 'live' })).toBe('/dashboard/overview')
  })

  test('to the place that was asked for, once', async () => {
    proves('transition:login.saved-redirect', 'route:/login?route=')
    rememberPath('/dashboard/overview?from=mail')
    expect(await arrivalPath(router, ada)).toBe('/dashboard/overview?from=mail')
    expect(await arrivalPath(router, ada)).toBe('/dashboard/get-started')
    rememberPath('overview')
    expect(await arrivalPath(router, ada)).toBe('/dashboard/overview')
  })

  test('nowhere else: not off the site, not to what is not there, not where another person was', async () => {
    for (const path of ['//evil.example', 'https://evil.example', '/no/such/place', '/dashboard//x', '/']) {
      rememberPath(path)
      expect(await arrivalPath(router, ada)).toBe('/dashboard/get-started')
    }
    rememberPath('/dashboard/overview', 'somebody else')
    expect(await arrivalPath(router, ada)).toBe('/dashboard/get-started')
  })
})
