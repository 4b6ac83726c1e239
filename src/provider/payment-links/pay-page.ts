// What a payer sees at a payment link: whom they pay, how much, by what means, and that it is paid.
import { html, raw } from 'hono/html'
import { formatMoney, type Kobo } from '#domain/money.ts'
import type { LinkStanding } from '#domain/payment-link.ts'
import { productName } from '#domain/product.ts'
import { marked, notReviewed, testMoney } from '#domain/test-money.ts'
import { lagosClock, longDate } from '#domain/time.ts'
import { paymentMeans } from './means.ts'
import { payStyle } from './pay-style.ts'

export { payStyle }

interface KnownLink {
  state: LinkStanding
  code: string
  merchant: string
  amount: Kobo
  description: string | null
  mode: 'test' | 'live'
  /** Whether a reviewer has approved the business. */
  is_reviewed: boolean
  paid_at: Date | null
  /** Of the transaction that paid it. */
  reference: string | null
  /** What was wrong with the try before, and the name that was typed. */
  problem: string | null
  typed: string
}

export type PayPage = KnownLink | {
  state: 'UNKNOWN'
  /** Instead of "there is no such link". */
  says?: string
}

type Drawn = ReturnType<typeof html>

export function drawPayPage(page: PayPage): Drawn {
  const title = page.state === 'UNKNOWN' ? 'Payment link' : marked(`Pay ${page.merchant}`, page.mode)
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
<style>${raw(payStyle)}</style>
</head>
<body>
<header><span class="brand">${productName}</span></header>
<main>
${page.state === 'UNKNOWN' ? unknown(page.says) : known(page)}
</main>
<footer>Sandbox: the means of payment are made up, and no real money moves.</footer>
</body>
</html>`
}

const unknown = (says?: string) => html`<section class="card">
<h1>This link does not open</h1>
<p class="soft">${says ?? 'There is no payment link with this address. Check it, or ask for it again.'}</p>
</section>`

function known(link: KnownLink) {
  return html`${link.mode === 'live' ? '' : html`<div class="test" role="note">
<strong>${testMoney.banner}</strong><p>${testMoney.says}</p></div>`}
${link.is_reviewed ? '' : html`<p class="told amber"><strong>${notReviewed}</strong></p>`}
<section class="card">
<p class="soft">${link.state === 'USED' ? 'Paid to' : 'Pay to'}</p>
<h1>${link.merchant}</h1>
<p class="amount">${formatMoney(link.amount)}</p>
${link.description === null ? '' : html`<p>${link.description}</p>`}
${link.state === 'ACTIVE' ? '' : standing(link)}
</section>
${link.state === 'ACTIVE' ? form(link) : ''}`
}

function standing({ state, paid_at, reference, merchant, mode }: KnownLink) {
  if (state === 'USED' && paid_at) {
    const [look, sign] = mode === 'test' ? ['amber', clock] : ['leaf', tick]
    return html`<div class="told ${look}" role="status">${sign}<strong>${marked('Paid', mode)}</strong></div>
<dl>
<dt>Time</dt><dd>${longDate(paid_at)}, ${lagosClock(paid_at)}</dd>
<dt>Reference</dt><dd>${reference}</dd>
</dl>
<p class="soft">This link is used up. Nothing more is taken by it.</p>`
  }
  const words = state === 'EXPIRED' ? 'This link has expired.' : 'This link was switched off.'
  return html`<div class="told amber" role="status">${clock}<strong>${words}</strong></div>
<p class="soft">It cannot be paid any more. Ask ${merchant} for a new one.</p>`
}

function form({ code, amount, problem, typed, mode }: KnownLink) {
  return html`<form class="card" method="post" action="/pay/${code}">
${problem === null ? '' : html`<div class="told clay" role="alert">${cross}<strong>${problem}</strong></div>`}
<label for="payer_name">Your name</label>
<input id="payer_name" name="payer_name" value="${typed}" maxlength="60" autocomplete="name" required>
<fieldset>
<legend>How to pay</legend>
${Object.entries(paymentMeans).map(([value, { label, hint }], place) => html`<label class="choice">
<input type="radio" name="means" value="${value}"${place === 0 ? raw(' checked') : ''}>
<span><strong>${label}</strong><small>${hint}</small></span>
</label>`)}
</fieldset>
<button>${marked(`Pay ${formatMoney(amount)}`, mode)}</button>
</form>`
}

const icon = (path: string) => raw('<svg viewBox="0 0 24 24" width="24" height="24" fill="none" '
  + 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" '
  + 'aria-hidden="true">'
  + `<circle cx="12" cy="12" r="9"/>${path}</svg>`)
const tick = icon('<path d="m8.5 12 2.5 2.5 4.5-5"/>')
const clock = icon('<path d="M12 7v5l3 2"/>')
const cross = icon('<path d="m9 9 6 6M15 9l-6 6"/>')
