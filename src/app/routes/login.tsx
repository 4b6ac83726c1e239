// /login, in three steps. `route` is where login leads; `test=browser` belongs to the check for old browsers.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { rememberPath } from '#app/api/return-path.ts'
import { LoginFlow } from '#app/features/sign-in/flow.tsx'
import { loginStep, type LoginStep } from '#domain/login.ts'

interface LoginSearch {
  step?: LoginStep
  route?: string
  test?: string
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ step, route, test }: Record<string, unknown>): LoginSearch => ({
    ...(loginStep(step) !== 'login' && { step: loginStep(step) }),
    ...(typeof route === 'string' && { route }),
    ...(test === 'browser' && { test }),
  }),
  beforeLoad: ({ search: { route, ...rest } }) => {
    if (route === undefined) return
    rememberPath(route)
    throw redirect({ to: '/login', search: rest, replace: true })
  },
  component: LoginFlow,
})
