// Letters to people: by SMTP where there is a server for it, otherwise they stay in the mailbox.
import { createTransport } from 'nodemailer'
import { openOutgoing, type Outgoing } from './outgoing.ts'

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  /** Why it comes, in a sentence; said below it with who sends it. */
  why?: string
}

export interface Mailer {
  /** Whether letters leave this machine; when they do not, the mailbox is where they are read. */
  readonly leaves: boolean
  /** Hands one letter over; throws when the other side does not take it, and is asked again later. */
  send(letter: Letter & { id: string }): Promise<void>
  close(): void
}

/** Letters that are on their way at once. */
export const MAIL_CONNECTIONS = 5

/** For a whole letter, the connection and the log-in included. */
const PATIENCE_MS = 60_000

/** `url` as nodemailer reads it: `smtp://user:password@host:587`. `reply_to` is where an answer is read. */
export function smtpMailer(
  url: string, from: string, calls: Outgoing = openOutgoing(), patience_ms = PATIENCE_MS,
  reply_to: string | null = null,
): Mailer {
  const post = createTransport({
    url, pool: true, maxConnections: MAIL_CONNECTIONS, connectionTimeout: 10_000, socketTimeout: 20_000,
  })
  const domain = from.replace(/.*@/, '').replace(/>$/, '')
  return {
    leaves: true,
    async send({ id, to, subject, text, html }) {
      const letter = {
        from, to, subject, text, messageId: `<${id}@${domain}>`, ...html && { html },
        ...reply_to !== null && { replyTo: reply_to },
      }
      await calls.within(patience_ms, (signal) => post.sendMail({ ...letter, signal } as typeof letter))
    },
    close: () => post.close(),
  }
}

export const mailboxMailer: Mailer = { leaves: false, send: async () => {}, close: () => {} }
