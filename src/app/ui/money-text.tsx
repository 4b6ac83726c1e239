// Amounts: tabular figures, currency and two decimals. In the large form the sign and the decimals step back.
import { formatMoney, moneyParts, type Currency, type Kobo } from '#domain/money.ts'
import { classes } from './classes.ts'

interface MoneyTextProps {
  amount: Kobo
  currency?: Currency
  /** Puts a plus or a minus before it, as in a list of what came and went. */
  signed?: boolean
  className?: string
}

const nonBreaking = '\u00a0'
const minus = '\u2212'

const withSign = (text: string) =>
  (text.startsWith(minus) ? `${minus}${nonBreaking}${text.slice(1)}` : `+${nonBreaking}${text}`)

export function MoneyText({ amount, currency = 'NGN', signed, className }: MoneyTextProps) {
  const text = formatMoney(amount, currency)
  return <span className={classes('figures', className)}>{signed ? withSign(text) : text}</span>
}

interface MoneyHeroProps {
  amount: Kobo
  currency?: Currency
  /** Dots for figures, for eyes beside the screen. */
  hidden?: boolean
  /** The colour of the decimals, `text-hero-soft` on the balance card. */
  softClass?: string
}

/** The one large number of a screen, 36 px. */
export function MoneyHero({ amount, currency = 'NGN', hidden, softClass = 'text-soft' }: MoneyHeroProps) {
  const { minus: isNegative, sign, whole, decimals } = moneyParts(amount, currency)
  if (hidden) {
    return (
      <span className="hero-figures">
        <span aria-hidden>••••••</span><span className="sr-only">Amount hidden</span>
      </span>
    )
  }
  return (
    <span className="hero-figures">
      {isNegative && minus}
      <span className="mr-0.5 text-[0.72em] font-medium">{sign}</span>
      {whole}
      <span className={classes('text-[0.61em] font-medium tracking-normal', softClass)}>.{decimals}</span>
    </span>
  )
}
