// Files of customers and of virtual accounts as people keep them, and what each row is in the end: the phone's
// reader and the provider's check together; or what is refused or asked.

export interface PeopleLine {
  what: string
  text: string
  /**
   * Of each row. Customers: name, email, phone; accounts: name, bank code, last day in Lagos, payments, minimum
   * and maximum in kobo. A problem is `!` and its field.
   */
  rows: readonly string[]
  /** Ours that a person is asked for first. */
  asked?: readonly string[]
  /** Headings that look like a limit and are not read. */
  limits?: readonly string[]
}

const one = (what: string, text: string, row: string, more: Partial<PeopleLine> = {}): PeopleLine =>
  ({ what, text, rows: [row], ...more })

const ada = 'Ada Sample|ada@adire.example|8030000001'

export const filesOfCustomers: readonly PeopleLine[] = [
  one('as the template', 'name,email address,phone number\nAda Sample,ada@adire.example,08030000001', ada),
  one('semicolons', 'name;email;phone\nAda Sample;ada@adire.example;+234 803 000 0001', ada),
  one('tabs', 'Customer Name\tE-mail\tGSM\nAda Sample\tada@adire.example\t0803-000-0001', ada),
  one('a title above', 'Adire shop - customers 2026\n\nName,Email,Phone\nAda Sample,ada@adire.example,08030000001', ada),
  one('first and last names', 'First Name,Last Name,Email,Mobile\nAda,Sample,ada@adire.example,08030000001', ada),
  one('a surname first', 'Surname,First name,Email,Phone\nSample,Ada,ada@adire.example,08030000001', ada),
  one('a name of three parts', 'S/N,Surname,First Name,Other Names,Phone No.\n1,Sample,Ada,Teal Rose,08030000001',
    'Ada Teal Rose Sample||8030000001'),
  one('a middle name that is not there', 'First Name,Middle Name,Last Name\nAda,,Sample', 'Ada Sample||'),
  one('a whole name beside its parts', 'First Name,Last Name,Full Name\nAda,Sample,Ada T. Sample', 'Ada T. Sample||'),
  one('a given name alone', 'First name,Phone\nAda,08030000001', '!fullname', { asked: ['fullname'] }),
  one('a surname alone', 'Surname,Email\nSample,ada@adire.example', '!fullname', { asked: ['fullname'] }),
  one('students', 'Student Name,Parent Email,WhatsApp No\nAda Sample,ada@adire.example,2348030000001', ada),
  one('tenants', "Tenant's full name,Telephone\nAda Sample,08030000001", 'Ada Sample||8030000001'),
  one('a name of a customer, in words', 'Name of customer,Email\nAda Sample,ada@adire.example', 'Ada Sample|ada@adire.example|'),
  one('the business is not the customer', 'Business name,Contact name\nIndigo Ltd,Ada Sample', 'Ada Sample||'),
  one('of two phones the mobile one', 'Name,Home phone,Mobile phone\nAda Sample,017000001,08030000001',
    'Ada Sample||8030000001'),
  one('two phones of which any may be meant', 'Name,Phone,Mobile\nAda Sample,08030000001,08030000002',
    'Ada Sample||8030000001', { asked: ['mobile_number'] }),
  one('the kind of a phone is none', 'Name,Phone type,Phone\nAda Sample,Android,08030000001', 'Ada Sample||8030000001'),
  one('whether an email is verified is none', 'Name,Email verified,Email\nAda Sample,yes,ada@adire.example',
    'Ada Sample|ada@adire.example|'),
  one('a number that is no phone', 'No,Customer number,Name,Phone no\n1,4471,Ada Sample,08030000001', 'Ada Sample||8030000001'),
  one('a phone without its first 0', 'Name,Phone\nAda Sample,8030000001', 'Ada Sample||8030000001'),
  one('a phone that a sheet made a power of ten', 'Name,Phone\nAda Sample,2.34803E+12', '!mobile_number'),
  one('a phone of another country', 'Name,Phone\nAda Sample,+233 24 000 0001', '!mobile_number'),
  one('a digit too few', 'Name,Phone\nAda Sample,0803000001', '!mobile_number'),
  one('two phones in one cell', 'Name,Phone\nAda Sample,08030000001 / 08030000002', '!mobile_number'),
  one('a phone kept as text', 'Name,Phone\nAda Sample,="08030000001"', 'Ada Sample||8030000001'),
  one('a phone behind an apostrophe', "Name,Phone\nAda Sample,'08030000001", 'Ada Sample||8030000001'),
  one('signs that cannot be seen', 'Name,Email,Phone\nAda Sample,\u200bada@adire.example\u200b,\u202a08030000001\u202c', ada),
  one('an email that is none', 'Name,Email\nAda Sample,ada at adire.example', '!email'),
  one('a link of an email', 'Name,Email\nAda Sample,mailto:ada@adire.example', '!email'),
  one('letters of Nigeria', 'Name\nỌláńrewájú Ɗanladi', 'Ọláńrewájú Ɗanladi||'),
  one('an apostrophe', "Name\nSeun O'Sample", "Seun O'Sample||"),
  one('spaces within, as they were given', 'Name\n  Ada   Sample ', 'Ada   Sample||'),
  one('an empty name', 'Name,Email\n,ada@adire.example', '!fullname'),
  {
    what: 'blank rows between', text: 'Name,Phone\nAda Sample,08030000001\n,,\n\nObi Sample,08030000002\n',
    rows: ['Ada Sample||8030000001', 'Obi Sample||8030000002'],
  },
]

