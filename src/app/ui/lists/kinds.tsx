// Facts of the usual kinds in one line each: text, money, a moment, a day.
import type { MoneyOutcome } from '#domain/money-outcome.ts'
import { plainAmount, type Kobo } from '#domain/money.ts'
import { longDate, wholeTime } from '#domain/time.ts'
import { calmName } from '../calm-name.ts'
import { EmailText } from '../email-text.tsx'
import { MoneyText } from '../money-text.tsx'
import { TimeText } from '../time-text.tsx'
import type { Fact, FactRole } from './fact.ts'

type Given<T, V> = (item: T) => V | null | undefined

export const textFact = <T,>(name: string, label: string, role: FactRole, of: Given<T, string>): Fact<T> => ({
  name,
  label,
  role,
  text: (item) => of(item) ?? '',
})

/** An account number or a reference: figures of one width. */
export const figuresFact = <T,>(
  name: string,
  label: string,
  role: FactRole,
  of: Given<T, string>,
): Fact<T> => ({
  ...textFact(name, label, role, of),
  show(item) {
    const digits = of(item)
    return digits ? <span className="figures">{digits}</span> : null
  },
})

export const emailFact = <T,>(label: string, role: FactRole, of: Given<T, string>): Fact<T> => ({
  ...textFact('email', label, role, of),
  show(item) {
    const email = of(item)
    return email ? <EmailText email={email} /> : null
  },
})

/** A name: in lists without a bank's capitals, in files as it is. */
export const nameFact = <T,>(name: string, label: string, role: FactRole, of: Given<T, string>): Fact<T> => ({
  ...textFact(name, label, role, of),
  show: (item) => calmName(of(item) ?? ''),
})

export const moneyFact = <T,>(name: string, label: string, role: FactRole, of: Given<T, Kobo>): Fact<T> => ({
  name,
  label,
  role,
  is_amount: true,
  text(item) {
    const amount = of(item)
    return amount === null || amount === undefined ? '' : plainAmount(amount)
  },
  show(item) {
    const amount = of(item)
    return amount === null || amount === undefined ? null : <MoneyText amount={amount} />
  },
})

/** An amount that every item has, added up under the last row of a printed list, each outcome apart. */
export const addedFact = <T,>(
  name: string,
  label: string,
  role: FactRole,
  of: (item: T) => Kobo,
  outcome: (item: T) => MoneyOutcome,
): Fact<T> => ({ ...moneyFact(name, label, role, of), adds: { amount: of, outcome } })

/** A session of the interbank network: 30 digits, which break where the line ends. */
export const longFact = <T,>(name: string, label: string, of: Given<T, string>): Fact<T> => ({
  ...textFact(name, label, 'detail', of),
  show(item) {
    const digits = of(item)
    return digits ? <span className="figures !whitespace-normal break-all">{digits}</span> : null
  },
})

/** Of an ISO moment. */
export const momentFact = <T,>(
  name: string,
  label: string,
  role: FactRole,
  of: Given<T, string>,
): Fact<T> => ({
  name,
  label,
  role,
  is_moment: true,
  text: (item) => of(item) ?? '',
  print(item) {
    const at = of(item)
    return at ? wholeTime(new Date(at)) : ''
  },
  show(item) {
    const at = of(item)
    return at ? <TimeText at={at} /> : null
  },
})

/** Of a moment or a day, always as the long date. */
export const dateFact = <T,>(name: string, label: string, role: FactRole, of: Given<T, string>): Fact<T> => ({
  name,
  label,
  role,
  is_moment: true,
  text: (item) => of(item) ?? '',
  print: (item) => longDay(of(item)) ?? '',
  show: (item) => longDay(of(item)),
})

const longDay = (at: string | null | undefined) => at ? longDate(new Date(at)) : null
