// Letters to people: by SMTP where there is a server for it, otherwise they stay in the mailbox.
import { createTransport } from 'nodemailer'

export interface Letter { to: string, subject: string, text: string, html?: string }

export interface Mailer {
  /** Whether letters leave this machine; when they do not, the mailbox is where they are read. */
  readonly leaves: boolean
  /** Hands one letter over; throws when the other side does not take it, and is asked again later. */
  send(letter: Letter & { id: string }): Promise<void>
  close(): void
}

/** Letters that are on their way at once. */
export const MAIL_CONNECTIONS = 5

/** `url` as nodemailer reads it: `smtp://user:password@host:587`. */
export function smtpMailer(url: string, from: string): Mailer {
  const post = createTransport({
    url, pool: true, maxConnections: MAIL_CONNECTIONS, connectionTimeout: 10_000, socketTimeout: 20_000,
  })
  const domain = from.replace(/.*@/, '').replace(/>$/, '')
  return {
    leaves: true,
    async send({ id, to, subject, text, html }) {
      await post.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>`, ...(html && { html }) })
    },
    close: () => post.close(),
  }
}

export const mailboxMailer: Mailer = { leaves: false, send: async () => {}, close: () => {} }
