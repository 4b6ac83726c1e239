// The console's own door: a name, so that decisions carry one, and the reviewers' key.
/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { Frame, Notice } from './frame.tsx'

export function SignIn({ name = '', problem }: { name?: string, problem?: string | undefined }) {
  return (
    <Frame title="Log in">
      <div class="door">
        <h1>Log in to review</h1>
        {problem ? <Notice kind="problem">{problem}</Notice> : null}
        <form method="post" action="/review/login" class="card form">
          <label htmlFor="name">Your name</label>
          <input
            id="name"
            name="name"
            value={name}
            required
            maxlength={60}
            autocomplete="name"
            aria-describedby="name-why"
          />
          <p id="name-why" class="hint">
            It stands beside each of your decisions.
          </p>
          <label htmlFor="key">Reviewer key</label>
          <input
            id="key"
            name="key"
            type="password"
            required
            maxlength={500}
            autocomplete="current-password"
          />
          <button type="submit" class="primary">
            Log in
          </button>
        </form>
      </div>
    </Frame>
  )
}
