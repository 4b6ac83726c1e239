// A PIN of four digits on keys of our own, 60 px high: the phone's keyboard would learn it. A keyboard
// works too.
import Delete from 'lucide-react/icons/delete'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { lagosClock } from '#domain/time.ts'
import { providerNow } from '#app/clock/provider-time.ts'
import { classes } from './classes.ts'
import { FieldError } from './field.tsx'
import { Icon, type IconShape } from './icon.tsx'
import { LinkButton, TextLink } from './link-button.tsx'
import { Sheet } from './sheet.tsx'
import { Message } from './states.tsx'

const DIGITS = 4

/** A page and what it is told. */
interface Way {
  to: '/dashboard/payout-pin'
  search: Record<string, string>
}

interface PinSheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the PIN is given for: amount and name. */
  lead: ReactNode
  busy: boolean
  /** Why the last one was not taken. */
  error?: string | undefined
  /** Called with all four digits; never while busy. */
  onPin: (pin: string) => void
  /** Whether there is one and until when it is locked; undefined while nobody knows. */
  pin: { has_pin: boolean; locked_until: string | null } | undefined
  /** The page where a PIN is set, and where a new one is chosen by somebody who forgot it. */
  paths: { set: Way; forgot: Way }
}

export function PinSheet({ open, onClose, title, lead, pin, paths, ...keys }: PinSheetProps) {
  const [opened] = useState(providerNow)
  const isLocked = Boolean(pin?.locked_until && Date.parse(pin.locked_until) > opened)
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className="text-15 text-soft">{lead}</div>
      {pin?.has_pin === false && (
        <Instead icon={KeyRound} title="You have no PIN yet" way={paths.set} action="Set a PIN">
          Four digits that only you know. You give them each time before money moves.
        </Instead>
      )}
      {pin?.has_pin !== false && isLocked && pin?.locked_until && (
        <Instead icon={Lock} title="Your PIN is locked" way={paths.forgot} action="Choose a new PIN">
          Too many wrong tries. Try again at {lagosClock(new Date(pin.locked_until))}, or choose a new one by
          mail.
        </Instead>
      )}
      {pin?.has_pin !== false && !isLocked && <Keys {...keys} forgot={paths.forgot} />}
    </Sheet>
  )
}

interface InsteadProps {
  icon: IconShape
  title: string
  way: Way
  action: string
  children: ReactNode
}

function Instead({ icon, title, way, action, children }: InsteadProps) {
  const link = (
    <LinkButton to={way.to} search={way.search as never} look="primary" replace data-autofocus>
      {action}
    </LinkButton>
  )
  return (
    <Message icon={icon} title={title} action={link}>
      {children}
    </Message>
  )
}

interface KeysProps extends Pick<PinSheetProps, 'busy' | 'error' | 'onPin'> {
  forgot: Way
}

function Keys({ busy, error, onPin, forgot }: KeysProps) {
  const [pin, setPin] = useState('')
  const press = (digit: string) => {
    if (busy || pin.length >= DIGITS) return
    const next = pin + digit
    setPin(next)
    if (next.length < DIGITS) return
    onPin(next)
    // Nothing of it stays on the page; the dots show that it is being looked at.
    setPin('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (/^\d$/.test(event.key)) press(event.key)
    else if (event.key === 'Backspace') setPin(pin.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <div>
      <button
        data-autofocus
        type="button"
        aria-label={`PIN, ${pin.length} of ${DIGITS} digits given`}
        onKeyDown={onKeyDown}
        className="flex justify-center w-full py-5 rounded-8"
      >
        {Array.from({ length: DIGITS }, (_, place) => (
          <span
            key={place}
            aria-hidden
            className={classes(
              'w-4 h-4 mx-2.5 rounded-full border-1.5',
              busy || place < pin.length ? 'bg-forest border-forest' : 'border-edge',
              busy && 'skeleton !bg-forest',
            )}
          />
        ))}
      </button>
      <p role="status" className="sr-only">
        {busy ? 'Sending' : `${pin.length} of ${DIGITS} digits`}
      </p>
      <div className="flex justify-center -mt-3 mb-3">
        <FieldError id="pin-error" error={error} />
      </div>
      <div className="grid grid-cols-3 gap-2">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" className="key" disabled={busy} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <div className="grid place-items-center text-center">
          <TextLink to={forgot.to} search={forgot.search as never} replace className="text-15">
            Forgot PIN?
          </TextLink>
        </div>
        <button type="button" className="key" disabled={busy} onClick={() => press('0')}>
          0
        </button>
        <button
          type="button"
          className="key !bg-transparent"
          aria-label="Remove the last digit"
          onClick={() => setPin(pin.slice(0, -1))}
        >
          <Icon of={Delete} size={24} />
        </button>
      </div>
    </div>
  )
}