const account = 'Ada Sample|000017||||'

export const filesOfAccounts: readonly PeopleLine[] = [
  one('as the template', 'customer name,bank,email address,phone number,last day,number of payments,minimum,maximum\n'
    + 'Ada Sample,Wema Bank,ada@adire.example,08030000001,2026-12-31,1,100,50000',
  'Ada Sample|000017|2026-12-31|1|10000|5000000'),
  one('a code for the bank', 'Name,Bank code\nAda Sample,000017', account),
  one('a code of the CBN', 'Name,Bank code\nAda Sample,035', account),
  one('a bank as people say it', 'Name,Bank\nAda Sample,wema', account),
  one('a bank that opens none', 'Name,Bank\nAda Sample,Zenith Bank', '!collection_bank'),
  one('no bank in the row', 'Name,Bank\nAda Sample,', '!collection_bank'),
  one('parts of a name', 'First Name,Last Name,Bank\nAda,Sample,Wema Bank', account),
  one('limits in naira', 'Name,Bank,Min amount (NGN),Max amount (NGN)\nAda Sample,Wema Bank,"1,000.50","2,000"',
    'Ada Sample|000017|||100050|200000'),
  one('limits with their sign', 'Name,Bank,Minimum amount,Maximum amount\nAda Sample,Wema Bank,₦500,N1000',
    'Ada Sample|000017|||50000|100000'),
  one('a limit of no name that we know', 'Name,Bank,Daily limit\nAda Sample,Wema Bank,5000', account,
    { limits: ['Daily limit'] }),
  one('a maximum that is no amount', 'Name,Bank,Maximum\nAda Sample,Wema Bank,five thousand', '!max_amount'),
  one('a maximum of nothing', 'Name,Bank,Maximum\nAda Sample,Wema Bank,0', '!max_amount'),
  one('a minimum above the maximum', 'Name,Bank,Minimum,Maximum\nAda Sample,Wema Bank,500,100', '!max_amount'),
  one('a day as people write it', 'Name,Bank,Expiry date\nAda Sample,Wema Bank,31/12/2026', 'Ada Sample|000017|2026-12-31|||'),
  one('a day in words', 'Name,Bank,Valid until\nAda Sample,Wema Bank,31 December 2026', 'Ada Sample|000017|2026-12-31|||'),
  one('a day that can be two', 'Name,Bank,End date\nAda Sample,Wema Bank,04/05/2027', '!expires_on'),
  one('a day that is gone', 'Name,Bank,Last day\nAda Sample,Wema Bank,2020-01-01', '!expires_on'),
  one('a day that is none', 'Name,Bank,Last day\nAda Sample,Wema Bank,2026-02-30', '!expires_on'),
  one('payments in words', 'Name,Bank,No. of payments\nAda Sample,Wema Bank,three', '!use_frequency'),
  one('half a payment', 'Name,Bank,Uses\nAda Sample,Wema Bank,1.5', '!use_frequency'),
  one('payments counted', 'Name,Bank,Number of uses\nAda Sample,Wema Bank,12', 'Ada Sample|000017||12||'),
  one('a phone of another country', 'Name,Bank,Phone\nAda Sample,Wema Bank,+1 202 555 0100', '!mobile_number'),
]
