// The simulated means by which a link is paid, and what each of them does.

export const paymentMeans = {
  card: { label: 'Card', hint: 'A made-up card that pays at once', declines: null },
  transfer: { label: 'Bank transfer', hint: 'A made-up bank that sends the amount at once', declines: null },
  declined: {
    label: 'Card that is declined', hint: 'To see what a payer sees then',
    declines: 'The card was declined by its bank. Nothing was paid. Choose another way to pay.',
  },
} as const

export type PaymentMeans = keyof typeof paymentMeans

export const isMeans = (text: string): text is PaymentMeans => Object.hasOwn(paymentMeans, text)
