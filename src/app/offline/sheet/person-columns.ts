// The columns of people in a file of rows, by what shops, schools, landlords and clubs call them.
import type { SheetColumn } from './shape.ts'

/** Who the customer is. */
const whose = '(customer|client|buyer|payer|student|pupil|tenant|member|guest|patient|parent|contact)s?'

/** `headings` as the templates have it. Of a name that a file keeps in parts the words are put together. */
export const nameColumn = (headings: readonly string[]): SheetColumn<'fullname'> => ({
  name: 'fullname', label: 'Name', headings, needed: true, most: 200,
  ranks: [
    '=', `^(${whose})?((full|whole|complete)?names?(of${whose})?|nameof${whose})(infull)?$`, `^${whose}$`,
  ],
  never: 'bank|account|business|company|branch|file|user',
  parts: [
    `^(${whose})?(first|given|fore|christian)names?$`, `^(${whose})?(middle|other)(names?|initials?)$`,
    `^(${whose})?(last|sur|family)names?$`,
  ],
})

export const emailColumn: SheetColumn<'email'> = {
  name: 'email', label: 'Email address', headings: ['email', 'emailaddress', 'mail', 'customeremail'],
  needed: false, most: 200,
  ranks: ['=', 'email', '^mail'],
  never: 'sent|verified|valid|opt|consent|date|status|alternat|second|other|cc$',
}

export const phoneColumn: SheetColumn<'mobile_number'> = {
  name: 'mobile_number', label: 'Phone number', needed: false, most: 200,
  headings: ['phonenumber', 'phone', 'mobile', 'mobilenumber', 'telephone', 'phoneno', 'gsm'],
  ranks: ['=', '^(mobile|cell|gsm|whatsapp|phone|tel)|phone|mobile|gsm'],
  never: 'type|network|model|verified|status|alternat|second|other|home|office|work|emergency|nextofkin|date',
}
