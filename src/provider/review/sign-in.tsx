// The console's own door.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Frame, Notice } from './frame.tsx'

export function SignIn({ email = '', problem }: { email?: string, problem?: string | undefined }) {
  return (
    <Frame title="Log in">
      <div class="door">
        <h1>Log in to review</h1>
        {problem ? <Notice kind="problem">{problem}</Notice> : null}
        <form method="post" action="/review/login" class="card form">
          <label htmlFor="email">Email</label>
          <input
            id="email"
            name="email"
            type="email"
            value={email}
            required
            maxlength={254}
            autocomplete="username"
          />
          <label htmlFor="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            required
            maxlength={200}
            autocomplete="current-password"
          />
          <label htmlFor="code">6-digit code</label>
          <input
            id="code"
            name="code"
            required
            inputmode="numeric"
            pattern="[0-9 ]{6,7}"
            maxlength={7}
            autocomplete="one-time-code"
            aria-describedby="code-why"
          />
          <p id="code-why" class="hint">
            From your authenticator app. Accounts are made by whoever runs the provider.
          </p>
          <button type="submit" class="primary">
            Log in
          </button>
        </form>
      </div>
    </Frame>
  )
}
