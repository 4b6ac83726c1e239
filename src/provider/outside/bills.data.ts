// What the sandbox's bill vendor sells: prices of 2025 and 2026 as public reports had them, in naira, and
// plausible figures where none was found. Examples for a reference server, not live tariffs.
import type { BillKind, CustomerKind } from '#domain/bill.ts'

export interface SoldProduct {
  readonly code: string
  readonly name: string
  /** Size and validity, or how often it is paid. */
  readonly detail: string
  /** Naira; null where any amount between the two others is sold. */
  readonly price: number | null
  readonly minimum: number
  readonly maximum: number
  readonly customer: CustomerKind
}

export interface Seller {
  readonly code: string
  readonly name: string
  /** Where a power company supplies. */
  readonly states: string
  readonly products: readonly SoldProduct[]
}

const fixed = (code: string, name: string, detail: string, price: number, customer: CustomerKind): SoldProduct =>
  ({ code, name, detail, price, minimum: price, maximum: price, customer })

const open = (code: string, name: string, minimum: number, maximum: number, customer: CustomerKind): SoldProduct =>
  ({ code, name, detail: '', price: null, minimum, maximum, customer })

const airtime = [open('airtime', 'Airtime', 50, 50_000, 'phone')]

const power = [
  open('prepaid', 'Prepaid', 1_000, 500_000, 'meter'),
  open('postpaid', 'Postpaid', 1_000, 500_000, 'account'),
]

