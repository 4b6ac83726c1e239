// Login by plain forms, which need no program: drawn at build, filled in and answered by the provider
// (src/provider/auth/plain.ts). Nothing of it is in the program.
import type { ReactNode } from 'react'
import { places, PLAIN_LOGIN, type PlainPage } from '#contract/plain-login.ts'
import { productName } from '#domain/product.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { textLinkClasses } from '#app/ui/link-button.tsx'
import { Strip } from '#app/ui/strip.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { Foot, Frame } from './frame.tsx'

export const plainScreens: Record<PlainPage, { title: string, screen: ReactNode }> = {
  'again': { title: 'Log in', screen: <Again /> },
  'code': { title: 'Enter your code', screen: <Code /> },
  'code-again': { title: 'Enter your code', screen: <Code isAgain /> },
  'entered': { title: 'You are logged in', screen: <Entered /> },
}

const Problem = () => <Strip kind="error" announce className="mt-5">{places.problem}</Strip>

function Again() {
  return (
    <Frame title="Log in" lead="Your business account.">
      <Problem />
      <form method="post" action={PLAIN_LOGIN} className="flex-1 flex flex-col">
        <Field label="Email">
          <TextInput
            name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none"
            required spellCheck={false} defaultValue={places.email}
          />
        </Field>
        <Field label="Password" className="mt-4">
          <TextInput
            name="password" type="password" autoComplete="current-password" required autoFocus
          />
        </Field>
        <div className="flex justify-end">
          <a href="/password-reset" className={`${textLinkClasses} text-15`}>Forgot password?</a>
        </div>
        <Foot><Button type="submit" look="primary" wide>Log in</Button></Foot>
      </form>
    </Frame>
  )
}

function Code({ isAgain = false }: { isAgain?: boolean }) {
  return (
    <Frame
      title="Enter your code"
      lead={`Open your authenticator app and type the 6 digits it shows for ${productName}.`}
    >
      {isAgain && <Problem />}
      <form method="post" action={PLAIN_LOGIN} className="flex-1 flex flex-col">
        <input type="hidden" name="ticket" value={places.ticket} />
        <Field label="6-digit code" className="mt-6">
          <TextInput
            name="code" type="password" inputMode="numeric" autoComplete="one-time-code" required autoFocus
            pattern="[0-9 ]{6,7}" maxLength={7} title="The 6 digits that your authenticator app shows"
          />
        </Field>
        <p className="flex flex-wrap items-center mt-2 text-15 text-soft">
          <span className="min-w-0 mr-2">{places.email}</span>
          <a href={PLAIN_LOGIN} className={textLinkClasses}>Not you?</a>
        </p>
        <a href={PLAIN_LOGIN} className={`${textLinkClasses} text-15 self-start`}>
          Start again to use a backup code
        </a>
        <button type="submit" form="without" className={`${textLinkClasses} text-15 self-start`}>
          I have no authenticator yet
        </button>
        <Foot><Button type="submit" look="primary" wide>Log in</Button></Foot>
      </form>
      <form id="without" method="post" action={PLAIN_LOGIN} hidden>
        <input type="hidden" name="ticket" value={places.ticket} />
      </form>
    </Frame>
  )
}

/** The early script keeps what is handed over and goes on by itself. */
function Entered() {
  return (
    <Frame title="You are logged in" lead="Your account is being opened.">
      <div hidden data-session={places.session} />
      <noscript>
        <Strip kind="warning" className="mt-5">
          From here on {productName} needs JavaScript. Switch it on in your browser’s settings, then log in
          again.
        </Strip>
      </noscript>
      <p className="mt-5"><a href={PLAIN_LOGIN} className={textLinkClasses}>Go on</a></p>
    </Frame>
  )
}
