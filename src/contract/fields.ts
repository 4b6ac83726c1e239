// Fields that several endpoints take, each with the words for what is wrong with it.
import * as z from 'zod/mini'
import { bankMessages } from '#domain/bank.ts'
import { dayMessages, dayProblem, readDay } from '#domain/day-text.ts'
import { EMAIL_MAXIMUM, emailMessage, isEmail, normaliseEmail } from '#domain/email.ts'
import { identityMessages, isBvn, isDate, isMasked, isNin } from '#domain/identity.ts'
import { nameProblem } from '#domain/shown-name.ts'
import { isPhone, phoneMessages, phoneProblem, readPhone } from '#domain/phone.ts'
import { PASSWORD_MAXIMUM, passwordProblem } from '#domain/password.ts'

export const required = "Field can't be empty"

/**
 * Control characters but tab and new line, halves of characters, and marks that turn the direction of
 * writing.
 */
export const unshowable = /(?![\t\n])[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const unshowableMessage = 'Remove the characters that cannot be shown.'

/** Text of a person: trimmed, not empty, without control or direction marks, at most `most` characters. */
export const Text = (most: number) =>
  z.string({ error: (issue) => (issue.input === undefined ? required : undefined) }).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(most, `Use at most ${most} characters.`),
    z.refine((text) => /[^\p{Cf}\p{Z}\p{Cc}]/u.test(text), required),
    z.refine((text) => !unshowable.test(text), unshowableMessage),
  )

/** What a person or a role is called: as {@link Text}, and nothing that only looks like another name. */
export const ShownName = (most: number) => Text(most).check(z.superRefine((text, context) => {
  const message = nameProblem(text)
  if (message) context.addIssue({ code: 'custom', message, input: text })
}))

export const Email = z.string({ error: emailMessage }).check(
  z.maxLength(EMAIL_MAXIMUM, `Use at most ${EMAIL_MAXIMUM} characters.`),
  z.refine((text) => isEmail(text.trim()), emailMessage),
  z.overwrite(normaliseEmail),
)

/** A password that is being chosen; one that is only being checked is {@link GivenPassword}. */
export const NewPassword = z.string({ error: required }).check(
  z.superRefine((text, context) => {
    const problem = passwordProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem, input: text })
  }),
)

export const GivenPassword = z.string({ error: required })
  .check(
    z.minLength(1, required),
    z.maxLength(PASSWORD_MAXIMUM, `Use at most ${PASSWORD_MAXIMUM} characters.`),
  )

/** Any usual spelling of a Nigerian number, as its ten digits. */
export const Phone = z.string({ error: phoneMessages.submit }).check(
  z.overwrite((text) => readPhone(text) ?? text),
  z.superRefine((text, context) => {
    if (isPhone(text)) return
    const isForeign = phoneProblem(text) === phoneMessages.foreign
    const message = isForeign ? phoneMessages.foreign : phoneMessages.submit
    context.addIssue({ code: 'custom', message, input: text })
  }),
)

/** Six digits of an authenticator. */
export const TotpCode = z.string().check(z.regex(/^\d{6}$/, 'The code has 6 digits.'))

export const AccountNumber = z.string({ error: bankMessages.account })
  .check(z.regex(/^\d{10}$/, bankMessages.account))

export const BankCode = z.string({ error: 'Choose a bank.' }).check(z.regex(/^\d{6}$/, 'Choose a bank.'))

/** Eleven digits, or the masked value that the provider gave, which means "unchanged". */
export const Bvn = z.string({ error: identityMessages.bvn })
  .check(z.refine((text) => isBvn(text) || isMasked(text), identityMessages.bvn))
export const Nin = z.string({ error: identityMessages.nin })
  .check(z.refine((text) => isNin(text) || isMasked(text), identityMessages.nin))

/** A day as people write it, as YYYY-MM-DD. */
export const Day = z.string({ error: required }).check(
  z.overwrite((text) => readDay(text) ?? text),
  z.superRefine((text, context) => {
    if (isDate(text)) return
    const message = dayProblem(text) === dayMessages.either ? dayMessages.either : dayMessages.real
    context.addIssue({ code: 'custom', message, input: text })
  }),
)

/** A web address with or without `https://`; only web schemes, and a dot in the host. */
export const WebAddress = z.string({ error: required }).check(
  z.trim(),
  z.minLength(1, required),
  z.maxLength(200, 'Use at most 200 characters.'),
  z.regex(/^(https?:\/\/)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/[^\s<>"'`]*)?$/i,
    'Enter a web address like www.example.com.'),
)

export const Id = z.uuid('This is not a valid id.')
