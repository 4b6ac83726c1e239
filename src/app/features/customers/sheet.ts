// The columns of a file of customers.
import { emailColumn, nameColumn, phoneColumn } from '#app/offline/sheet/person-columns.ts'
import type { SheetShape } from '#app/offline/sheet/shape.ts'

export const customerSheet: SheetShape<'fullname', 'email' | 'mobile_number'> = {
  columns: [nameColumn(['name', 'fullname', 'customer', 'customername', 'names']), emailColumn, phoneColumn],
  begins: '',
  most: 10_000,
  missing: 'We found no column for the name. Name the columns as the template does.',
}
