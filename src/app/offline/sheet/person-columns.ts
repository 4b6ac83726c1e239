// The columns of people in a file of rows, by what shops, schools, landlords and clubs call them.
import type { SheetColumn } from './shape.ts'

/** Who the customer is. */
const whose = '(customer|client|payer|student|parent|tenant|member|guest|patient|contact)?s?'

/** `headings` as the templates have it. Of a name that a file keeps in parts the words are put together. */
export const nameColumn = (headings: readonly string[]): SheetColumn<'fullname'> => ({
  name: 'fullname', label: 'Name', headings, needed: true, most: 200,
  ranks: ['=', `^(${whose}(full)?names?|names?of${whose})$`],
  parts: ['(first|given|fore)', '(middle|other)', '(last|sur)'].map((part) => `^${whose}${part}names?$`),
})

export const emailColumn: SheetColumn<'email'> = {
  name: 'email', label: 'Email address', headings: ['email', 'emailaddress', 'mail', 'customeremail'],
  needed: false, most: 200,
  ranks: ['=', `^${whose}e?mail(address|id)?$`],
}

export const phoneColumn: SheetColumn<'mobile_number'> = {
  name: 'mobile_number', label: 'Phone number', needed: false, most: 200,
  headings: ['phonenumber', 'phone', 'mobile', 'mobilenumber', 'telephone', 'phoneno', 'gsm'],
  ranks: ['=', `^${whose}((mobile|cell|gsm|whatsapp|tele?)(phone)?|phone)(numbers?|nos?)?$`],
}
