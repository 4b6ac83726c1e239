// What the libraries cost by themselves: the same form, in React with a router and a query cache, and nothing
// else.
import './style.css'
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import {
  createRootRoute, createRoute, createRouter, Link, Outlet, redirect, RouterProvider,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const root = createRootRoute({ component: () => <Outlet /> })

function Login() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = useMutation({ mutationFn: () => Promise.resolve({ email, password }) })
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return (
    <main>
      <h1>Log in to your account</h1>
      <form onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
      >
        <label>
          Email
          <input type="email" required value={email} onChange={({ target }) => setEmail(target.value)} />
        </label>
        <label>
          Password
          <input
            type="password" required value={password} onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        <button type="submit" disabled={!email || !password}>Continue</button>
      </form>
      <nav>
        <Link to="/password-reset">Forgot password?</Link>
        <Link to="/login">Create an account</Link>
      </nav>
    </main>
  )
}

const routes = [
  createRoute({
    getParentRoute: () => root, path: '/', beforeLoad: () => { throw redirect({ to: '/login' }) },
  }),
  createRoute({ getParentRoute: () => root, path: '/login', component: Login }),
  createRoute({ getParentRoute: () => root, path: '/password-reset', component: () => <p>Reset</p> }),
]
const router = createRouter({ routeTree: root.addChildren(routes) })

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}><RouterProvider router={router} /></QueryClientProvider>,
)
addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