export const sold: Record<BillKind, readonly Seller[]> = {
  airtime: [
    { code: 'mtn', name: 'MTN', states: '', products: airtime },
    { code: 'airtel', name: 'Airtel', states: '', products: airtime },
    { code: 'glo', name: 'Glo', states: '', products: airtime },
    { code: '9mobile', name: '9mobile (T2)', states: '', products: airtime },
  ],
  data: [
    { code: 'mtn', name: 'MTN', states: '', products: [
      fixed('mtn-1', '2GB', '2 days', 750, 'phone'),
      fixed('mtn-2', '2.5GB', '2 days', 900, 'phone'),
      fixed('mtn-3', '1GB', '7 days', 800, 'phone'),
      fixed('mtn-4', '7GB', '7 days', 3_000, 'phone'),
      fixed('mtn-5', '1.8GB', '30 days', 1_500, 'phone'),
      fixed('mtn-6', '3.5GB', '30 days', 2_500, 'phone'),
      fixed('mtn-7', '10GB', '30 days', 4_500, 'phone'),
      fixed('mtn-8', '20GB', '30 days', 7_500, 'phone'),
      fixed('mtn-9', '90GB', '60 days', 25_000, 'phone'),
      fixed('mtn-10', '480GB', '90 days', 120_000, 'phone'),
    ] },
    { code: 'airtel', name: 'Airtel', states: '', products: [
      fixed('airtel-1', '1GB', '1 day', 500, 'phone'),
      fixed('airtel-2', '2GB', '2 days', 750, 'phone'),
      fixed('airtel-3', '1GB', '7 days', 800, 'phone'),
      fixed('airtel-4', '6GB', '7 days', 2_500, 'phone'),
      fixed('airtel-5', '2GB', '30 days', 1_500, 'phone'),
      fixed('airtel-6', '10GB', '30 days', 4_000, 'phone'),
      fixed('airtel-7', '25GB', '30 days', 8_000, 'phone'),
      fixed('airtel-8', 'Unlimited', '30 days', 40_000, 'phone'),
    ] },
    { code: 'glo', name: 'Glo', states: '', products: [
      fixed('glo-1', '1.1GB', '14 days', 750, 'phone'),
      fixed('glo-2', '15GB', '7 days', 2_000, 'phone'),
      fixed('glo-3', '2.6GB', '30 days', 1_000, 'phone'),
      fixed('glo-4', '5GB', '30 days', 1_500, 'phone'),
      fixed('glo-5', '10GB', '30 days', 3_000, 'phone'),
      fixed('glo-6', '38GB', '30 days', 10_000, 'phone'),
    ] },
    { code: '9mobile', name: '9mobile (T2)', states: '', products: [
      fixed('9mobile-1', '1GB', '1 day', 300, 'phone'),
      fixed('9mobile-2', '2GB', '3 days', 600, 'phone'),
      fixed('9mobile-3', '7GB', '7 days', 2_500, 'phone'),
      fixed('9mobile-4', '4.5GB', '30 days', 2_000, 'phone'),
      fixed('9mobile-5', '11GB', '30 days', 4_000, 'phone'),
    ] },
  ],
  tv: [
    { code: 'dstv', name: 'DStv', states: '', products: [
      fixed('padi', 'Padi', 'monthly', 4_400, 'smartcard'),
      fixed('yanga', 'Yanga', 'monthly', 6_000, 'smartcard'),
      fixed('confam', 'Confam', 'monthly', 11_000, 'smartcard'),
      fixed('compact', 'Compact', 'monthly', 19_000, 'smartcard'),
      fixed('compact-plus', 'Compact Plus', 'monthly', 30_000, 'smartcard'),
      fixed('premium', 'Premium', 'monthly', 44_500, 'smartcard'),
    ] },
    { code: 'gotv', name: 'GOtv', states: '', products: [
      fixed('smallie', 'Smallie', 'monthly', 1_900, 'smartcard'),
      fixed('jinja', 'Jinja', 'monthly', 3_900, 'smartcard'),
      fixed('jolli', 'Jolli', 'monthly', 5_800, 'smartcard'),
      fixed('max', 'Max', 'monthly', 8_500, 'smartcard'),
      fixed('supa', 'Supa', 'monthly', 11_400, 'smartcard'),
      fixed('supa-plus', 'Supa Plus', 'monthly', 16_800, 'smartcard'),
    ] },
    { code: 'startimes', name: 'StarTimes', states: '', products: [
      fixed('nova', 'Nova', 'monthly', 1_700, 'smartcard'),
      fixed('basic', 'Basic', 'monthly', 3_700, 'smartcard'),
      fixed('smart', 'Smart', 'monthly', 3_800, 'smartcard'),
      fixed('classic', 'Classic', 'monthly', 5_500, 'smartcard'),
      fixed('super', 'Super', 'monthly', 7_500, 'smartcard'),
    ] },
    { code: 'showmax', name: 'Showmax', states: '', products: [
      fixed('mobile', 'Mobile', 'monthly', 1_600, 'phone'),
      fixed('full', 'Full', 'monthly', 3_500, 'phone'),
      fixed('premier-league', 'Premier League mobile', 'monthly', 4_000, 'phone'),
    ] },
  ],
  electricity: [
    { code: 'aedc', name: 'Abuja Electricity', states: 'FCT, Kogi, Nasarawa, Niger', products: power },
    { code: 'bedc', name: 'Benin Electricity', states: 'Delta, Edo, Ekiti, Ondo', products: power },
    { code: 'ekedc', name: 'Eko Electricity', states: 'Lagos (south)', products: power },
    { code: 'eedc', name: 'Enugu Electricity', states: 'Abia, Anambra, Ebonyi, Enugu, Imo', products: power },
    { code: 'ibedc', name: 'Ibadan Electricity', states: 'Kwara, Ogun, Osun, Oyo', products: power },
    { code: 'ikedc', name: 'Ikeja Electric', states: 'Lagos (north)', products: power },
    { code: 'jed', name: 'Jos Electricity', states: 'Bauchi, Benue, Gombe, Plateau', products: power },
    { code: 'kaedco', name: 'Kaduna Electric', states: 'Kaduna, Kebbi, Sokoto, Zamfara', products: power },
    { code: 'kedco', name: 'Kano Electricity', states: 'Jigawa, Kano, Katsina', products: power },
    { code: 'phed', name: 'Port Harcourt Electricity', states: 'Akwa Ibom, Bayelsa, Cross River, Rivers', products: power },
    { code: 'yedc', name: 'Yola Electricity', states: 'Adamawa, Borno, Taraba, Yobe', products: power },
    { code: 'aple', name: 'Aba Power', states: 'Abia (Aba ring)', products: power },
  ],
  education: [
    { code: 'waec', name: 'WAEC', states: '', products: [
      fixed('waec-result', 'Result checker PIN', '', 3_800, 'phone'),
    ] },
    { code: 'neco', name: 'NECO', states: '', products: [
      fixed('neco-result', 'Result token', '', 2_100, 'phone'),
    ] },
    { code: 'nabteb', name: 'NABTEB', states: '', products: [
      fixed('nabteb-result', 'Result PIN', '', 1_500, 'phone'),
    ] },
  ],
  examination: [
    { code: 'jamb', name: 'JAMB', states: '', products: [
      fixed('jamb-utme', 'UTME ePIN, no mock', '', 7_200, 'profile'),
      fixed('jamb-utme-mock', 'UTME ePIN with mock', '', 8_700, 'profile'),
      fixed('jamb-de', 'Direct Entry ePIN', '', 5_700, 'profile'),
    ] },
    { code: 'waec', name: 'WAEC', states: '', products: [
      fixed('waec-private', 'Private candidate registration PIN', '', 27_000, 'phone'),
    ] },
    { code: 'neco', name: 'NECO', states: '', products: [
      fixed('neco-ssce', 'SSCE registration', '', 26_000, 'phone'),
    ] },
  ],
}
