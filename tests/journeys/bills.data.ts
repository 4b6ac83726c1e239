// Every screen of bill payment: its address, and what must stand there.
import type { Visit } from './collecting.data.ts'

const home = '/dashboard/bill-payment'
const list = `${home}/transactions`
const paying = { needs: 'pay_bills' } as const

export const billScreens: readonly Visit[] = [
  { name: 'bill-payment', route: home, title: 'Bill payment', words: /Latest bills/ },
  { name: 'airtime', route: `${home}/airtime-payment`, title: 'Airtime', words: /Phone number/, ...paying },
  { name: 'data', route: `${home}/data-payment`, title: 'Data', words: /Phone number/, ...paying },
  { name: 'tv', route: `${home}/tv-subscription`, title: 'TV', words: /Smart card/, ...paying },
  {
    name: 'electricity', route: `${home}/electricity-subscription`, title: 'Electricity',
    words: /Power company/, ...paying,
  },
  {
    name: 'education', route: `${home}/education-subscription`, title: 'Education', words: /Phone number/,
    ...paying,
  },
  {
    name: 'examination', route: `${home}/examination-payment`, title: 'Examination', words: /Profile code/,
    ...paying,
  },
  {
    name: 'bill-transactions', route: list, title: 'Bill transactions', words: /Ikeja Electric/,
    live: /No bills yet/,
  },
  {
    name: 'bill', route: '/dashboard/bill-payment-transactions/$id', row: [list, /Ikeja Electric/],
    title: 'Bill', words: /What happened/, live: null,
  },
]
